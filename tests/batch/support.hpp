// Batches for tests, and the single-access models' answer to them.
#pragma once

#include <support/random_access.hpp>
#include <warpmem/batch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace batch_test {

inline constexpr warpmem::batch_path all_paths[] = {warpmem::batch_path::portable, warpmem::batch_path::avx2,
                                                    warpmem::batch_path::avx512, warpmem::batch_path::neon};
// The paths that this machine supports.
inline std::vector<warpmem::batch_path> const paths = [] {
  std::vector<warpmem::batch_path> present;
  for (auto const path : all_paths) {
    if (warpmem::has_batch_path(path)) {
      present.push_back(path);
    }
  }
  return present;
}();

// Arrays of exactly the size that a batch reads, so that a sanitizer sees any access past their end.
struct arrays {
  std::vector<warpmem::address> at;
  std::vector<std::uint32_t> active;
  warpmem::batch_kind kind{};

  void add(warpmem::warp_access const& a) {
    at.insert(at.end(), a.at, a.at + 32);
    active.push_back(a.active.bits);
  }
  [[nodiscard]] warpmem::access_batch batch(bool masks = true) const {
    return {at.data(), masks ? active.data() : nullptr, active.size(), kind};
  }
};

// The same accesses as bases and offsets, if all offsets fit.
struct compact_arrays {
  std::vector<warpmem::address> base;
  std::vector<std::uint32_t> offset;
  bool fits{true};

  // `slack` is added to every offset and taken off the base.
  compact_arrays(arrays const& wide, std::uint32_t slack) {
    for (std::size_t i = 0; i < wide.active.size(); ++i) {
      warpmem::address lowest = wide.at[32 * i];
      for (std::size_t l = 0; l < 32; ++l) {
        lowest = wide.at[32 * i + l] < lowest ? wide.at[32 * i + l] : lowest;
      }
      base.push_back(lowest - slack);
      for (std::size_t l = 0; l < 32; ++l) {
        warpmem::address const o = wide.at[32 * i + l] - base.back();
        fits = fits && o <= 0xffffffffU;
        offset.push_back(static_cast<std::uint32_t>(o));
      }
    }
  }
  [[nodiscard]] warpmem::compact_access_batch batch(arrays const& wide, bool masks = true) const {
    return {base.data(), offset.data(), masks ? wide.active.data() : nullptr, wide.active.size(), wide.kind};
  }
};

// Random accesses of one kind, a few of them with faults.
inline arrays random_arrays(support::generator& random, std::size_t accesses, warpmem::batch_kind kind,
                            std::uint64_t window) {
  arrays a;
  a.kind = kind;
  for (std::size_t i = 0; i < accesses; ++i) {
    warpmem::warp_access access{};
    support::random_addresses(random, static_cast<std::uint64_t>(kind.lane_bytes), window, access.at);
    access.active.bits = support::random_mask(random);
    if (support::below(random, 64) == 0) {
      access.at[support::below(random, 32)] += support::one_of<std::uint64_t>(random, {1, 2, 65536, 1ULL << 40});
    }
    a.add(access);
  }
  return a;
}

// What a batch must equal: the models' reports, one by one and in sum.
template <class Report>
struct expected {
  Report total{};
  std::vector<Report> each;
};
template <class Report, class Batch, class Analyze>
expected<Report> one_by_one(Batch const& batch, Analyze analyze) {
  expected<Report> e;
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    e.each.push_back(analyze(warpmem::access_of(batch, i)));
    e.total += e.each.back();
  }
  return e;
}

inline warpmem::batch_count as_count(warpmem::counter c) {
  return static_cast<warpmem::batch_count>(c.value_or(warpmem::unknown_count));
}

