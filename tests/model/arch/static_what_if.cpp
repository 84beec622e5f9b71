// A caller's own machine: a struct with a row.
#include <warpmem/model/access.hpp>
#include <warpmem/model/memory.hpp>

namespace arch_what_if {

using namespace warpmem;

template <class Change>
constexpr arch_traits hopper_but(Change change) {
  arch_traits t = sm_90::traits;
  change(t);
  return t;
}

struct sixteen_banks {
  static constexpr arch_traits traits = hopper_but([](arch_traits& t) { t.shared.banks = 16; });
};
static_assert(shared_memory<sixteen_banks>::analyze(contiguous<float>()).wavefronts == 2);
static_assert(shared_memory<sixteen_banks>::analyze(contiguous<float>()).bank_conflicts == 0);  // two phases
static_assert(shared_memory<sixteen_banks>::analyze(strided<float>(16)).wavefronts == 32);

struct sixty_four_banks {
  static constexpr arch_traits traits = hopper_but([](arch_traits& t) { t.shared.banks = 64; });
};
// Words 0 and 32 are in one row of two banks; word 96 is in the bank of word 32, a row later.
constexpr int words_of_two_rows[] = {0, 32, 96};
static_assert(shared_memory<sixty_four_banks>::analyze(lane_addresses<float>([](int lane) {
                return 4 * words_of_two_rows[lane % 3];
              })).wavefronts == 2);

struct sectors_of_64 {
  static constexpr arch_traits traits = hopper_but(
      [](arch_traits& t) { t.global.segment_bytes = t.global.l1_segment_bytes = t.global.sector_bytes = 64; });
};
static_assert(global_memory<sectors_of_64>::analyze(strided<float>(8)).sectors == 16);
static_assert(global_memory<sectors_of_64>::analyze(strided<float>(8)).bytes_moved == 1024);

struct half_warp_requests {
  static constexpr arch_traits traits = hopper_but([](arch_traits& t) { t.global.request_lanes_4 = 16; });
};
static_assert(global_memory<half_warp_requests>::analyze(contiguous<float>()).requests == 2);
static_assert(global_memory<half_warp_requests>::analyze(broadcast<float>()).transactions == 2);

struct wide_constant_loads {
  static constexpr arch_traits traits = hopper_but([](arch_traits& t) { t.constant.word_bytes = 16; });
};
static_assert(constant_memory<wide_constant_loads>::analyze(contiguous<double>()).requests == 32);

// Accesses of up to 32 bytes: the rules put no more of a lane into one transaction.
constexpr arch_traits with_lanes_of(int bytes) {
  arch_traits t = sm_90::traits;
  t.global.max_lane_bytes = bytes;
  t.global.segment_bytes = t.global.l1_segment_bytes = t.global.read_only_segment_bytes = t.global.sector_bytes = 64;
  return t;
}
static_assert(!analyze_global(with_lanes_of(32), contiguous<float>()).basis.faults.any());
static_assert(analyze_global(with_lanes_of(64), contiguous<float>()).basis.faults.has(fault::unknown_capability));

// No capability is a fault, not a guess.
struct nothing {
  static constexpr arch_traits traits{};
};
static_assert(global_memory<nothing>::analyze(contiguous<float>()).basis.faults.has(fault::unknown_capability));
static_assert(shared_memory<nothing>::analyze(contiguous<float>()).basis.faults.has(fault::unknown_capability));
static_assert(constant_memory<nothing>::analyze(contiguous<float>()).basis.faults.has(fault::unknown_capability));
static_assert(matrix_memory<nothing>::analyze(matrix_rows(1, 16)).basis.faults.has(fault::unknown_capability));

// with_eight_byte_banks leaves a machine alone that has no such mode.
static_assert(with_eight_byte_banks(sm_90::traits) == sm_90::traits);
static_assert(with_eight_byte_banks(sm_35::traits).shared.bank_bytes == 8);

// Where half-warps are the rule, no request has more lanes: stores of one byte would be 32.
constexpr arch_traits with_store_requests_of(int bytes) {
  arch_traits t = sm_13::traits;
  t.global.store_request_bytes = bytes;
  return t;
}
constexpr warp_access byte_stores = contiguous<char>().as(memory_op::store);
static_assert(!analyze_global(with_store_requests_of(16), byte_stores).basis.faults.any());
static_assert(analyze_global(with_store_requests_of(32), byte_stores).basis.faults.has(fault::unknown_capability));

}  // namespace arch_what_if
