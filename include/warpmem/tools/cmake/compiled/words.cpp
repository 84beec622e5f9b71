// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <warpmem/matchers/compiled.hpp>
#include <warpmem/picture/kernel/launches.hpp>
#include <warpmem/text/kernel/export_texts.hpp>
#include <warpmem/text/kernel/whole.hpp>
