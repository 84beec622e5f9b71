// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Takes the accesses of a kernel as they come and counts them by site.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/counting.hpp>
#include <warpmem/kernel/known_shapes.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/site.hpp>
#include <warpmem/kernel/sites.hpp>
#include <warpmem/kernel/worst.hpp>
#include <warpmem/model/access/async_copy.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/access/warp_access.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#if !defined(WARPMEM_COMPILED)
#  include <warpmem/kernel/count.hpp>  // IWYU pragma: export
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// One access of a kernel. The access says the operation, the size and the cache operator.
struct recorded_access {
  memory_space space{memory_space::global};
  warp_access access{};
  warp_place by{};
};

// A place of a recorder. Valid for the recorder that gave it.
enum class site_id : std::uint32_t {};
// One kind of access at one place of a recorder, and as valid.
enum class stream_id : std::uint32_t {};

// Records in one thread. For several, give each a recorder and add their reports: the sum does not depend on who
// recorded what.
class kernel_recorder {
 public:
  explicit kernel_recorder(arch_traits const& arch, std::string name = {}) : report_{arch, std::move(name)} {}

  // The place's number. Asking again gives the same one, after a search: ask once.
  [[nodiscard]] site_id site(site_place const& place) {
    auto const [found, is_new] = ids_.try_emplace(place, static_cast<site_id>(places_.size()));
    if (is_new) {
      places_.push_back({place, {}});
    }
    known_place& known = places_[static_cast<std::size_t>(found->second)];
    known.place.add_inlined(place.inlined);
    for (stream_id const one : known.streams) {
      of(one).total.place.add_inlined(place.inlined);
    }
    return found->second;
  }
  [[nodiscard]] site_id site(std::string_view label) { return site(site_place{.label = std::string(label)}); }

  // The accesses of one kind at one place: what the fastest way of recording writes to.
  [[nodiscard]] stream_id stream(site_id id, site_kind const& kind) {
    auto& known = places_[static_cast<std::size_t>(id)].streams;
    for (stream_id const one : known) {
      if (of(one).total.kind == kind) {
        return one;
      }
    }
    auto const fresh = static_cast<stream_id>(streams_.size());
    streams_.push_back({});
    streams_.back().total = detail::site_without_accesses(places_[static_cast<std::size_t>(id)].place, kind);
    streams_.back().has_shapes = detail::known_shapes::has_shapes(report_.arch(), kind);
    known.push_back(fresh);
    return fresh;
  }
  // One access of 32 lanes, of a stream of lane accesses in a known space; addresses of inactive lanes are ignored.
  void add(stream_id id, address const (&at)[32], lane_mask active, warp_place by) {
    access_stream& s = of(id);
    if (footprint_) {
      footprint_->follow(s.total.kind, at, active, by);
    }
    if (s.has_shapes && s.shapes.add(report_.arch(), at, active, by, s.total)) {
      return;
    }
    if (s.waiting.count == s.room) {
      make_room(s);
    }
    s.waiting.append(at, active, by);
  }
  // Of an unstated space nothing can be said: such accesses are left out, and the report names them.
  void add(site_id id, recorded_access const& a) {
    if (a.space == memory_space::unstated) {
      return leave_out("access without a memory space");
    }
    stream_id const s = stream(id, site_kind::of(a.space, a.access));
    if (a.access.overflowed.any()) {
      detail::count_one(report_.arch(), a.access, a.by, of(s).total);
      pass(of(s).total.kind);
    } else {
      add(s, a.access.at, a.access.active, a.by);
    }
  }
  void add(site_id id, async_copy const& copy, warp_place by = {}) {
    stream_id const fresh = stream(id, site_kind::of(copy));
    add(fresh, copy.source, copy.active, by);
    access_stream& s = of(fresh);
    s.to.insert(s.to.end(), copy.destination, copy.destination + 32);
  }
  // Any other kind of instruction. A bulk copy is one thread's, a wgmma four warps'.
  template <detail::executed_whole Access>
  void add(site_id id, Access const& access, warp_place by = {}) {
    site_kind const kind = site_kind::of(access);
    detail::count_one(report_.arch(), access, by, of(stream(id, kind)).total);
    pass(kind);
  }
  // One whose stretch, box or operands are not known: most of its counts are unknown.
  void add(site_id id, site_kind const& kind, unseen_access const& access, warp_place by = {}) {
    detail::count_one(report_.arch(), access, by, of(stream(id, kind)).total);
    pass(kind);
  }
  // An instruction that no model counts.
  void leave_out(std::string const& what, std::int64_t instructions = 1) { report_.leave_out(what, instructions); }

