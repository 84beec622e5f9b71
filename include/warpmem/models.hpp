// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every model, and what they are made of: <warpmem/warpmem.hpp>, textures and surfaces, asynchronous copies, layouts,
// caches, advice and Hopper's own instructions. All of it is constexpr. The generated single header contains exactly
// this.
#pragma once

#include <warpmem/access.hpp>
#include <warpmem/advise.hpp>
#include <warpmem/arch.hpp>
#include <warpmem/cache.hpp>
#include <warpmem/config.hpp>
#include <warpmem/hopper.hpp>
#include <warpmem/layout.hpp>
#include <warpmem/memory.hpp>
#include <warpmem/report.hpp>
#include <warpmem/warpmem.hpp>
