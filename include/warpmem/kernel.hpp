// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole kernels: recorded access by access, reported by the places of their source. Not part of <warpmem/models.hpp>:
// it takes the standard library's containers and the batch kernels.
#pragma once

#include <warpmem/kernel/explain.hpp>
#include <warpmem/kernel/explicit.hpp>
#include <warpmem/kernel/launch.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/select.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/warp.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/text/kernel.hpp>
