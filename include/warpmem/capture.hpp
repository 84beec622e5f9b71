// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs unmodified CUDA kernels on the CPU and counts what their accesses cost on a GPU: docs/capture.md. Include it in
// a file that is not instrumented; further files need only <warpmem/capture/recording.hpp>, which compiles faster.
// Linux, with g++ or clang++.
#pragma once

#include <warpmem/capture/hooks.hpp>              // IWYU pragma: export
#include <warpmem/capture/host_code.hpp>          // IWYU pragma: export
#include <warpmem/capture/problem.hpp>            // IWYU pragma: export
#include <warpmem/capture/recording.hpp>          // IWYU pragma: export
#include <warpmem/capture/run.hpp>                // IWYU pragma: export
#include <warpmem/capture/run/count.hpp>          // IWYU pragma: keep
#include <warpmem/capture/run/entry.hpp>          // IWYU pragma: keep
#include <warpmem/capture/run/finish.hpp>         // IWYU pragma: keep
#include <warpmem/capture/run/host_entry.hpp>     // IWYU pragma: keep
#include <warpmem/capture/run/struct_pieces.hpp>  // IWYU pragma: keep