  // From here on, which sectors blocks touch is remembered: what bounds of the caches are made of.
  void follow_sectors(sector_footprint begin) { footprint_ = std::make_unique<sector_footprint>(std::move(begin)); }
  [[nodiscard]] std::unique_ptr<sector_footprint> take_footprint() noexcept { return std::move(footprint_); }
  // Null unless they are followed.
  [[nodiscard]] sector_footprint* footprint() noexcept { return footprint_.get(); }

  // By hand, with a label for the place. The access is recorded as what the function is called.
  void load(std::string_view label, warp_access const& a, warp_place by = {}) {
    add(site(label), {memory_space::global, a.as(memory_op::load), by});
  }
  void store(std::string_view label, warp_access const& a, warp_place by = {}) {
    add(site(label), {memory_space::global, a.as(memory_op::store), by});
  }
  void load_shared(std::string_view label, warp_access const& a, warp_place by = {}) {
    add(site(label), {memory_space::shared, a.as(memory_op::load), by});
  }
  void store_shared(std::string_view label, warp_access const& a, warp_place by = {}) {
    add(site(label), {memory_space::shared, a.as(memory_op::store), by});
  }
  void load_constant(std::string_view label, warp_access const& a, warp_place by = {}) {
    add(site(label), {memory_space::constant, a.as(memory_op::load), by});
  }

  // Everything recorded so far.
  [[nodiscard]] kernel_report report() {
    std::vector<kernel_site const*> sites;
    for (access_stream& s : streams_) {
      count(s);
      s.shapes.count(s.total);
      if (!begins_again_ || s.total.executions != 0) {
        sites.push_back(&s.total);
      }
    }
    std::sort(sites.begin(), sites.end(), [](auto* a, auto* b) { return detail::stands_before(*a, *b); });
    kernel_report all = report_;
    for (kernel_site const* const site : sites) {
      all.add(*site);
    }
    return all;
  }
  // Everything since the last call. What is known of sites and shapes stays, and those that come again are reported.
  [[nodiscard]] kernel_report take_report() {
    kernel_report all = report();
    report_ = kernel_report{report_.arch(), report_.name()};
    for (access_stream& s : streams_) {
      s.total = detail::site_without_accesses(std::move(s.total.place), s.total.kind);
    }
    begins_again_ = true;
    return all;
  }

 private:
  struct access_stream {
    detail::known_shapes shapes{};
    std::size_t room{};  // for so many accesses
    detail::waiting_accesses waiting{};
    std::vector<address> to{};  // of asynchronous copies
    kernel_site total{};
    bool has_shapes{};
  };
  struct known_place {
    site_place place;
    std::vector<stream_id> streams;
  };
  // Accesses that wait to be counted, of all streams: 17 MB, twice that if all are copies.
  static constexpr std::size_t most_room = 65536;

  [[nodiscard]] access_stream& of(stream_id id) { return streams_[static_cast<std::size_t>(id)]; }

  void pass(site_kind const& kind) noexcept {
    if (footprint_) {
      footprint_->pass(kind);
    }
  }
  void count(access_stream& s) {
    detail::waiting_accesses& w = s.waiting;
    if (w.count == 0) {
      return;
    }
    site_kind const& k = s.total.kind;
    if (k.form == instruction_form::async_copy) {
      async_copy_batch const copies{w.at.get(), s.to.data(), w.active.get(), w.count, k.lane_bytes, k.cache};
      detail::count_copy_chunk(report_.arch(), copies, w.by.get(), s.total);
    } else {
      access_batch const batch{w.at.get(), w.active.get(), w.count, {k.lane_bytes, k.op, k.cache, k.atomic}};
      detail::count_chunk(report_.arch(), {batch, w.by.get()}, s.total);
    }
    s.to.clear();
    w.count = 0;
  }
  // A busy stream gets room for a chunk. With very many streams, all are counted and begin small again.
  void make_room(access_stream& s) {
    count(s);
    if (s.room == detail::chunk_accesses) {
      return;
    }
    std::size_t const room = std::clamp(2 * s.room, std::size_t{8}, detail::chunk_accesses);
    if (room_ + room > most_room) {
      for (access_stream& other : streams_) {
        count(other);
        other = {std::move(other.shapes), 0, {}, {}, std::move(other.total), other.has_shapes};
      }
      room_ = 0;
      return make_room(s);
    }
    room_ += room - s.room;
    s.room = room;
    s.waiting = detail::waiting_accesses(room);
  }

  kernel_report report_;
  std::map<site_place, site_id> ids_{};
  std::vector<known_place> places_{};
  std::vector<access_stream> streams_{};
  std::size_t room_{};  // of all streams
  bool begins_again_{};
  std::unique_ptr<sector_footprint> footprint_{};
};

}}  // namespace warpmem::v0
