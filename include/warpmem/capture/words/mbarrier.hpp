// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// mbarrier objects: eight bytes of shared memory that count arrivals and bytes. What they hold on the host is our own.
#pragma once

#include <warpmem/capture/hopper_runtime.hpp>
#include <warpmem/capture/words/attributes.hpp>

#include <stdint.h>

namespace warpmem { inline namespace v0 { namespace capture {

// The phase is complete when no arrival is pending and no byte is awaited.
class mbarrier {
 public:
  static constexpr unsigned most = (1u << 20) - 1;  // arrivals (PTX ISA)

  WARPMEM_UNTRACED static void init(uint64_t* at, unsigned count, void const* pc) {
    if (count == 0 || count > most) complain("an mbarrier is for 1 to 1048575 arrivals", pc);
    *at = count | uint64_t{count} << expected_at;
  }
  // The state before, as tokens have it.
  WARPMEM_UNTRACED static uint64_t arrive(uint64_t* at, unsigned count, long bytes, bool drops, void const* pc) {
    uint64_t const before = *at;
    if (pending(before) < count) stop("more threads arrive at an mbarrier than it was made for", pc);
    *at = before - count - (drops ? uint64_t{count} << expected_at : 0);
    expect(at, bytes);
    return before;
  }
  // So many more bytes are awaited; fewer if that is negative.
  WARPMEM_UNTRACED static void expect(uint64_t* at, long bytes) {
    uint64_t const low = *at & ((uint64_t{1} << bytes_at) - 1);
    uint64_t const phase = *at & phase_bit;
    uint64_t const awaited = (((*at & ~phase_bit) >> bytes_at) + static_cast<uint64_t>(bytes)) & bytes_mask;
    bool const is_complete = pending(low) == 0 && awaited == 0;
    uint64_t const expected = low >> expected_at & most;
    *at = is_complete ? (phase ^ phase_bit) | expected << expected_at | expected : phase | awaited << bytes_at | low;
  }
  [[nodiscard]] WARPMEM_UNTRACED static bool phase_of(uint64_t state) { return (state & phase_bit) != 0; }
  // Whether the phase with this parity is complete. If it is not, others run first, and it may be then.
  [[nodiscard]] WARPMEM_UNTRACED static bool test(uint64_t const* at, bool parity) {
    for (int look = 0; look < 2; ++look) {
      if (phase_of(*const_cast<uint64_t const volatile*>(at)) != parity) {
        follow_others();
        return true;
      }
      if (look == 0) let_others_run();
    }
    return false;
  }
  WARPMEM_UNTRACED static void wait(uint64_t const* at, bool parity) {
    while (!test(at, parity)) {
    }
  }

 private:
  static constexpr int expected_at = 20, bytes_at = 40;
  static constexpr uint64_t phase_bit = uint64_t{1} << 63, bytes_mask = (uint64_t{1} << 23) - 1;
  [[nodiscard]] WARPMEM_UNTRACED static unsigned pending(uint64_t state) { return static_cast<unsigned>(state & most); }
};

}}}  // namespace warpmem::v0::capture
