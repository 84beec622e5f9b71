// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What executes: blocks and their warps, all instructions, and how accesses are counted.
#pragma once

#include <warpmem/kernel/kinds.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/decoder_run.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/code/opcode.hpp>
#include <warpmem/tools/ptx/machine/recording.hpp>
#include <warpmem/tools/ptx/machine/run_blocks.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/ops/table.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <span>
#include <tuple>
#include <variant>

namespace warpmem { inline namespace v0 { namespace ptx {

template std::span<std::span<opcode const> const> opcode_families();

template void block_runner::run<worker>();

template void worker::record(warp const&, access_site const&, memory_space, u64 const (&)[32], u32);
template void worker::record_copy(warp const&, instruction const&, async_copy const&);
template void worker::record_cluster(warp const&, access_site const&, cluster_access const&);
// Of every kind of instruction: what has its address taken is compiled.
template <class Access>
[[nodiscard]] auto recording_one() noexcept {
  if constexpr (warpmem::detail::executed_whole<Access>) {
    return &worker::record_whole<Access>;
  } else {
    return nullptr;
  }
}
template <class... Access>
[[nodiscard]] auto recording(std::variant<Access...> const*) noexcept {
  return std::tuple{recording_one<Access>()...};
}
auto all_recording() noexcept { return recording(static_cast<warpmem::executed_access const*>(nullptr)); }

}}}  // namespace warpmem::v0::ptx
