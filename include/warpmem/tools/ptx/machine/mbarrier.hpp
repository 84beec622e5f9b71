// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier objects: 8 bytes of shared memory that count arrivals and bytes. What they hold is our own.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/machine/shared_bytes.hpp>
#include <warpmem/tools/ptx/machine/warp.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstring>
#include <string>

namespace warpmem { inline namespace v0 { namespace ptx {

// The phase is complete when no arrival is pending and no byte is awaited.
struct mbarrier {
  static constexpr u32 most = (1U << 20) - 1;  // arrivals, and bytes (PTX ISA)

  u32 pending{};
  u32 expected{};  // of the next phase
  s32 bytes{};     // awaited; fewer than 0 have come early
  bool phase{};
  bool is_valid{};

  [[nodiscard]] static mbarrier of(u64 word) noexcept {
    auto const bytes = static_cast<s32>(word >> 40 & 0x3fffff);
    return {static_cast<u32>(word & most), static_cast<u32>(word >> 20 & most),
            bytes >= 0x200000 ? bytes - 0x400000 : bytes, (word >> 62 & 1) != 0, word >> 63 != 0};
  }
  [[nodiscard]] u64 word() const noexcept {
    return u64{pending} | u64{expected} << 20 | (u64{static_cast<u32>(bytes)} & 0x3fffff) << 40 | u64{phase} << 62 |
           u64{is_valid} << 63;
  }
  // Whether the phase ends.
  bool turn() noexcept {
    if (pending != 0 || bytes != 0) {
      return false;
    }
    phase = !phase;
    pending = expected;
    return true;
  }
};

// One that a thread works on. It is written back by end().
class open_mbarrier {
 public:
  open_mbarrier(warp& w, instruction const& i, int lane, u64 address)
      : by_{w}, at_{i}, place_{find_shared(w, i, address, {lane, 8, 8, true})} {
    u64 word = 0;
    std::memcpy(&word, place_.host(), sizeof(word));
    now = mbarrier::of(word);
  }
  [[nodiscard]] shared_bytes const& place() const noexcept { return place_; }
  // Ends the kernel unless it has been initialized.
  void need_valid() const {
    if (!now.is_valid) {
      by_.on->stop(problem_kind::stopped, by_, at_, "uses an mbarrier that is not initialized");
    }
  }
  void expect(s64 bytes) {
    s64 const awaited = now.bytes + bytes;
    if (awaited > s64{mbarrier::most} || awaited < -s64{mbarrier::most}) {
      by_.on->stop(problem_kind::stopped, by_, at_, "makes an mbarrier wait for more than 1048575 bytes");
    }
    now.bytes = static_cast<s32>(awaited);
  }
  void arrive(u32 count) {
    if (count > now.pending) {
      by_.on->stop(problem_kind::stopped, by_, at_, "arrives at an mbarrier more often than it was made for");
    }
    now.pending -= count;
  }
  // Whether the phase ended.
  bool end() {
    bool const is_complete = now.is_valid && now.turn();
    u64 const word = now.word();
    std::memcpy(place_.host(), &word, sizeof(word));
    by_.on->progress();
    return is_complete;
  }

  mbarrier now{};

 private:
  warp& by_;
  instruction const& at_;
  shared_bytes place_;
};

// So many bytes that an mbarrier waits for have come.
inline void complete_bytes(warp& w, instruction const& i, int lane, u64 address, u64 bytes) {
  open_mbarrier b{w, i, lane, address};
  b.need_valid();
  b.expect(-static_cast<s64>(bytes));
  b.end();
}

}}}  // namespace warpmem::v0::ptx
