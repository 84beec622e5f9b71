// The kernels of divergent control flow. mark(place) has to be declared before.
#pragma once

#include "../divergent.cuh"
#include "../divergent_calls.cuh"
#include "../divergent_conditions.cuh"
#include "../divergent_jumps.cuh"
#include "../divergent_mixed.cuh"
#include "../divergent_nested.cuh"
