// Local memory, layouts, caches and device memory in a kernel.
#include <support/device.cuh>
#include <warpmem/model/cache.hpp>
#include <warpmem/model/layout.hpp>
#include <warpmem/model/memory.hpp>

using namespace warpmem;

namespace {

struct local_counts {
  __host__ __device__ local_report operator()(support::question const& q) const {
    return analyze_local(q.arch, q.access);
  }
};
struct particle {
  double x;
  float y, z, w;
};
// One element a lane of an array whose form depends on the access.
struct arrangements {
  __host__ __device__ global_report operator()(support::question const& q) const {
    arrangement a{object_of<particle, double, float, float, float>(), 1000};
    a.kind = static_cast<arrangement_kind>(q.access.active.bits % 3);
    auto const use = static_cast<object_use>(q.access.active.bits / 3 % 4);
    return analyze_arrangement(q.arch, a, use, static_cast<std::int64_t>(q.access.at[0] % 1000));
  }
};
struct blocks {
  __host__ __device__ global_report operator()(support::question const& q) const {
    auto const array = unpadded(static_cast<std::int64_t>(1 + q.access.at[0] % 200), 5, 2, q.access.lane_bytes);
    return analyze_block(q.arch, padded_to(array, 256), {20, 3, 2}, 16);
  }
};
// The lanes' addresses one after the other through two levels, the second misses read from device memory.
struct levels {
  __host__ __device__ cache_report operator()(support::question const& q) const {
    cache_shape first = h200_constant_l1();
    first.policy = static_cast<replacement>(q.access.active.bits % 4);
    sectored_cache<32> l1{first};
    sectored_cache<32> l2{l2_cache_shape({4, 8})};
    cache_report sum{};
    for (address const at : q.access.at) {
      sum += l1.load(at % 4096, 4, [&](address sector, int bytes) { sum += l2.load(sector, bytes); });
    }
    return sum;
  }
};
struct bursts {
  __host__ __device__ dram_report operator()(support::question const& q) const {
    return analyze_dram({32, 64, {}}, list_global(q.arch, q.access));
  }
};

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  auto const questions = support::questions(104, 16 * 1024);
  bool const same = support::same_on_device<local_report>("local counts", local_counts{}, questions) &&
                    support::same_on_device<global_report>("arrangements", arrangements{}, questions) &&
                    support::same_on_device<global_report>("blocks of padded rows", blocks{}, questions) &&
                    support::same_on_device<cache_report>("two levels of cache", levels{}, questions) &&
                    support::same_on_device<dram_report>("bursts", bursts{}, questions);
  return same ? support::passed : support::failed;
}
