// The architecture table, column by column, against what documents say of each capability (tests/data/cc_table.csv).
#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/model/arch.hpp>

#include <cctype>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace warpmem;

namespace {

using int_list = std::vector<int>;

// The numbers in a field: "16|32|48", "28-128", "6-8 per SM", "128 or 100", or nothing.
int_list numbers_in(std::string const& text) {
  int_list result;
  bool inside = false;
  for (char const c : text) {
    bool const digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (digit && !inside) {
      result.push_back(0);
    }
    if (digit) {
      result.back() = 10 * result.back() + (c - '0');
    }
    inside = digit;
  }
  return result;
}

// One capability's field compared with the row's value. A blank is a size that no source states, 0 in the row.
class cell_checker {
 public:
  cell_checker(support::csv_row const& row, std::set<std::string>& seen) : row_{&row}, seen_{&seen} {}

  void number(std::string const& column, int value) {
    auto const expected = numbers_in(field(column));
    require(column, value == (expected.empty() ? 0 : expected.front()));
  }
  void kib(std::string const& column, int bytes) {
    auto const expected = numbers_in(field(column));
    require(column, bytes == (expected.empty() ? 0 : expected.front() * 1024));
  }
  void range(std::string const& column, size_range value) {
    auto const expected = numbers_in(field(column));
    require(column, value == (expected.empty() ? size_range{} : size_range{expected.front(), expected.back()}));
  }
  void numbers(std::string const& column, int_list const& value) {
    require(column, numbers_in(field(column)) == value);
  }
  template <class T>
  void word(std::string const& column, T value, std::map<std::string, T> const& words) {
    auto const found = words.find(field(column));
    require(column, found != words.end() && found->second == value);
  }

 private:
  [[nodiscard]] std::string const& field(std::string const& column) {
    seen_->insert(column);
    return row_->text(column);
  }
  void require(std::string const& column, bool agrees) {
    if (!agrees) {
      FAIL_CHECK(row_->where() << ": " << column << " of " << row_->text("cc") << " is \"" << row_->text(column)
                               << "\" in the table, something else in the row");
    }
  }
  support::csv_row const* row_;
  std::set<std::string>* seen_;
};

int capability_of(support::csv_row const& row) {
  auto const parts = numbers_in(row.text("cc"));
  return 10 * parts.at(0) + parts.at(1);
}

void check_execution(cell_checker cell, execution_traits const& e) {
  cell.number("warp", e.warp_lanes);
  cell.number("max_thr_block", e.max_threads_per_block);
  cell.number("max_thr_sm", e.max_threads_per_sm);
  cell.number("max_warps_sm", e.max_warps_per_sm);
  cell.number("max_blocks_sm", e.max_blocks_per_sm);
  cell.kib("regs_sm_k", e.registers_per_sm);
  cell.kib("regs_block_k", e.registers_per_block);
  cell.number("regs_thread", e.registers_per_thread);
}

void check_shared(cell_checker cell, shared_traits const& s) {
  cell.kib("smem_sm_kb", s.per_sm_bytes);
  cell.kib("smem_block_kb", s.per_block_bytes);
  cell.kib("smem_block_optin_kb", s.per_block_opt_in_bytes);
  cell.number("smem_reserved_b", s.reserved_bytes);
  cell.numbers("smem_configs_kb", int_list(s.carveouts_kib.begin(), s.carveouts_kib.end()));
  cell.number("banks", s.banks);
  cell.numbers("bank_b", s.has_eight_byte_mode ? int_list{s.bank_bytes, 8} : int_list{s.bank_bytes});
  cell.number("bank_group_lanes", s.rule == shared_rule::half_warp_broadcast ? 16 : 32);
  using rules = std::set<shared_rule>;
  rules const split{shared_rule::half_warp_broadcast};
  rules const rows{shared_rule::wide_rows};
  rules const halves{shared_rule::phases, shared_rule::added_wavefront_128};
  auto const mine = split.count(s.rule) != 0 ? split : rows.count(s.rule) != 0 ? rows : halves;
  cell.word<rules>("lanes_64b_phase", mine, {{"split4", split}, {"see 2.3", rows}, {"16", halves}});
  cell.word<rules>("lanes_128b_phase", mine, {{"split4", split}, {"unknown", rows}, {"8", halves}});
  // "unconfirmed": the rule of 7.0 to 9.0 is carried over, and the row says so.
  cell.word<bool>("pair_merge_loads", s.loads_merge_pairs,
                  {{"no", false},
                   {"not documented", false},
                   {"unconfirmed", true},
                   {"yes G", true},
                   {"yes M", true},
                   {"yes H", true}});
  bool const carried = s.known_wide.how == evidence::carried_over;
  cell.word<bool>("pair_merge_loads", carried && s.rule == shared_rule::phases,
                  {{"no", false},
                   {"not documented", false},
                   {"unconfirmed", true},
                   {"yes G", false},
                   {"yes M", false},
                   {"yes H", false}});
}

void check_global(cell_checker cell, global_traits const& g) {
  int_list const lanes{g.request_lanes_4, g.request_lanes_8, g.request_lanes_16};
  bool const same = lanes[0] == lanes[1] && lanes[1] == lanes[2];
  cell.numbers("global_group_lanes", same ? int_list{lanes[0]} : lanes);
  cell.number("max_access_b", g.max_lane_bytes);
  cell.word<coalescing_rule>("global_rule", g.rule,
                             {{"1.1", coalescing_rule::in_order_or_separate},
                              {"1.2", coalescing_rule::shrinking_segments},
                              {"1.3", coalescing_rule::distinct_segments},
                              {"1.4", coalescing_rule::distinct_segments},
                              {"1.5", coalescing_rule::distinct_segments},
                              {"1.6", coalescing_rule::distinct_segments}});
  // Ordinary load first, then the other kind of load.
  bool const half_warps = g.rule != coalescing_rule::distinct_segments;
  bool const l1_lines = g.l1_segment_bytes == 128 && g.l1_loads != l1_policy::never;
  cell.numbers("global_tx_b", half_warps                                        ? int_list{32, 64, 128}
                              : l1_lines && g.l1_loads == l1_policy::by_default ? int_list{128, g.segment_bytes}
                              : l1_lines                                        ? int_list{g.segment_bytes, 128}
                                                                                : int_list{g.segment_bytes});
  cell.word<std::set<l1_policy>>(
      "l1_global_loads", {g.l1_loads},
      {{"none", {g.rule == coalescing_rule::distinct_segments ? l1_policy::never : l1_policy::absent}},
       {"ldg only", {l1_policy::read_only_path}},
       {"opt-in", {l1_policy::opt_in}},
       {"some devices opt-in", {l1_policy::some_opt_in}},
       {"default", {l1_policy::by_default}},
       {"not stated", {l1_policy::not_stated}}});
}

void check_caches(cell_checker cell, arch_traits const& t) {
  cell.number("unified_l1_smem_kb", t.cache.unified_kib);  // if guides disagree, the first one
  cell.range("l1_kb_doc", t.cache.l1_kib);
  cell.number("l1_line_b", t.cache.l1_line_bytes);
  cell.number("l1_sector_b", t.cache.l1_sector_bytes);
  cell.number("l2_kb", t.cache.l2_kib);
  cell.number("dram_atom_b", t.cache.dram_atom_bytes);
  cell.number("const_kb", t.constant.bank_bytes / 1024);
  cell.number("const_ws_kb", t.constant.working_set_bytes / 1024);
  cell.number("local_kb_thread", t.local.bytes_per_thread / 1024);
  cell.word<bool>("l1_local", t.local.cached_in_l1, {{"none", false}, {"no", false}, {"yes", true}});
  cell.number("malloc_align_b", t.allocation.alignment);
  bool const measured = t.allocation.known_pitch.how == evidence::measured;  // no document states it for 9.0
  cell.number("malloc_pitch_b", measured ? 0 : t.allocation.pitch);
}

void check_texture(cell_checker cell, int cc, texture_traits const& x) {
  if (cc != 32) {  // "disputed": the row takes the PTX ISA's side, with 3.5's size
    cell.number("ro_cache_kb", x.read_only_cache_kib);
  }
  cell.range("tex_cache_kb_doc", x.cache_kib);
  cell.number("tex_line_b", x.line_bytes);
  cell.number("tex_align_b", x.alignment);
  cell.number("tex_pitch_align_b", x.pitch_alignment);
  cell.number("gob_rows", x.gob_rows);
  cell.word<gob_order>("gob_inner", x.gob,
                       {{"hidden", gob_order::hidden},
                        {"unknown", gob_order::unknown},
                        {"Tegra", gob_order::tegra},
                        {"Turing-style", gob_order::turing}});
}

}  // namespace

