// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Traces of NVBit and Accel-Sim: read into reports of kernels, by one process or by many, and written: docs/traces.md.
#pragma once

#include <warpmem/text/kernel.hpp>                 // IWYU pragma: export
#include <warpmem/tools/trace/partial.hpp>         // IWYU pragma: export
#include <warpmem/tools/trace/read.hpp>            // IWYU pragma: export
#include <warpmem/tools/trace/shards.hpp>          // IWYU pragma: export
#include <warpmem/tools/trace/write.hpp>           // IWYU pragma: export
#include <warpmem/tools/trace/write_accesses.hpp>  // IWYU pragma: export
