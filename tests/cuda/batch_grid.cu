// Batches counted by a grid: every access and the report are the host's. Masks and none, addresses and offsets, arrays
// that begin anywhere, tiles that are not full.
#include <support/device.cuh>
#include <warpmem/batch.hpp>
#include <warpmem/tools/device/batch.cuh>

#include <algorithm>
#include <cstdio>

using namespace warpmem;

namespace {

#if defined(WARPMEM_EMULATED)
constexpr int most = 162;
constexpr int capabilities[] = {90, 35};
#else
constexpr int most = 3001;
constexpr int capabilities[] = {90, 61, 35, 13};
#endif

struct arrays {
  support::managed<address> at{32 * most + 1};  // one to spare: arrays that begin 8 bytes behind a multiple of 16
  support::managed<std::uint32_t> active{most};
  support::managed<address> base{most};
  support::managed<std::uint32_t> offset{32 * most + 1};
  support::managed<batch_count> counts{6 * most};  // three of the device, three of the host
  support::managed<fault_kinds> faults{2 * most};
  support::managed<on_gpu::total<global_report>> global{1};
  support::managed<on_gpu::total<shared_report>> shared{1};
};

// Array i of those that the device, or the host, writes.
template <class Counts>
Counts counts_in(arrays& a, int i);
template <>
global_counts counts_in(arrays& a, int i) {
  batch_count* const first = a.counts.data + 3 * i * most;
  return {first, first + most, first + 2 * most, a.faults.data + i * most};
}
template <>
shared_counts counts_in(arrays& a, int i) {
  batch_count* const first = a.counts.data + 3 * i * most;
  return {first, first + most, a.faults.data + i * most};
}

// Accesses whose counts differ, and another one where the reports do. `count` and `enqueue` count a batch by the host
// and by the device.
template <class Report, class Counts, class Count, class Enqueue>
int differing(arrays& a, std::size_t accesses, on_gpu::total<Report>* sum, Count count, Enqueue enqueue) {
  *sum = {};
  std::fill_n(a.counts.data, 6 * most, batch_count{7});
  std::fill_n(a.faults.data, 2 * most, fault_kinds{7});
  if (!support::succeeded(enqueue(sum, counts_in<Counts>(a, 0))) || !support::succeeded(cudaDeviceSynchronize())) {
    return -1;
  }
  Report const expected = count(counts_in<Counts>(a, 1));
  int wrong = sum->report() == expected ? 0 : 1;
  for (std::size_t i = 0; i < accesses; ++i) {
    bool same = a.faults.data[i] == a.faults.data[most + i];
    for (std::size_t column : {std::size_t{0}, std::size_t{most}, std::size_t{2 * most}}) {
      same = same && a.counts.data[column + i] == a.counts.data[3 * most + column + i];
    }
    wrong += same ? 0 : 1;
  }
  return wrong;
}

template <class Batch>
bool agrees(arrays& a, Batch const& batch, arch_traits const& arch, char const* form) {
  int const global = differing<global_report, global_counts>(
      a, batch.accesses, a.global.data, [&](auto const& each) { return count_global(arch, batch, each); },
      [&](auto* sum, auto const& each) { return on_gpu::count_global(arch, batch, sum, each); });
  int const shared = differing<shared_report, shared_counts>(
      a, batch.accesses, a.shared.data, [&](auto const& each) { return count_shared(arch, batch, each); },
      [&](auto* sum, auto const& each) { return on_gpu::count_shared(arch, batch, sum, each); });
  if (global != 0 || shared != 0) {
    std::printf("cc %d, %d bytes, op %d, %zu %s%s: %d global and %d shared differ\n", arch.cc.value,
                batch.kind.lane_bytes, static_cast<int>(batch.kind.op), batch.accesses, form,
                batch.active != nullptr ? " with masks" : "", global, shared);
  }
  return global == 0 && shared == 0;
}

void fill(arrays& a, support::generator& random, int size, std::uint64_t window) {
  for (std::size_t i = 0; i < most; ++i) {
    warp_access access{};
    support::random_addresses(random, static_cast<std::uint64_t>(size), window, access.at);
    access.at[i % 32] += i % 50 == 0 ? 1 : 0;
    a.base.data[i] = window;
    for (std::size_t lane = 0; lane < 32; ++lane) {
      a.at.data[32 * i + lane] = access.at[lane];
      a.offset.data[32 * i + lane] = static_cast<std::uint32_t>(access.at[lane]);
    }
    a.active.data[i] = support::random_mask(random);
  }
}

bool all_forms(arrays& a, arch_traits const& arch, batch_kind kind) {
  bool ok = true;
  for (std::size_t const n :
       {std::size_t{0}, std::size_t{1}, std::size_t{31}, std::size_t{32}, std::size_t{most - 1}}) {
    for (std::size_t const shift : {std::size_t{0}, std::size_t{1}}) {
      for (std::uint32_t const* const active : {static_cast<std::uint32_t*>(nullptr), a.active.data}) {
        access_batch const wide{a.at.data + shift, active, n, kind};
        compact_access_batch const compact{a.base.data, a.offset.data + shift, active, n, kind};
        ok = agrees(a, wide, arch, "addresses") && ok;
        ok = agrees(a, compact, arch, "offsets") && ok;
      }
    }
  }
  return ok;
}

// Accesses that are all refused, loads, an atomic whose wavefronts are unknown, a capability that knows less: one total
// is their sum at every step.
bool adds_up(arrays& a) {
  *a.global.data = {};
  *a.shared.data = {};
  global_report global{};
  shared_report shared{};
  bool same = true;
  for (int const cc : {90, 61, 35}) {
    for (batch_kind const kind :
         {batch_kind{12, memory_op::load}, {3, memory_op::load}, {4, memory_op::load}, {4, memory_op::atomic}}) {
      arch_traits const arch = arch_traits_for({cc});
      access_batch const batch{a.at.data, a.active.data, 100, kind};
      global += count_global(arch, batch);
      shared += count_shared(arch, batch);
      if (!support::succeeded(on_gpu::count_global(arch, batch, a.global.data)) ||
          !support::succeeded(on_gpu::count_shared(arch, batch, a.shared.data)) ||
          !support::succeeded(cudaDeviceSynchronize())) {
        return false;
      }
      same = same && a.global.data->report() == global && a.shared.data->report() == shared;
    }
  }
  if (!same) {
    std::puts("a total of several batches differs");
  }
  return same;
}

__global__ void add_once(on_gpu::total<global_report>* sum, global_report report) { sum->add(report); }

// Sums that 64 bits cannot hold: unknown counts, the largest number of accesses.
bool saturates(arrays& a) {
  *a.global.data = {};
  global_report expected{};
  for (int i = 0; i < 5; ++i) {  // beyond 2^64
    global_report huge = analyze_global(sm_90::traits, contiguous<float>());
    huge.basis.accesses = std::int64_t{1} << 62;
    huge.bytes_moved = std::int64_t{1} << 62;
    huge.sectors = i;
    expected += huge;
    if (!support::launch(add_once, 1, dim3{1, 1, 1}, a.global.data, huge)) {
      return false;
    }
  }
  bool const same = a.global.data->report() == expected && !expected.bytes_moved.known() && expected.sectors == 10;
  if (!same) {
    std::puts("a total beyond 64 bits differs");
  }
  return same;
}

}  // namespace

int main() {
  if (!support::has_gpu()) {
    std::puts("skipped: no GPU");
    return support::skipped;
  }
  arrays a;
  support::generator random(22);
  bool ok = true;
  for (std::uint64_t const window : {std::uint64_t{49152}, std::uint64_t{0}}) {
    for (int const size : {1, 4, 8, 16}) {
      fill(a, random, size, window);
      for (memory_op const op : {memory_op::load, memory_op::store, memory_op::atomic}) {
        for (int const cc : capabilities) {
          ok = all_forms(a, arch_traits_for({cc}), {size, op, cache_op::unspecified, adding<int>(1)}) && ok;
        }
      }
      ok = adds_up(a) && ok;
    }
  }
  ok = saturates(a) && ok;
  std::puts(ok ? "the device agrees" : "the device differs");
  return ok ? support::passed : support::failed;
}
