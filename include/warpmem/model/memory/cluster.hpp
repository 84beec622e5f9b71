// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Distributed shared memory: counts, words through the banks.
#pragma once

#include <warpmem/model/memory/cluster/counts.hpp>
#include <warpmem/model/memory/cluster/traffic.hpp>
