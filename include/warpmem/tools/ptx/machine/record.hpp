// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What instructions tell a worker: their accesses, and their problems.
#pragma once

#include <warpmem/kernel/site.hpp>
#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/access/lane_mask.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/detail/strings.hpp>
#include <warpmem/tools/ptx/code/lanes.hpp>
#include <warpmem/tools/ptx/machine/access.hpp>
#include <warpmem/tools/ptx/machine/cluster.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/machine/worker.hpp>
#include <warpmem/tools/ptx/text/module_text.hpp>
#include <warpmem/tools/ptx/text/place.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstddef>
#include <set>
#include <string>
#include <utility>

namespace warpmem { inline namespace v0 { namespace ptx {

// Places in the source, as reports have them.

// The user's line: of code inlined from a library, where it was called, with the library's lines.
[[nodiscard]] inline site_place site_place_of(module_text const& m, s32 place) {
  site_place p{};
  s32 const user = user_place(m, place);
  if (user >= 0) {
    source_location const& at = m.places[static_cast<std::size_t>(user)];
    auto const file = m.files.find(at.file);
    p.file = file == m.files.end() ? std::string{} : file->second;
    p.line = at.line;
    p.column = at.column;
    if (user != place) {
      p.inlined = {chain_text(m, place, user)};
    }
  }
  return p;
}
// "saxpy.cu:7:24": the file without its folders, and the column where it is known.
[[nodiscard]] inline std::string place_words(site_place const& p) {
  if (p.line == 0) {
    return "an unknown place";
  }
  return warpmem::detail::at_line(warpmem::detail::file_name(p.file), p.line) +
         (p.column == 0 ? "" : ":" + std::to_string(p.column));
}

[[nodiscard]] inline std::set<std::string> places_words(module_text const& m, std::set<s32> const& places) {
  std::set<std::string> words;
  for (s32 const place : places) {
    words.insert(place_words(site_place_of(m, place)));
  }
  return words;
}

// Of accesses to the blocks of a cluster. Addresses of the own block have no rank.
inline void record_cluster(warp& w, access_site const& s, u64 const (&at)[warp_lanes], u32 lanes, bool is_async) {
  cluster_access a{};
  for_lanes(lanes, [&](int lane) {
    u64 const rank = at[lane] >> rank_shift;
    u64 const offset = (at[lane] & ((u64{1} << rank_shift) - 1)) - shared_begin;
    a.access.at[lane] = cluster_address(rank == 0 ? static_cast<int>(w.of->rank) : static_cast<int>(rank - 1), offset);
  });
  a.access.active = lane_mask{lanes};
  a.access.lane_bytes = static_cast<int>(s.bytes);
  a.access.op = s.op;
  a.access.cache = s.cache;
  a.access.atomic = s.atomic;
  a.own_rank = static_cast<int>(w.of->rank);
  a.blocks = static_cast<int>(w.of->in->blocks.size());
  a.is_async = is_async;
  w.on->record_cluster(w, s, a);
}

// Each space that lanes are in is a request of its own. Who accesses the cluster also reaches the own block that way:
// lanes of plain shared memory are of the same access.
inline void record_placed(warp& w, access_site const& s, placed const& p, u64 const (&at)[warp_lanes], u32 lanes) {
  worker& on = *w.on;
  auto const shifted = [&](memory_space space, u32 some, u64 base) {
    u64 there[warp_lanes];
    for (int lane = 0; lane < warp_lanes; ++lane) {
      there[lane] = at[lane] - base;
    }
    on.record(w, s, space, there, some);
  };
  if ((p.global & lanes) != 0) {
    on.record(w, s, memory_space::global, at, p.global & lanes);
  }
  if ((p.cluster & lanes) != 0) {
    record_cluster(w, s, at, (p.cluster | p.shared) & lanes, false);
  } else if ((p.shared & lanes) != 0) {
    shifted(memory_space::shared, p.shared & lanes, shared_begin);
  }
  if ((p.local & lanes) != 0) {
    on.record(w, s, memory_space::local, at, p.local & lanes);
  }
  if ((p.constant & lanes) != 0) {
    shifted(memory_space::constant, p.constant & lanes, p.constant_base);
  }
}

// ---- problems

inline bool worker::has_line(s32 place) const { return site_place_of(launch_.loaded->code.text, place).line != 0; }
inline bool worker::is_same_line(s32 a, s32 b) const {
  site_place const x = site_place_of(launch_.loaded->code.text, a);
  site_place const y = site_place_of(launch_.loaded->code.text, b);
  return x.file == y.file && x.line == y.line;
}
inline std::string worker::place_name(s32 place) const {
  return place_words(site_place_of(launch_.loaded->code.text, place));
}

inline std::string worker::thread_name(warp const& w, int lane) const {
  auto const three = [](u64 x, u64 y, u64 z) {
    return "(" + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(z) + ")";
  };
  return "thread " + three(w.thread[0][lane], w.thread[1][lane], w.thread[2][lane]) + " of block " +
         three(w.of->index[0], w.of->index[1], w.of->index[2]);
}
inline void worker::add_lane_problem(problem_kind kind, warp const& w, instruction const& at, int lane,
                                     std::string sentence, s32 other_place) {
  problems_.add(kind, at.place, other_place, w.of->number, [&] {
    std::string whole = thread_name(w, lane) + " " + std::move(sentence);
    std::string const mark = "{place}";
    if (auto const k = whole.find(mark); k != std::string::npos) {
      return whole.replace(k, mark.size(), place_name(at.place));
    }
    return whole + ", at " + place_name(at.place);
  });
}
inline void worker::add_problem(problem_kind kind, warp const& w, instruction const& at, std::string sentence,
                                s32 other_place) {
  problems_.add(kind, at.place, other_place, w.of->number, [&] {
    return "warp " + std::to_string(w.number) + " of block " + std::to_string(w.of->number) + " " +
           std::move(sentence) + ", at " + place_name(at.place);
  });
}
inline void worker::stop(problem_kind kind, warp const& w, instruction const& at, std::string sentence) {
  add_problem(kind, w, at, std::move(sentence));
  throw launch_stopped{};
}

}}}  // namespace warpmem::v0::ptx
