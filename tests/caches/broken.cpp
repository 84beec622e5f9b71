// What broke bounds on a GPU does so no more: launches of a second attempt, and the rules on small kernels.
#include <caches/fourth_attack.hpp>
#include <caches/measured_rows.hpp>
#include <caches/some_launches.hpp>
#include <caches/third_attack.hpp>
#include <caches/third_launches.hpp>
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/kernel.hpp>
#include <warpmem/kernel/caches/footprint.hpp>
#include <warpmem/kernel/caches/range.hpp>
#include <warpmem/kernel/caches/reasons.hpp>
#include <warpmem/warpmem.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>

using namespace warpmem;
using namespace warpmem_tests;

namespace {

using counts_by_name = std::map<std::string, std::map<std::string, support::csv_row>>;

// Of an attack's kernels, by name and quantity.
counts_by_name const& counts_of(std::string const& attack) {
  static std::map<std::string, support::csv_file> files;  // rows refer to them
  static std::map<std::string, counts_by_name> all;
  if (all.count(attack) == 0) {
    auto const [file, is_new] =
        files.try_emplace(attack, WARPMEM_TEST_DATA "/caches/violated/" + attack + "_bounds.csv");
    for (support::csv_row const& row : file->second.rows()) {
      if (row.text("set") != "program") {
        all[attack][row.text("kernel")].insert_or_assign(row.text("quantity"), row);
      }
    }
  }
  return all[attack];
}
std::map<std::string, cache_setup> setups_of(std::string const& attack) {
  support::csv_file const file{WARPMEM_TEST_DATA "/caches/violated/" + attack + "_setups.csv"};
  std::map<std::string, cache_setup> all;
  for (support::csv_row const& row : file.rows()) {
    all[row.text("kernel")] = setup_of(row, "H100");
  }
  return all;
}
// How many ends of ranges nothing is said of, so that the rules cannot become silent.
int check_broken(std::string const& attack, std::set<std::string> const& names, bool as_ptxas) {
  std::map<std::string, cache_setup> const setups = setups_of(attack);
  int open = 0;
  for (auto const& one :
       attack == "third" ? violated::third_set<third_launch>() : violated::fourth_set<third_launch>()) {
    if (!names.empty() && names.count(one.name) == 0) {
      continue;
    }
    third_launch launch{"violated/" + attack + ".sm_90.cubin"};
    launch.gpu().as_ptxas(as_ptxas).caches(setups.at(one.name));
    one.go(launch);
    INFO(one.name << (as_ptxas ? ", as compiled" : ", PTX"));
    REQUIRE(launch.result().caches());
    for (std::size_t q = 0; q < std::size(measured_columns); ++q) {
      cache_range const& range = (*launch.result().caches()).*cache_quantities[q].range;
      support::csv_row const& row = counts_of(attack).at(one.name).at(measured_columns[q]);
      for (char const* run : {"run_0", "run_1", "run_2"}) {
        INFO(measured_columns[q] << " " << row.where());
        CHECK_FALSE(range.least > row.number(run));
        CHECK_FALSE(range.most < row.number(run));
      }
      open += range.most.known() ? 0 : 1;
    }
  }
  return open;
}

auto const broken_array = global_array<float>("words");
auto const far_array = global_array<float>("others", 1 << 30);

template <class Body>
cache_bounds broken_bounds(kernel_launch const& shape, Body body) {
  return *record_kernel(sm_90::traits, "k", shape, {.blocks_per_sm = 8}, 0, body).caches();
}

// Of a word of each line, all of them read twice.
cache_range dram_reads_of(int lines, int words_apart) {
  return broken_bounds({{lines / 256}, {256}},
                       [=](auto warp) {
                         for (int k = 0; k < 2; ++k) {
                           warp.load(broken_array, [=](kernel_thread t) { return t.x() * words_apart; });
                         }
                       })
      .dram_reads;
}

}  // namespace

TEST_CASE("small kernels that broke the bounds later do not", "[caches][stress]") {
  std::set<std::string> const some{"again_lu",      "between_proxy_alias", "acquire_of_mbarrier", "whole_in_the_line",
                                   "stride_64_332", "parts_pairs_60K",     "mmio_stores",         "two_of_four",
                                   "strong_wide",   "copies_to_one",       "lone_250K_32"};
  check_broken("third", some, true);
  check_broken("third", some, false);
}
TEST_CASE("small kernels that broke the bounds last do not", "[caches][stress]") {
  std::set<std::string> const some{"mix_cg",          "mix_async_cg",      "mix_async_ca",      "mix_st_cg",
                                   "mix_st_v4",       "through_pointer_1", "through_pointer_3", "ticket_by_global",
                                   "tri_rows_cg",     "tri_columns_cg",    "tri_stores",        "uneven_rows_77",
                                   "mix_relaxed_cta", "copies_of_one",     "first_match_60"};
  CHECK(check_broken("fourth", some, true) == 15);
  CHECK(check_broken("fourth", some, false) == 15);
}
// Hidden: minutes in a build without optimization.
TEST_CASE("no kernel that broke the bounds later does", "[.][caches]") {
  for (char const* attack : {"third", "fourth"}) {
    check_broken(attack, {}, true);
    check_broken(attack, {}, false);
  }
}

