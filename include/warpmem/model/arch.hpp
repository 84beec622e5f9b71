// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compute capabilities: tags (sm_90), the run-time look-up (arch_traits_for), and the values that differ between them.
#pragma once

#include <warpmem/model/arch/families.hpp>
#include <warpmem/model/arch/provenance.hpp>
#include <warpmem/model/arch/table.hpp>
#include <warpmem/model/arch/traits.hpp>
