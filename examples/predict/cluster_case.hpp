// Cases of distributed shared memory: "ds_ld4 ffffffff 4:2 1000000 ... 1", a load in a cluster of 4 by a warp of
// rank 2.
#pragma once

#include <warpmem/model/access/cluster_access.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/text/metrics/hopper.hpp>

#include <charconv>
#include <cstdint>
#include <string_view>

#include "case_words.hpp"
#include "prediction.hpp"

namespace predict {

[[nodiscard]] inline bool is_cluster_case(std::string_view kind) {
  return kind.starts_with("ds_") || kind.starts_with("own_");
}

// "atom4_min": what an atomic does.
[[nodiscard]] inline warpmem::atomic_kind atomic_named(std::string_view name) {
  using warpmem::atomic_op;
  using warpmem::atomic_type;
  auto const ends = [&](std::string_view with) { return name.ends_with(with); };
  atomic_op const op = ends("_min")    ? atomic_op::min
                       : ends("_and")  ? atomic_op::bit_and
                       : ends("_or")   ? atomic_op::bit_or
                       : ends("_inc")  ? atomic_op::inc
                       : ends("_exch") ? atomic_op::exchange
                                       : atomic_op::add;
  return {op, ends("_f32") ? atomic_type::f32 : atomic_type::integer, warpmem::atomic_operand::other};
}

inline void read_cluster_operation(case_words const& words, std::string_view name, warpmem::cluster_access& a) {
  using warpmem::memory_op;
  struct operation {
    std::string_view name;
    memory_op op;
    bool is_async;
  };
  constexpr operation operations[] = {{"ld", memory_op::load, false},
                                      {"sta", memory_op::store, true},
                                      {"st", memory_op::store, false},
                                      {"atom", memory_op::atomic, false},
                                      {"reda", memory_op::reduction, true},
                                      {"red", memory_op::reduction, false},
                                      {"cas", memory_op::compare_and_swap, false}};
  for (operation const& known : operations) {
    if (name.starts_with(known.name)) {
      std::string_view const bytes = name.substr(known.name.size());
      a.is_async = known.is_async;
      a.access.op = known.op;
      a.access.atomic = is_read_modify_write(known.op) ? atomic_named(name) : warpmem::atomic_kind{};
      if (std::from_chars(bytes.data(), bytes.data() + bytes.size(), a.access.lane_bytes).ec == std::errc{}) {
        return;
      }
      break;
    }
  }
  words.refuse("begins with no known instruction");
}

// Offsets count from the start of dynamic shared memory, which lies 1,024 bytes into the window.
[[nodiscard]] inline warpmem::cluster_access read_cluster_access(case_words& words, std::string_view kind) {
  warpmem::cluster_access a{};
  read_cluster_operation(words, kind.substr(kind.find('_') + 1), a);
  a.access.active.bits = words.number<std::uint32_t>("the mask", 16);
  std::string_view const blocks = words.next("the blocks");
  auto const colon = blocks.find(':');
  a.blocks = words.number_in(blocks.substr(0, colon), "the blocks");
  a.own_rank =
      colon == std::string_view::npos ? 0 : words.number_in(blocks.substr(colon + 1), "the rank of the warp's block");
  for (auto& at : a.access.at) {
    at = words.number<warpmem::address>("an address", 16) + 1024;
  }
  return a;
}

// What a launch counts for its barriers, and for handing on the result.
struct cluster_launch {
  int shared;
  int others;  // wavefronts of global, local and distributed shared memory
  int writes;

  cluster_launch(warpmem::cluster_access const& a, bool is_issued) {
    using warpmem::memory_op;
    bool const is_store = a.access.op == memory_op::store && !a.is_async;
    int const end = is_store ? -1 : a.access.op == memory_op::reduction || a.is_async ? 0 : 1;
    shared = (a.is_async ? 7 : is_store ? 6 : 5) * a.blocks + (is_issued ? end : 0);
    others = (a.is_async ? 10 : 6) * a.blocks;
    writes = a.is_async ? 2 * a.blocks : 0;
  }
};

// Each multiprocessor counts words in steps of two.
[[nodiscard]] inline warpmem::bank_traffic_report counted_words(warpmem::arch_traits const& arch,
                                                                warpmem::cluster_access const& a) {
  auto const rounded = [](warpmem::counter n) { return n.known() ? warpmem::counter{(n.value_or(0) + 1) / 2 * 2} : n; };
  warpmem::bank_traffic_report sum{};
  for (int rank = 0; rank < a.blocks; ++rank) {
    auto const r = warpmem::analyze_cluster_traffic(arch, a, rank);
    sum.reads += rounded(r.reads);
    sum.writes += rounded(r.writes);
  }
  return sum;
}

inline void add_cluster_launch(warpmem::arch_traits const& arch, warpmem::cluster_access const& a, bool is_issued,
                               prediction& p) {
  auto const words = is_issued && p.fault.empty() ? counted_words(arch, a) : warpmem::bank_traffic_report{};
  p.set("l1tex__data_bank_reads", p.fault.empty() ? words.reads : warpmem::counter::unknown());
  p.set("l1tex__data_bank_writes", p.fault.empty() ? words.writes : warpmem::counter::unknown());
  cluster_launch const launch(a, is_issued);
  p.add_launch("l1tex__data_bank_writes", launch.writes);
  p.add_launch("l1tex__data_pipe_lsu_wavefronts_mem_shared", launch.shared);
  p.add_launch("l1tex__data_pipe_lsu_wavefronts_mem_lgds", launch.others);
  p.add_launch("l1tex__data_pipe_lsu_wavefronts", launch.shared + launch.others);
}

}  // namespace predict
