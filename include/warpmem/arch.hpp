// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compute capabilities: tags (sm_90), the run-time look-up (arch_traits_for), and the values that differ between them.
#pragma once

#include <warpmem/arch/capability.hpp>
#include <warpmem/arch/families.hpp>
#include <warpmem/arch/provenance.hpp>
#include <warpmem/arch/table.hpp>
#include <warpmem/arch/traits.hpp>
