// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Exports of Nsight Compute beside kernel reports: docs/beside_ncu.md.
#pragma once

#include <warpmem/profile/beside.hpp>
#include <warpmem/profile/measured.hpp>
#include <warpmem/profile/names.hpp>
#include <warpmem/profile/read.hpp>
#include <warpmem/profile/reason.hpp>
#include <warpmem/profile/table.hpp>
