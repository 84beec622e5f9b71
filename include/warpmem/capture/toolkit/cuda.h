// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The toolkit's header of this name, in instrumented files.
#pragma once

#include <warpmem/capture/cuda.hpp>
#include <warpmem/capture/words/driver.hpp>
