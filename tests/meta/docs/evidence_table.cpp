// How each counter is known on each capability: what the reports of docs/accuracy.md's typical accesses say.
#include "prelude.hpp"

#include <functional>

namespace {

struct alignas(16) vec4 {
  float v[4];
};

std::string letter(provenance known) {
  switch (known.how) {
    case evidence::measured:
      return "M";
    case evidence::documented:
      return "D";
    case evidence::carried_over:
      return "C";
    default:
      return "?";
  }
}

std::string letter(report_basis const& basis, counter n) {
  return basis.faults.any() ? "–" : n.known() ? letter(basis.known) : "?";
}

struct line {
  char const* label;
  bool joins;  // may differ between capabilities that stand together
  std::function<std::string(arch_traits const&)> letter_of;
};

// A line of the table: the counter that `take` finds in the report of `analyze`.
template <class Analyze, class Take>
line row(char const* label, Analyze analyze, Take take) {
  return {label, false, [=](arch_traits const& arch) {
            auto const report = analyze(arch);
            return letter(report.basis, take(report));
          }};
}

template <class Analyze>
line row(char const* label, Analyze analyze) {
  return row(label, analyze, [](auto const& r) { return r.requests; });
}

texture_access fetch(texture_image const& image, texture_filter filter) {
  return texture_lanes(image, sample(filter), [](int lane) { return texture_coordinates{lane + 0.25, 0.25}; });
}

std::vector<line> lines() {
  auto const floats = contiguous<float>();
  auto const wide = contiguous<vec4>();
  auto const atomics = floats.as(memory_op::atomic, adding<int>());
  auto const global = [](auto access) { return [=](arch_traits const& t) { return analyze_global(t, access); }; };
  auto const stages = [](auto access) {
    return [=](arch_traits const& t) { return analyze_global_stages(t, access); };
  };
  auto const shared = [](auto access) { return [=](arch_traits const& t) { return analyze_shared(t, access); }; };
  auto const local = [](auto access) { return [=](arch_traits const& t) { return analyze_local(t, access); }; };
  auto const constant = [](auto access) { return [=](arch_traits const& t) { return analyze_constant(t, access); }; };
  auto const copy = [=](cache_op cache) {
    return [=](arch_traits const& t) { return analyze_async_copy(t, copied(wide, wide, cache)); };
  };
  auto const texture = [](arch_traits const& t) {
    return analyze_texture(t, fetch(array_2d(1024, 1024, 4), texture_filter::point));
  };
  auto const wavefronts = [](auto const& r) { return r.wavefronts; };
  auto const sectors = [](auto const& r) { return r.sectors; };
  auto const replays = [](auto const& r) { return r.replays; };
  auto const tag_waves = [](auto const& r) { return r.tag_wavefronts; };
  return {
      row("global loads: `requests`, `transactions`, bytes", global(floats)),
      row("global stores: the same", global(floats.as(memory_op::store))),
      row("global: `sectors`, `ideal_sectors`", global(floats), sectors),
      row("global: `tag_requests`", global(floats), [](auto const& r) { return r.tag_requests; }),
      row("global: `tag_wavefronts`, `data_wavefronts`, `data_bank_conflicts`, `l2_*`", stages(floats), tag_waves),
      row(
          "global: words through the data banks",
          [=](arch_traits const& t) { return analyze_global_traffic(t, floats); },
          [](auto const& r) { return r.reads; }),
      row("global atomics: `transactions`, `sectors`, bytes", global(atomics),
          [](auto const& r) { return r.transactions; }),
      row("global atomics: the later stages", stages(atomics), tag_waves),
      row(
          "global: replays of loads", [=](arch_traits const& t) { return analyze_global_replays(t, floats); }, replays),
      row(
          "source page, global", [=](arch_traits const& t) { return analyze_global_source_page(t, floats); }, sectors),
      row("shared, up to 4 bytes per lane", shared(floats), wavefronts),
      row("shared loads of 8 and 16 bytes", shared(wide), wavefronts),
      row("shared stores of 8 and 16 bytes", shared(wide.as(memory_op::store)), wavefronts),
      row("shared atomics, 32-bit sums", shared(atomics), wavefronts),
      row(
          "shared: words through the banks", [=](arch_traits const& t) { return analyze_shared_traffic(t, floats); },
          [](auto const& r) { return r.reads; }),
      row(
          "shared: replays", [=](arch_traits const& t) { return analyze_shared_replays(t, floats); }, replays),
      row(
          "source page, shared, up to 4 bytes",
          [=](arch_traits const& t) { return analyze_shared_source_page(t, floats); }, wavefronts),
      row(
          "source page, shared loads of 8 and 16 bytes",
          [=](arch_traits const& t) { return analyze_shared_source_page(t, wide); }, wavefronts),
      row(
          "`ldmatrix`", [](arch_traits const& t) { return analyze_matrix(t, matrix_rows(4, 128)); }, wavefronts),
      row(
          "`stmatrix`",
          [](arch_traits const& t) {
            matrix_access m = matrix_rows(4, 128);
            m.op = memory_op::store;
            return analyze_matrix(t, m);
          },
          wavefronts),
      row("`cp.async`: `requests`, `tag_requests`, `sectors`", copy(cache_op::ca), sectors),
      row("`cp.async`: wavefronts, conflicts, `l2_*`", copy(cache_op::ca), tag_waves),
      row("constant: `requests`, up to 4 bytes", constant(broadcast<float>())),
      row("constant: `requests`, 8 and 16 bytes", constant(broadcast<vec4>())),
      {"constant: `lookup_misses`", true, [](arch_traits const& t) { return letter(t.constant.known_lines); }},
      row("constant: `request_cycles`", constant(broadcast<float>()), [](auto const& r) { return r.request_cycles; }),
      row("local: `requests`, `sectors` or `transactions`, up to 4 bytes", local(floats)),
      row("local: the same, 8 and 16 bytes", local(wide)),
      row(
          "local: `l2_*`, `data_bank_conflicts`", [=](arch_traits const& t) { return analyze_local_stages(t, floats); },
          [](auto const& r) { return r.l2_sectors; }),
      row("texture: `requests`", texture),
      {"texture: `sectors`", true, row("", texture, sectors).letter_of},
      row("texture: the later stages", texture, tag_waves),
      row("surface: `requests`",
          [](arch_traits const& t) {
            return analyze_surface(t, surface_lanes(array_2d(1024, 1024, 4), [](int lane) {
                                     return surface_coordinates{lane * 4, 0};
                                   }));
          }),
  };
}

struct column {
  std::string first;
  std::string last;
  std::vector<std::string> letters;
};

bool stand_together(std::vector<line> const& table, column const& a, column const& b) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!table[i].joins && a.letters[i] != b.letters[i]) {
      return false;
    }
  }
  return true;
}

