// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change so that an access costs less, with the numbers before and after. Every advice is a search: models are
// run over all candidates within a budget, and nothing is named that they do not say is better.
#pragma once

#include <warpmem/advise/arrangement.hpp>
#include <warpmem/advise/block.hpp>
#include <warpmem/advise/fix.hpp>
#include <warpmem/advise/padding.hpp>
#include <warpmem/advise/pitch.hpp>
#include <warpmem/advise/placement.hpp>
#include <warpmem/advise/space.hpp>
#include <warpmem/advise/swizzle.hpp>
#include <warpmem/advise/vector.hpp>
