// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice in words.
#pragma once

#include <warpmem/text/advice/arrays.hpp>
#include <warpmem/text/advice/global.hpp>
#include <warpmem/text/advice/layouts.hpp>
#include <warpmem/text/advice/tiles.hpp>
