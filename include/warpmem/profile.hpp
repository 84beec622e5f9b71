// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exports of Nsight Compute beside kernel reports: docs/beside_ncu.md.
#pragma once

#include <warpmem/tools/profile/beside.hpp>
#include <warpmem/tools/profile/measured.hpp>
#include <warpmem/tools/profile/names.hpp>
#include <warpmem/tools/profile/read.hpp>
#include <warpmem/tools/profile/reason.hpp>
#include <warpmem/tools/profile/table.hpp>
