// Constant memory.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory/constant.hpp>

namespace constant_facts {

using namespace warpmem;

struct alignas(16) four_floats {
  float x, y, z, w;
};

// CUDA C Programming Guide 3.2, 5.3.2.4: as many requests as there are distinct addresses; on 1.x each half-warp first.
static_assert(constant_memory<sm_10>::analyze(broadcast<float>(64)).requests == 2);
static_assert(constant_memory<sm_10>::analyze(contiguous<float>()).requests == 32);
static_assert(constant_memory<sm_10>::analyze(lane_addresses<float>([](int lane) { return lane / 16 * 4; })).requests ==
              2);
static_assert(constant_memory<sm_20>::analyze(broadcast<float>(64)).requests == 1);
static_assert(constant_memory<sm_20>::analyze(lane_addresses<float>([](int lane) { return lane / 16 * 4; })).requests ==
              2);
static_assert(constant_memory<sm_20>::analyze(contiguous<float>()).requests == 32);
static_assert(constant_memory<sm_20>::analyze(contiguous<float>()).replays() == 31);
// Divergent is a group whose lanes differ: on 1.x half-warps may.
static_assert(constant_memory<sm_10>::analyze(lane_addresses<float>([](int lane) {
                return lane / 16 * 4;
              })).divergent == 0);
static_assert(constant_memory<sm_20>::analyze(lane_addresses<float>([](int lane) {
                return lane / 16 * 4;
              })).divergent == 1);
static_assert(constant_memory<sm_20>::analyze(broadcast<float>(64)).divergent == 0);

// Measured on 9.0 (constant.csv): a load of 8 or 16 bytes is 2 or 4 of 4, each with its own look-ups of 64-byte lines.
static_assert(constant_memory<sm_90>::analyze(contiguous<double>()).requests == 64);
static_assert(constant_memory<sm_90>::analyze(broadcast<four_floats>()).requests == 4);
static_assert(constant_memory<sm_90>::analyze(broadcast<four_floats>()).replays() == 0);
static_assert(constant_memory<sm_90>::analyze(contiguous<float>()).lookup_misses == 2);
static_assert(constant_memory<sm_90>::analyze(contiguous<float>(32)).lookup_misses == 3);
static_assert(constant_memory<sm_90>::analyze(broadcast<four_floats>()).lookup_misses == 4);

// A report is as well known as the least known of its counts. On 8.6 the guide states the requests; the size of a line
// is carried over, but one address touches one line, whatever its size.
static_assert(constant_memory<sm_86>::analyze(broadcast<float>()).basis.known == sm_86::traits.constant.known);
static_assert(constant_memory<sm_86>::analyze(contiguous<float>()).basis.known.how == evidence::carried_over);
static_assert(constant_memory<sm_90>::analyze(contiguous<float>()).basis.known.how == evidence::measured);
static_assert(constant_memory<sm_37>::analyze(contiguous<float>()).basis.known ==
              provenance{evidence::documented, source::several});
static_assert(constant_memory<sm_10>::analyze(lane_addresses<float>([](int lane) {
                return lane / 16 * 4;
              })).basis.known == sm_10::traits.constant.known);

// Nsight Compute's guide: an operand c[bank][offset] goes through the immediate constant cache, as one request.
constexpr auto operand = constant_memory<sm_90>::analyze(broadcast<four_floats>(), constant_path::immediate);
static_assert(operand.immediate_requests == 1 && operand.requests == 0);
static_assert(constant_memory<sm_90>::analyze(contiguous<float>(), constant_path::immediate)
                  .basis.faults.has(fault::lanes_differ));
// One operand for the whole warp on 1.x too, where indexed loads go by half-warps.
static_assert(constant_memory<sm_13>::analyze(lane_addresses<float>([](int lane) { return lane / 16 * 4; }),
                                              constant_path::immediate)
                  .basis.faults.has(fault::lanes_differ));
static_assert(constant_memory<sm_13>::analyze(broadcast<float>(), constant_path::immediate).immediate_requests == 1);

}  // namespace constant_facts