TEST_CASE("lines in more than four pieces may miss again", "[caches]") {
  // 16 rows of two lines, twice, on one SM; or one piece.
  auto const rows = [](int pitch) {
    return broken_bounds({{1}, {32}}, [=](auto warp) {
      for (int k = 0; k < 64; ++k) {
        warp.load(broken_array, [=](kernel_thread t) { return k % 32 / 2 * pitch + k % 2 * 32 + t.thread.x; });
      }
    });
  };
  CHECK(rows(64).l1_misses.most == 128 + 128 * 3 / 100);
  CHECK(rows(640).l1_misses.most == 256);
}
TEST_CASE("a sector takes the room of its line in L2", "[caches]") {
  CHECK(dram_reads_of(163840, 32).is_exact());
  CHECK(dram_reads_of(163840 + 256, 32).why != bound_reason::fits);
  CHECK(dram_reads_of(163840 + 256, 16).is_exact());
}
TEST_CASE("lines far apart evict others in L2 before neighbours do", "[caches]") {
  CHECK(dram_reads_of(98304, 768).is_exact());
  CHECK_FALSE(dram_reads_of(98304 + 256, 768).is_exact());
  CHECK(dram_reads_of(98304 + 256, 32).is_exact());
}
TEST_CASE("lines of atomics take room in L2, too", "[caches]") {
  auto const most = [](bool has_atomics) {
    return broken_bounds({{1056}, {256}},
                         [=](auto warp) {
                           for (int k = 0; k < 8; ++k) {
                             warp.load(broken_array, [](kernel_thread t) { return t.x(); });
                             if (has_atomics) {
                               warp.update(
                                   far_array, [=](kernel_thread t) { return (t.x() * 8 + k) * 32; },
                                   memory_op::reduction, adding<float>(1));
                             }
                           }
                         })
        .dram_reads;
  };
  CHECK(most(false).why == bound_reason::fits);
  CHECK(most(true).why == bound_reason::may_evict);
}
TEST_CASE("atomics that return values take lines from L1", "[caches]") {
  auto const misses = [](memory_op op) {
    return broken_bounds({{1}, {32}},
                         [=](auto warp) {
                           for (int k = 0; k < 2; ++k) {
                             warp.load(broken_array, [](kernel_thread t) { return t.x(); });
                             warp.update(
                                 far_array, [](kernel_thread t) { return t.x(); }, op, adding<float>(1));
                           }
                         })
        .l1_misses;
  };
  CHECK(misses(memory_op::reduction).most == 4);
  CHECK(misses(memory_op::atomic).most == 8);
  CHECK(misses(memory_op::atomic).why == bound_reason::atomics_evict);
}
TEST_CASE("a store of less than a line takes the line from L1", "[caches]") {
  // Eight words of each line, or all.
  auto const most = [](int stored) {
    return broken_bounds({{1}, {32}},
                         [=](auto warp) {
                           for (int k = 0; k < 2; ++k) {
                             warp.load(broken_array, [](kernel_thread t) { return t.x() % 8 + 8; });
                             warp.store(broken_array, [=](kernel_thread t) { return t.x() % stored; });
                           }
                         })
        .l1_misses.most;
  };
  CHECK(most(32) == 1);
  CHECK(most(8) == 2);
}
TEST_CASE("a warp stores lines together only if each part of it does", "[caches]") {
  address at[32];
  auto const together = [&](auto place) {
    for (address lane = 0; lane < 32; ++lane) {
      at[lane] = 16 * place(lane);
    }
    return detail::are_lines_together(at, lane_mask::all(), 16);
  };
  CHECK(together([](address lane) { return lane; }));
  CHECK(together([](address lane) { return lane ^ 5U; }));
  CHECK_FALSE(together([](address lane) { return lane / 4 + lane % 4 * 8; }));
  CHECK_FALSE(detail::are_lines_together(at, lane_mask{1}, 16));
  CHECK(detail::are_lines_together(at, lane_mask{1}, 4));  // one part: what it stores is looked at
}
TEST_CASE("lone sectors may be written as 64 bytes", "[caches]") {
  auto const most = [](int words_apart) {
    return broken_bounds({{64}, {256}},
                         [=](auto warp) {
                           warp.store(broken_array,
                                      [=](kernel_thread t) { return t.x() / 8 * words_apart + t.x() % 8; });
                         })
        .dram_writes.most;
  };
  CHECK(most(8) == 2048 + 80000);
  CHECK(most(32) == 2 * 2048 + 80000);
}
TEST_CASE("nothing is known where the host sets caches", "[caches]") {
  cache_setup setup{.blocks_per_sm = 8};
  setup.host_sets = true;
  cache_bounds const b = *record_kernel(sm_90::traits, "k", {{64}, {256}}, setup, 0, [](auto warp) {
                            warp.load(broken_array, [](kernel_thread t) { return t.x(); });
                          }).caches();
  for (cache_quantity const& q : cache_quantities) {
    INFO(q.name);
    CHECK_FALSE((b.*q.range).least.known());
    CHECK_FALSE((b.*q.range).most.known());
    CHECK((b.*q.range).why == bound_reason::host_sets);
  }
}
