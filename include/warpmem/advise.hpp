// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change so that an access costs less, with the numbers before and after. All advice comes from a search: the
// models run over every candidate within a budget, and only a change that they count as better is advised.
#pragma once

#include <warpmem/advise/arrangement.hpp>
#include <warpmem/advise/block.hpp>
#include <warpmem/advise/fix.hpp>
#include <warpmem/advise/fix_global.hpp>
#include <warpmem/advise/padding.hpp>
#include <warpmem/advise/pitch.hpp>
#include <warpmem/advise/placement.hpp>
#include <warpmem/advise/space.hpp>
#include <warpmem/advise/swizzle.hpp>
#include <warpmem/advise/traffic.hpp>
#include <warpmem/advise/vector.hpp>