void join(column& to, column const& next) {
  to.last = next.last;
  for (std::size_t i = 0; i < to.letters.size(); ++i) {
    if (to.letters[i].find(next.letters[i]) == std::string::npos) {
      to.letters[i] += ", " + next.letters[i];
    }
  }
}

}  // namespace

// Neighbours that agree stand together; where they may differ, all letters of the group do.
int main() {
  auto const table = lines();
  std::vector<column> columns;
  for (compute_capability const cc : all_capabilities) {
    column c{std::string(text::name(cc)), std::string(text::name(cc)), {}};
    for (line const& l : table) {
      c.letters.push_back(l.letter_of(arch_traits_for(cc)));
    }
    if (!columns.empty() && stand_together(table, columns.back(), c)) {
      join(columns.back(), c);
    } else {
      columns.push_back(c);
    }
  }
  fmt::print("| counter |");
  for (column const& c : columns) {
    fmt::print(" {} |", c.first == c.last ? c.first : c.first + "–" + c.last);
  }
  fmt::print("\n|---|");
  for (std::size_t i = 0; i < columns.size(); ++i) {
    fmt::print("---|");
  }
  for (std::size_t i = 0; i < table.size(); ++i) {
    fmt::print("\n| {} |", table[i].label);
    for (column const& c : columns) {
      fmt::print(" {} |", c.letters[i]);
    }
  }
  fmt::print("\n");
}
