// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All memory models.
#pragma once

#include <warpmem/memory/async_copy.hpp>
#include <warpmem/memory/cluster.hpp>
#include <warpmem/memory/constant.hpp>
#include <warpmem/memory/global.hpp>
#include <warpmem/memory/local.hpp>
#include <warpmem/memory/matrix.hpp>
#include <warpmem/memory/shared.hpp>
#include <warpmem/memory/surface.hpp>
#include <warpmem/memory/texture.hpp>
#include <warpmem/memory/tma.hpp>
#include <warpmem/memory/wgmma.hpp>
