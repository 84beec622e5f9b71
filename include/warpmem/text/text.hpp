// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses, reports and explanations in words: text::line(x) in one line, text::full(x) with the reasons. Both return
// std::string; <warpmem/format.hpp> makes them {fmt} formatters. Advice and kernels:
// <warpmem/text/advice.hpp>, <warpmem/text/kernel.hpp>.
#pragma once

#include <warpmem/text/access.hpp>
#include <warpmem/text/async_copy.hpp>
#include <warpmem/text/atomics.hpp>
#include <warpmem/text/caches.hpp>
#include <warpmem/text/cluster.hpp>
#include <warpmem/text/describable.hpp>
#include <warpmem/text/explanations.hpp>
#include <warpmem/text/hopper.hpp>
#include <warpmem/text/layout.hpp>
#include <warpmem/text/reports.hpp>
#include <warpmem/text/stages.hpp>
#include <warpmem/text/tensor_faults.hpp>
#include <warpmem/text/texture.hpp>
#include <warpmem/text/transactions.hpp>
#include <warpmem/text/words.hpp>
