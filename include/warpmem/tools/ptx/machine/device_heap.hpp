// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The heap of kernels that call malloc and free. It lives as long as the machine; blocks on several threads of the host
// share it.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <iterator>
#include <map>
#include <mutex>

namespace warpmem { inline namespace v0 { namespace ptx {

class device_heap {
 public:
  // What malloc gave.
  struct block {
    u64 at{};
    u64 bytes{};
    [[nodiscard]] bool holds(u64 address, u64 size) const noexcept {
      return address - at < bytes && size <= bytes - (address - at);
    }
  };

  // These addresses are free.
  void begin(u64 at, u64 bytes) { free_.try_emplace(at, bytes); }

  // 0: there is no room.
  [[nodiscard]] u64 allocate(u64 bytes) {
    std::lock_guard const lock{guard_};
    for (auto k = free_.begin(); k != free_.end(); ++k) {
      auto const [at, room] = *k;
      if (bytes > room || room_of(bytes) > room) {
        continue;
      }
      free_.erase(k);
      if (room > room_of(bytes)) {
        free_.try_emplace(at + room_of(bytes), room - room_of(bytes));
      }
      used_.try_emplace(at, bytes);
      return at;
    }
    return 0;
  }
  // Whether something was allocated there.
  bool release(u64 at) {
    std::lock_guard const lock{guard_};
    auto const found = used_.find(at);
    if (found == used_.end()) {
      return false;
    }
    auto k = free_.try_emplace(at, room_of(found->second)).first;
    used_.erase(found);
    if (auto const next = std::next(k); next != free_.end() && k->first + k->second == next->first) {
      k->second += next->second;
      free_.erase(next);
    }
    if (k != free_.begin()) {
      auto const before = std::prev(k);
      if (before->first + before->second == k->first) {
        before->second += k->second;
        free_.erase(k);
      }
    }
    return true;
  }
  // The block that has this address, or the gap behind it. Of no bytes: none, or one that was freed.
  [[nodiscard]] block find(u64 at) const {
    std::lock_guard const lock{guard_};
    auto const next = used_.upper_bound(at);
    if (next == used_.begin()) {
      return {};
    }
    auto const& [begin, bytes] = *std::prev(next);
    return at - begin < room_of(bytes) ? block{begin, bytes} : block{};
  }

 private:
  static constexpr u64 step = 16;
  // Behind each block are at least so many bytes that belong to none.
  static constexpr u64 gap = 16;
  [[nodiscard]] static constexpr u64 room_of(u64 bytes) noexcept { return (bytes + step - 1) / step * step + gap; }

  mutable std::mutex guard_{};
  std::map<u64, u64> free_{};  // bytes from an address on
  std::map<u64, u64> used_{};  // bytes that were asked for
};

// What all launches of a machine share, whatever thread of the host runs them.
struct driver_state {
  device_heap heap{};
  std::mutex printing{};
};

}}}  // namespace warpmem::v0::ptx