TEST_CASE("every column of the architecture table agrees with the documents") {
  support::csv_file const table(WARPMEM_TEST_DATA "/cc_table.csv");
  std::set<std::string> seen;
  for (auto const& row : table.rows()) {
    arch_traits const t = arch_traits_for({capability_of(row)});
    CHECK(t.cc.value == capability_of(row));
    cell_checker const cell(row, seen);
    check_execution(cell, t.execution);
    check_shared(cell, t.shared);
    check_global(cell, t.global);
    check_caches(cell, t);
    check_texture(cell, t.cc.value, t.texture);
    CHECK(row.text("arch") == arch_names_for(t.cc).architecture);
    bool const unnamed = row.text("example").front() == '(';  // a remark instead: no document names a chip
    CHECK((unnamed ? "unnamed" : row.text("example")) == arch_names_for(t.cc).chips);
  }
  // 49 columns, less cc, the names, the sources of two sizes, and the remarks.
  CHECK(seen.size() == 49 - 6);
}

TEST_CASE("the architecture table has exactly the documents' capabilities") {
  support::csv_file const table(WARPMEM_TEST_DATA "/cc_table.csv");
  std::vector<int> documented;
  for (auto const& row : table.rows()) {
    documented.push_back(capability_of(row));
  }
  std::vector<int> mine;
  for (auto const cc : all_capabilities) {
    mine.push_back(cc.value);
  }
  CHECK(mine == documented);
}

TEST_CASE("numbers that name no capability have no row and no names") {
  std::set<int> known;
  for (auto const cc : all_capabilities) {
    known.insert(cc.value);
  }
  int unknown = 0;
  for (int cc = -200; cc < 1300; ++cc) {
    if (known.count(cc) == 0) {
      ++unknown;
      if (!(arch_traits_for({cc}) == arch_traits{}) || *arch_names_for({cc}).chips != '\0') {
        FAIL_CHECK(cc << " has a row");
      }
    }
  }
  CHECK(unknown == 1500 - static_cast<int>(known.size()));
}
