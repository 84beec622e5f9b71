// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the instructions of warps to the recorder, by place, kind and space.
#pragma once

#include <warpmem/access/async_copy.hpp>
#include <warpmem/access/cluster_access.hpp>
#include <warpmem/access/lane_mask.hpp>
#include <warpmem/access/memory_space.hpp>
#include <warpmem/access/warp_access.hpp>
#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/capture/instruction.hpp>
#include <warpmem/config.hpp>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/kernel/site.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

[[nodiscard]] constexpr memory_space space_of(window w) noexcept {
  return w == window::shared     ? memory_space::shared
         : w == window::cluster  ? memory_space::cluster
         : w == window::constant ? memory_space::constant
                                 : memory_space::global;
}

// Places are program counters until the kernel has ended.
class tally {
 public:
  // Of warps of the block that has this rank in its cluster.
  tally(arch_traits const& arch, instruction_watcher const& watcher, int rank, int blocks)
      : recorder_{arch}, watcher_{watcher}, rank_{rank}, blocks_{blocks}, streams_(64) {}

  void add(event e, std::uint32_t lanes, std::uint64_t const (&at)[32], warp_place by) {
    event_form const form = form_of(e);
    if (form == event_form::copy_source) {
      take_sources(copy_of(by), e, lanes, at);
    } else if (form == event_form::copy_destination) {
      async_copy copy = copy_of(by);
      for (int lane = 0; lane < 32; ++lane) {
        bool const copies = (lanes >> lane & 1) != 0;
        copy.source[lane] = copies ? copy.source[lane] : 0;
        copy.destination[lane] = copies ? offset_in_window(at[lane]) : 0;
      }
      copy.active = lane_mask{lanes};
      recorder_.add(site_of(e), copy, by);
      if (watcher_) {
        watcher_({pc_of(e), memory_space::global, {}, by, &copy, nullptr});
      }
    } else {
      lanes &= blocks_ > 1 ? ~add_cluster_access(e, lanes, at, by) : ~0U;
      add_access(e, lanes, at, by);
    }
  }
  // An instruction that is no access of lanes.
  template <class Instruction>
  void add_whole(std::uint32_t pc, Instruction const& i, warp_place by) {
    site_place place{};
    place.pc = pc;
    recorder_.add(recorder_.site(place), i, by);
  }
  [[nodiscard]] kernel_report report() { return recorder_.report(); }

 private:
  struct known_stream {
    std::uint64_t key;  // 0: none
    stream_id id;
  };

