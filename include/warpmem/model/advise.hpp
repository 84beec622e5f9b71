// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What to change so that an access costs less, with the numbers before and after. All advice comes from a search: the
// models run over every candidate within a budget, and only a change that they count as better is advised.
#pragma once

#include <warpmem/model/advise/arrangement.hpp>
#include <warpmem/model/advise/block.hpp>
#include <warpmem/model/advise/fix.hpp>
#include <warpmem/model/advise/fix_global.hpp>
#include <warpmem/model/advise/layout.hpp>
#include <warpmem/model/advise/padding.hpp>
#include <warpmem/model/advise/pitch.hpp>
#include <warpmem/model/advise/placement.hpp>
#include <warpmem/model/advise/space.hpp>
#include <warpmem/model/advise/swizzle.hpp>
#include <warpmem/model/advise/traffic.hpp>
#include <warpmem/model/advise/vector.hpp>
