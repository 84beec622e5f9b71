// Global memory in a kernel.
#include <support/device.cuh>

using namespace warpmem;

namespace {

struct counts {
  __host__ __device__ global_report operator()(support::question const& q) const {
    return analyze_global(q.arch, q.access);
  }
};
// By a row that is known when this is compiled.
struct hopper {
  __host__ __device__ global_report operator()(support::question const& q) const {
    return global_memory<sm_90>::analyze(q.access);
  }
};
struct transactions {
  __host__ __device__ transaction_list<32> operator()(support::question const& q) const {
    return list_global(q.arch, q.access);
  }
};

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  auto const questions = support::questions(101, 0);
  bool const same = support::same_on_device<global_report>("global counts", counts{}, questions) &&
                    support::same_on_device<global_report>("global counts of 9.0", hopper{}, questions) &&
                    support::same_on_device<transaction_list<32>>("global transactions", transactions{}, questions);
  return same ? support::passed : support::failed;
}