  // Generic addresses: lanes in different spaces are different requests.
  void add_access(event e, std::uint32_t lanes, std::uint64_t const (&at)[32], warp_place by) {
    for (std::uint32_t left = lanes; left != 0;) {
      window const where = window_of(at[std::countr_zero(left)]);
      address plain[32];
      std::uint32_t const here = take_offsets(where, left, at, plain);
      recorder_.add(stream_of(e, where), plain, lane_mask{here}, by);
      if (watcher_) {
        show(e, where, here, plain, by);
      }
      left &= ~here;
    }
  }
  // The lanes whose address is in the window, and where there; other lanes get 0.
  [[nodiscard]] static std::uint32_t take_offsets(window where, std::uint32_t lanes, std::uint64_t const (&at)[32],
                                                  address (&plain)[32]) noexcept {
    std::uint64_t const base = in_window(where, 0);
    std::uint64_t const offset_bits = offset_in_window(base | ~in_window(window{3}, 0));
    if (lanes == lane_mask::all().bits) {
      std::uint64_t elsewhere = 0;
      std::uint64_t apart = 0;
      for (int lane = 0; lane < 32; ++lane) {
        elsewhere |= at[lane] ^ base;
        apart |= at[lane] ^ at[0];
        plain[lane] = at[lane] & offset_bits;
      }
      if (elsewhere >> window_shift == 0 && (where != window::shared || apart >> shared_number_shift == 0)) {
        return lanes;
      }
    }
    std::fill_n(plain, 32, address{0});
    std::uint32_t here = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      bool const is_here = window_of(at[lane]) == where;
      plain[lane] = is_here ? at[lane] & offset_bits : 0;
      here |= (is_here ? 1U : 0U) << lane;
    }
    if (where == window::shared) {
      place_arrays(here, at, plain);
    }
    return here;
  }
  // Where lanes are in several shared arrays, these lie one behind the other.
  static void place_arrays(std::uint32_t lanes, std::uint64_t const (&at)[32], address (&plain)[32]) noexcept {
    std::uint64_t apart = 0;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      apart |= at[std::countr_zero(m)] ^ at[std::countr_zero(lanes)];
    }
    for (std::uint32_t m = apart >> shared_number_shift != 0 ? lanes : 0U; m != 0; m &= m - 1) {
      plain[std::countr_zero(m)] += shared_place(at[std::countr_zero(m)]);
    }
  }

  // Who accesses the cluster also reaches the own block that way: lanes of plain shared memory are of the same access.
  // The lanes that it has.
  [[nodiscard]] std::uint32_t add_cluster_access(event e, std::uint32_t lanes, std::uint64_t const (&at)[32],
                                                 warp_place by) {
    cluster_access a{};
    address(&to)[32] = a.access.at;
    std::uint32_t there = 0;
    bool is_one = false;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      window const where = window_of(at[lane]);
      is_one = is_one || where == window::cluster;
      if (where == window::cluster || where == window::shared) {
        int const rank = where == window::cluster ? static_cast<int>(rank_in_cluster(at[lane])) : rank_;
        to[lane] = cluster_address(rank, offset_in_window(at[lane]));
        there |= 1U << lane;
      }
    }
    if (!is_one) {
      return 0;
    }
    set_kind(a.access, e, there);
    a.own_rank = rank_;
    a.blocks = blocks_;
    recorder_.add(site_of(e), a, by);
    if (watcher_) {
      watcher_({pc_of(e), memory_space::cluster, {}, by, nullptr, &a});
    }
    return there;
  }
  static void set_kind(warp_access& a, event e, std::uint32_t lanes) noexcept {
    event_code const code = event_code::of(code_of(e));
    a.active = lane_mask{lanes};
    a.lane_bytes = code.bytes;
    a.op = code.op;
    a.cache = code.cache;
    a.atomic = code.atomic;
  }
  void show(event e, window where, std::uint32_t lanes, address const (&at)[32], warp_place by) const {
    warp_access a{};
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      a.at[std::countr_zero(m)] = at[std::countr_zero(m)];
    }
    set_kind(a, e, lanes);
    watcher_({pc_of(e), space_of(where), a, by, nullptr, nullptr});
  }
  // The two sides of a copy are events of their own: between them, other lanes and warps may begin one.
  [[nodiscard]] async_copy& copy_of(warp_place by) {
    copies_.resize((std::max)(copies_.size(), std::size_t{by.warp} + 1));
    return copies_[by.warp];
  }
  static void take_sources(async_copy& copy, event e, std::uint32_t lanes, std::uint64_t const (&at)[32]) {
    event_code const code = event_code::of(code_of(e));
    copy.lane_bytes = code.bytes;
    copy.cache = code.cache;
    for (std::uint32_t m = lanes; m != 0; m &= m - 1) {
      int const lane = std::countr_zero(m);
      copy.source[lane] = offset_in_window(at[lane]);
    }
  }

  [[nodiscard]] site_id site_of(event e) {
    site_place place{};
    place.pc = pc_of(e);
    return recorder_.site(place);
  }
  // A table with open addressing, at most half full.
  [[nodiscard]] stream_id stream_of(event e, window where) {
    std::uint64_t const key = (without_depth(e) << 2 | static_cast<std::uint64_t>(where)) + 1;
    std::size_t const mask = streams_.size() - 1;
    std::size_t i = (key * 0x9e3779b97f4a7c15U >> 40) & mask;
    while (streams_[i].key != key) {
      if (streams_[i].key == 0) {
        event_code const code = event_code::of(code_of(e));
        site_kind const kind{space_of(where), {}, code.op, code.bytes, code.cache, code.atomic, 0};
        return remember({key, recorder_.stream(site_of(e), kind)}, i);
      }
      i = (i + 1) & mask;
    }
    return streams_[i].id;
  }
  stream_id remember(known_stream s, std::size_t i) {
    streams_[i] = s;
    if (2 * ++used_ > streams_.size()) {
      std::vector<known_stream> old(2 * streams_.size());
      old.swap(streams_);
      for (known_stream const& one : old) {
        std::size_t k = (one.key * 0x9e3779b97f4a7c15U >> 40) & (streams_.size() - 1);
        while (one.key != 0 && streams_[k].key != 0) {
          k = (k + 1) & (streams_.size() - 1);
        }
        streams_[k] = one.key != 0 ? one : streams_[k];
      }
    }
    return s.id;
  }

  kernel_recorder recorder_;
  instruction_watcher const& watcher_;
  int rank_;
  int blocks_;
  std::vector<known_stream> streams_;
  std::size_t used_{};
  std::vector<async_copy> copies_{};  // that warps have begun
};

}}}}  // namespace warpmem::v0::capture::detail
