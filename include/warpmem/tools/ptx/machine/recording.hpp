// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How a worker counts accesses. A compiler takes long for the models, so that only one file of a program includes this.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/record.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstring>

namespace warpmem { inline namespace v0 { namespace ptx {

inline site_id worker::site_of(s32 place) {
  auto const [found, is_new] = sites_.try_emplace(place);
  if (is_new) {
    found->second = recorder_.site(site_place_of(launch_.loaded->code.text, place));
  }
  return found->second;
}

template <class Warp>
void worker::record(Warp const& w, access_site const& s, memory_space space, u64 const (&at)[warp_lanes], u32 lanes) {
  u32& stream = streams_[s.id * streams_of_access + static_cast<u32>(space)];
  if (stream == unknown) {
    site_kind kind{};
    kind.space = space;
    kind.op = s.op;
    kind.lane_bytes = static_cast<int>(s.bytes);
    kind.cache = s.cache;
    kind.atomic = s.atomic;
    kind.passes_l1 = s.passes_l1;
    stream = static_cast<u32>(recorder_.stream(site_of(s.place), kind));
  }
  warp_place const by{static_cast<u32>(w.of->number), w.number};
  recorder_.add(static_cast<stream_id>(stream), at, lane_mask{lanes}, by);
  if (shared_ && space == memory_space::shared) {
    follow(s, at, lanes);
  }
  if (launch_.options.watch) {
    show(s, space, at, lanes, by);
  }
}

inline void worker::follow(access_site const& s, u64 const (&at)[warp_lanes], u32 lanes) {
  warp_access a{};
  a.lane_bytes = static_cast<int>(s.bytes);
  a.op = s.op;
  a.cache = s.cache;
  a.atomic = s.atomic;
  shared_->add({s.place, site_kind::of(memory_space::shared, a)}, at, lane_mask{lanes});
}

inline void worker::show(access_site const& s, memory_space space, u64 const (&at)[warp_lanes], u32 lanes,
                         warp_place by) {
  warp_access a{};
  std::memcpy(a.at, at, sizeof(at));
  a.active = lane_mask{lanes};
  a.lane_bytes = static_cast<int>(s.bytes);
  a.op = s.op;
  a.cache = s.cache;
  a.atomic = s.atomic;
  site_place const place = site_place_of(launch_.loaded->code.text, s.place);
  launch_.options.watch({place, space, a, by, nullptr, nullptr, pc_of(s.id)});
}

template <class Access>
void worker::record_whole(warp const& w, s32 place, Access const& access) {
  recorder_.add(site_of(place), access, warp_place{static_cast<u32>(w.of->number), w.number});
  if (shared_) {
    shared_->add(place, access);
  }
}

template <class Warp>
void worker::record_copy(Warp const& w, instruction const& i, async_copy const& copy) {
  warp_place const by{static_cast<u32>(w.of->number), w.number};
  recorder_.add(site_of(i.place), copy, by);
  if (shared_) {
    shared_->add(copy);
  }
  if (launch_.options.watch) {
    site_place const where = site_place_of(launch_.loaded->code.text, i.place);
    launch_.options.watch({where, memory_space::global, {}, by, &copy, nullptr, pc_of(i.memory->id)});
  }
}

template <class Warp>
void worker::record_cluster(Warp const& w, access_site const& s, cluster_access const& access) {
  warp_place const by{static_cast<u32>(w.of->number), w.number};
  recorder_.add(site_of(s.place), access, by);
  if (shared_) {
    shared_->add(s.place, access);
  }
  if (launch_.options.watch) {
    site_place const where = site_place_of(launch_.loaded->code.text, s.place);
    launch_.options.watch({where, memory_space::cluster, {}, by, nullptr, &access, pc_of(s.id)});
  }
}

}}}  // namespace warpmem::v0::ptx
