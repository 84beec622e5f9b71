// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every model, and what they are made of: <warpmem/warpmem.hpp>, textures and surfaces, asynchronous copies, layouts,
// caches, advice and Hopper's own instructions. All of it is constexpr. The generated single header contains exactly
// this.
#pragma once

#include <warpmem/model/access.hpp>
#include <warpmem/model/advise.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/hopper.hpp>
#include <warpmem/model/layout.hpp>
#include <warpmem/model/memory.hpp>
#include <warpmem/model/report.hpp>
#include <warpmem/warpmem.hpp>