// The first access whose counts differ from the model's, or -1; -2 if only the totals do.
template <class Batch>
long long wrong_global(warpmem::arch_traits const& arch, Batch const& batch, warpmem::batch_path path,
                       expected<warpmem::global_report> const& e) {
  std::size_t const n = batch.accesses;
  std::vector<warpmem::batch_count> transactions(n);
  std::vector<warpmem::batch_count> sectors(n);
  std::vector<warpmem::batch_count> tags(n);
  std::vector<warpmem::fault_kinds> faults(n);
  auto const total =
      warpmem::count_global(arch, batch, {transactions.data(), sectors.data(), tags.data(), faults.data()}, path);
  for (std::size_t i = 0; i < n; ++i) {
    if (transactions[i] != as_count(e.each[i].transactions) || sectors[i] != as_count(e.each[i].sectors) ||
        tags[i] != as_count(e.each[i].tag_requests) || faults[i] != e.each[i].basis.faults.kinds) {
      return static_cast<long long>(i);
    }
  }
  return total == e.total && warpmem::count_global(arch, batch, {}, path) == e.total ? -1 : -2;
}
template <class Batch>
long long wrong_shared(warpmem::arch_traits const& arch, Batch const& batch, warpmem::batch_path path,
                       expected<warpmem::shared_report> const& e) {
  std::size_t const n = batch.accesses;
  std::vector<warpmem::batch_count> wavefronts(n);
  std::vector<warpmem::batch_count> conflict_free(n);
  std::vector<warpmem::fault_kinds> faults(n);
  auto const total = warpmem::count_shared(arch, batch, {wavefronts.data(), conflict_free.data(), faults.data()}, path);
  for (std::size_t i = 0; i < n; ++i) {
    if (wavefronts[i] != as_count(e.each[i].wavefronts) ||
        conflict_free[i] != as_count(e.each[i].conflict_free_wavefronts) || faults[i] != e.each[i].basis.faults.kinds) {
      return static_cast<long long>(i);
    }
  }
  return total == e.total ? -1 : -2;
}
template <class Batch>
long long wrong_constant(warpmem::arch_traits const& arch, Batch const& batch, warpmem::batch_path path,
                         expected<warpmem::constant_report> const& e) {
  std::size_t const n = batch.accesses;
  std::vector<warpmem::batch_count> requests(n);
  std::vector<warpmem::batch_count> misses(n);
  std::vector<warpmem::fault_kinds> faults(n);
  auto const total = warpmem::count_constant(arch, batch, {requests.data(), misses.data(), faults.data()}, path);
  for (std::size_t i = 0; i < n; ++i) {
    if (requests[i] != as_count(e.each[i].requests) || misses[i] != as_count(e.each[i].lookup_misses) ||
        faults[i] != e.each[i].basis.faults.kinds) {
      return static_cast<long long>(i);
    }
  }
  return total == e.total ? -1 : -2;
}

// Compares a batch with the models on every path, in both forms, with and without masks. Calls failed(description) for
// each difference.
template <class Failed>
void compare(warpmem::arch_traits const& arch, arrays const& a, Failed failed) {
  for (bool const masks : {true, false}) {
    auto const wide = a.batch(masks);
    auto const global = one_by_one<warpmem::global_report>(
        wide, [&](warpmem::warp_access const& x) { return warpmem::analyze_global(arch, x); });
    auto const shared = one_by_one<warpmem::shared_report>(
        wide, [&](warpmem::warp_access const& x) { return warpmem::analyze_shared(arch, x); });
    auto const constant = one_by_one<warpmem::constant_report>(
        wide, [&](warpmem::warp_access const& x) { return warpmem::analyze_constant(arch, x); });
    auto const check = [&](auto const& batch, char const* form) {
      for (auto const path : paths) {
        long long const wrong[] = {wrong_global(arch, batch, path, global), wrong_shared(arch, batch, path, shared),
                                   wrong_constant(arch, batch, path, constant)};
        for (int space = 0; space < 3; ++space) {
          if (wrong[space] != -1) {
            failed(form, masks, space, static_cast<int>(path), wrong[space]);
          }
        }
      }
    };
    check(wide, "wide");
    for (std::uint32_t const slack : {0U, 0xffffff00U}) {
      compact_arrays const compact(a, slack);
      if (compact.fits) {
        check(compact.batch(a, masks), "compact");
      }
    }
  }
}

}  // namespace batch_test
