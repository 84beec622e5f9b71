// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All memory models.
#pragma once

#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/model/memory/constant.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/local.hpp>
#include <warpmem/model/memory/matrix.hpp>
#include <warpmem/model/memory/shared.hpp>
#include <warpmem/model/memory/surface.hpp>
#include <warpmem/model/memory/texture.hpp>
#include <warpmem/model/memory/tma.hpp>
#include <warpmem/model/memory/wgmma.hpp>
