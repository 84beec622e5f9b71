// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several threads of the host run the blocks of a launch. A block may wait for one of another thread, so there is a
// deadlock only where all of them go round in vain.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <atomic>
#include <mutex>

namespace warpmem { inline namespace v0 { namespace ptx {

class idle_workers {
 public:
  explicit idle_workers(unsigned workers) : working_{workers} {}

  // The launch ends: who waits gives up.
  void stop() noexcept { is_stopped_ = true; }
  [[nodiscard]] bool is_stopped() const noexcept { return is_stopped_.load(std::memory_order_relaxed); }

  // Grows whenever somebody did what others may wait for.
  [[nodiscard]] u64 epoch() const noexcept { return epoch_.load(); }
  void did_something() {
    std::lock_guard const lock{guard_};
    ++epoch_;
    in_vain_ = 0;
  }
  // A worker has gone round in vain often enough since this epoch began. Whether all have.
  [[nodiscard]] bool gives_up(u64 epoch) {
    std::lock_guard const lock{guard_};
    return epoch == epoch_ && ++in_vain_ == working_;
  }
  // A worker has nothing more to do. Others give up anew.
  void leave() {
    std::lock_guard const lock{guard_};
    ++epoch_;
    in_vain_ = 0;
    --working_;
  }
  [[nodiscard]] bool is_alone() {
    std::lock_guard const lock{guard_};
    return working_ == 1;
  }

 private:
  std::mutex guard_{};
  unsigned working_;
  unsigned in_vain_{};
  std::atomic<u64> epoch_{};
  std::atomic<bool> is_stopped_{};
};

}}}  // namespace warpmem::v0::ptx
