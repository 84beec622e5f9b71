// The tables of docs/architectures.md: architecture_tables names|global|shared|caches|layout|execution.
#include "prelude.hpp"

namespace {

std::string kib(int b) {
  return b == 0 ? "–" : b % 1024 == 0 ? std::to_string(b / 1024) : fmt::format("{:.1f}", b / 1024.0);
}
std::string num(int n) { return n == 0 ? "–" : std::to_string(n); }
std::string range(size_range r) {
  return r.high == 0 ? "–" : r.low == r.high ? std::to_string(r.low) : fmt::format("{}–{}", r.low, r.high);
}
char const* rule(coalescing_rule r) {
  return r == coalescing_rule::in_order_or_separate ? "in order or separate"
         : r == coalescing_rule::shrinking_segments ? "shrinking segments"
                                                    : "distinct segments";
}
char const* l1(l1_policy p) {
  switch (p) {
    case l1_policy::absent:
      return "absent";
    case l1_policy::never:
      return "never";
    case l1_policy::read_only_path:
      return "`.nc` only";
    case l1_policy::opt_in:
      return "opt-in";
    case l1_policy::some_opt_in:
      return "opt-in, some";
    case l1_policy::by_default:
      return "default";
    default:
      return "not stated";
  }
}
char const* srule(shared_rule r) {
  switch (r) {
    case shared_rule::half_warp_broadcast:
      return "half-warps, one broadcast";
    case shared_rule::added_wavefront_128:
      return "phases, +1 for 16 bytes";
    case shared_rule::wide_rows:
      return "256-byte rows";
    default:
      return "phases";
  }
}
char const* gob(gob_order g) {
  switch (g) {
    case gob_order::hidden:
      return "hidden";
    case gob_order::tegra:
      return "Tegra";
    case gob_order::turing:
      return "Turing";
    case gob_order::narrow:
      return "narrow";
    default:
      return "unknown";
  }
}
std::string yes(bool b) { return b ? "yes" : "no"; }
}  // namespace

int main(int argc, char** argv) {
  std::string const which = argc > 1 ? argv[1] : "";
  auto each = [&](auto f) {
    for (auto cc : all_capabilities) f(text::name(cc), arch_traits_for(cc), arch_names_for(cc));
  };
  if (which == "names") {
    fmt::print(
        "| cc | tag | architecture | chips | global | shared, 1–4 bytes | shared, 8–16 bytes "
        "|\n|---|---|---|---|---|---|---|\n");
    auto e = [](provenance p) {
      return p.how == evidence::measured       ? "measured"
             : p.how == evidence::documented   ? "documented"
             : p.how == evidence::carried_over ? "carried over"
                                               : "unknown";
    };
    each([&](auto cc, arch_traits t, arch_names n) {
      fmt::print("| {} | `sm_{}` | {} | {} | {} | {} | {} |\n", cc, t.cc.value, n.architecture, n.chips,
                 e(t.global.known), e(t.shared.known), e(t.shared.known_wide));
    });
  }
  if (which == "execution") {
    fmt::print(
        "| cc | threads per block | threads per SM | warps per SM | blocks per SM | registers per SM, Ki | "
        "per block, Ki | per thread |\n|---|---|---|---|---|---|---|---|\n");
    each([&](auto cc, arch_traits t, auto) {
      auto x = t.execution;
      fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} |\n", cc, x.max_threads_per_block, x.max_threads_per_sm,
                 x.max_warps_per_sm, x.max_blocks_per_sm, kib(x.registers_per_sm), kib(x.registers_per_block),
                 num(x.registers_per_thread));
    });
  }
  if (which == "global") {
    fmt::print(
        "| cc | rule | lanes per request, 4 / 8 / 16 bytes | bytes per store | L1 for loads | segment | in L1 | `.nc` "
        "| "
        "line | sector | "
        "widest | atomics |\n|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    each([&](auto cc, arch_traits t, auto) {
      auto g = t.global;
      bool seg = g.rule == coalescing_rule::distinct_segments;
      bool l = g.l1_loads == l1_policy::by_default || g.l1_loads == l1_policy::opt_in ||
               g.l1_loads == l1_policy::some_opt_in;
      fmt::print(
          "| {} | {} | {} / {} / {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cc, rule(g.rule),
          g.request_lanes_4, g.request_lanes_8, g.request_lanes_16, num(g.store_request_bytes), l1(g.l1_loads),
          seg ? num(g.segment_bytes) : "32–128", seg && l ? num(g.l1_segment_bytes) : "–",
          num(g.read_only_segment_bytes), num(g.line_bytes), num(g.sector_bytes), g.max_lane_bytes,
          g.atomic_max_lane_bytes == 0 ? "–" : fmt::format("{}–{}", g.atomic_min_lane_bytes, g.atomic_max_lane_bytes));
    });
  }
  if (which == "shared") {
    fmt::print(
        "| cc | rule | banks | bytes per bank | merges pairs | atomics | ldmatrix | stmatrix | per SM, KiB | per block "
        "| "
        "opt-in | reserved, bytes | carve-outs, KiB |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    each([&](auto cc, arch_traits t, auto) {
      auto s = t.shared;
      std::string c;
      for (int k : s.carveouts_kib) c += (c.empty() ? "" : ", ") + std::to_string(k);
      fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cc, srule(s.rule), s.banks,
                 s.has_eight_byte_mode ? "4 or 8" : std::to_string(s.bank_bytes), yes(s.loads_merge_pairs),
                 s.atomic_max_lane_bytes == 0 ? "–" : fmt::format("4–{}", s.atomic_max_lane_bytes), yes(s.has_ldmatrix),
                 yes(s.has_stmatrix), kib(s.per_sm_bytes), kib(s.per_block_bytes), kib(s.per_block_opt_in_bytes),
                 s.reserved_bytes, c);
    });
  }
  if (which == "caches") {
    fmt::print(
        "| cc | L1 + shared, KiB | L1, KiB | texture, KiB | read-only, KiB | L2, KiB | DRAM atom | constant working "
        "set, KiB | local per thread, KiB | local in L1 |\n|---|---|---|---|---|---|---|---|---|---|\n");
    each([&](auto cc, arch_traits t, auto) {
      fmt::print("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", cc, num(t.cache.unified_kib),
                 range(t.cache.l1_kib), range(t.texture.cache_kib), num(t.texture.read_only_cache_kib),
                 num(t.cache.l2_kib), num(t.cache.dram_atom_bytes), kib(t.constant.working_set_bytes),
                 kib(t.local.bytes_per_thread), yes(t.local.cached_in_l1));
    });
  }
  if (which == "layout") {
    fmt::print(
        "| cc | constant request | texture alignment | texture pitch | GOB rows | GOB order | allocation | pitch seen "
        "|\n|---|---|---|---|---|---|---|---|\n");
    each([&](auto cc, arch_traits t, auto) {
      fmt::print("| {} | {} lanes | {} | {} | {} | {} | {} | {} |\n", cc, t.constant.request_lanes, t.texture.alignment,
                 num(t.texture.pitch_alignment), t.texture.gob_rows, gob(t.texture.gob), t.allocation.alignment,
                 num(t.allocation.pitch));
    });
  }
}
