// The tag stage of an H200: the trait that says in which of four sets a line is looked up.
#include <support/catch.hpp>
#include <support/measured.hpp>
#include <support/tally.hpp>
#include <warpmem/model/arch.hpp>

#include <algorithm>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

using namespace warpmem;

namespace {

bool odd(std::uint64_t bits) { return std::bitset<64>(bits).count() % 2 == 1; }

// One wavefront takes at most one line of each set.
std::int64_t fullest_set(warp_access const& access) {
  warpmem::detail::tag_hash const hash = sm_90::traits.global.tags;
  std::map<std::pair<bool, bool>, std::set<address>> lines;
  std::size_t most = 0;
  for (int lane = 0; lane < 32; ++lane) {
    if (access.active.test(lane)) {
      address const at = access.at[lane];
      auto& set = lines[{odd(at & hash.bit_0), odd(at & hash.bit_1)}];
      set.insert(at / 128);
      most = std::max(most, set.size());
    }
  }
  return static_cast<std::int64_t>(most);
}

}  // namespace

// l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_{ld,st}
TEST_CASE("the tag hash explains the H200's tag wavefronts", "[hardware]") {
  for (auto const& [name, rows] : {std::pair{"global.csv", 720}, {"global_far.csv", 160}, {"global_more.csv", 578}}) {
    auto const data = support::measured(name);
    support::tally tag_wavefronts("tag_wavefronts");
    for (auto const& row : data.rows()) {
      auto const access = support::access_of(row);
      if (!is_read_modify_write(access.op)) {
        tag_wavefronts.compare(row, fullest_set(access));
      }
    }
    tag_wavefronts.require_rows(rows);
  }
}
