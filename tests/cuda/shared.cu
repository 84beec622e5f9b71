// Shared memory in a kernel.
#include <support/device.cuh>

using namespace warpmem;

namespace {

struct counts {
  __host__ __device__ shared_report operator()(support::question const& q) const {
    return analyze_shared(q.arch, q.access);
  }
};
struct bank_accesses {
  __host__ __device__ bank_access_list<32> operator()(support::question const& q) const {
    return list_shared(q.arch, q.access);
  }
};

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  auto const questions = support::questions(102, 4096);
  bool const same = support::same_on_device<shared_report>("shared counts", counts{}, questions) &&
                    support::same_on_device<bank_access_list<32>>("shared bank accesses", bank_accesses{}, questions);
  return same ? support::passed : support::failed;
}
