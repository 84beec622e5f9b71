// Constant memory and matrix loads in a kernel.
#include <support/device.cuh>

using namespace warpmem;

namespace {

struct constant_counts {
  __host__ __device__ constant_report operator()(support::question const& q) const {
    return analyze_constant(q.arch, q.access);
  }
};
// The lanes' addresses as rows.
struct matrix_counts {
  __host__ __device__ shared_report operator()(support::question const& q) const {
    matrix_access rows{};
    rows.matrices = q.access.lane_bytes;
    rows.op = q.access.op;
    for (int lane = 0; lane < 32; ++lane) {
      rows.row_at[lane] = q.access.at[lane] / 16 * 16;
    }
    return analyze_matrix(q.arch, rows);
  }
};

}  // namespace

int main() {
  if (!support::has_gpu()) {
    return support::skipped;
  }
  auto const questions = support::questions(103, 4096);
  bool const same = support::same_on_device<constant_report>("constant counts", constant_counts{}, questions) &&
                    support::same_on_device<shared_report>("matrix counts", matrix_counts{}, questions);
  return same ? support::passed : support::failed;
}
