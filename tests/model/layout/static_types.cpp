// What loads, stores and copies of objects compile to. tests/meta/ptx_plan compares the same plans with nvcc's output.
#include <warpmem/model/layout/plan.hpp>

#include <cstddef>
#include <cstdint>

namespace layout_types {

using namespace warpmem;

struct float3_like {
  float x, y, z;
};
struct alignas(8) float3_a8 {
  float x, y, z;
};
struct alignas(16) float3_a16 {
  float x, y, z;
};
struct alignas(32) float8_a32 {
  float v[8];
};
struct double_float {
  double d;
  float f;
};

template <std::size_t N>
constexpr bool is(instruction_plan const& plan, plan_step const (&steps)[N]) {
  bool same = plan.steps.size() == static_cast<int>(N) && !plan.faults.any();
  for (int i = 0; same && i < plan.steps.size(); ++i) {
    same = plan.steps[i] == steps[i];
  }
  return same;
}

constexpr arch_traits a75 = sm_75::traits;
constexpr arch_traits a90 = sm_90::traits;
constexpr arch_traits a100 = sm_100::traits;

// "sizes 1, 2, 4, 8 or 16 bytes and naturally aligned" (programming guide, size and alignment requirement): one
// instruction; float3 needs three; __align__(8) two; __align__(16) one, which moves 16 bytes.
static_assert(is(access_plan_for(1, 1, a90), {{0, 1}}));
static_assert(is(access_plan_for(2, 2, a90), {{0, 2}}));
static_assert(is(access_plan_for(8, 8, a90), {{0, 8}}));
static_assert(is(access_plan_for(16, 16, a90), {{0, 16}}));
static_assert(is(access_plan<float3_like>(a90), {{0, 4}, {4, 4}, {8, 4}}));
static_assert(is(access_plan<float3_a8>(a90), {{0, 8}, {8, 8}}));
static_assert(is(access_plan<float3_a16>(a90), {{0, 16}}));
static_assert(access_plan<float3_a16>(a90).bytes() == 16);

// 256-bit instructions from 10.0 on (PTX ISA 8.8).
static_assert(is(access_plan<float8_a32>(a90), {{0, 16}, {16, 16}}));
static_assert(is(access_plan<float8_a32>(a100), {{0, 32}}));

// With members: a load of three floats takes the fourth word along, a store does not.
constexpr auto plan_of_a16 = [](arch_traits arch, object_use use) {
  return access_plan<float3_a16, float, float, float>(arch, use);
};
static_assert(is(plan_of_a16(a75, object_use::load), {{0, 16}}));
static_assert(is(plan_of_a16(a75, object_use::store), {{0, 8}, {8, 4}}));
static_assert(is(plan_of_a16(a100, object_use::store), {{0, 8}, {8, 4}}));
static_assert(is(access_plan<float3_a8, float, float, float>(a90, object_use::load), {{0, 8}, {8, 4}}));
// 5 floats with __align__(16): up to 9.0 a copy is 16 + 16; 10.0 loads members and padding apart, but stores 16 + 16.
struct alignas(16) float5_a16 {
  float a, b, c, d, e;
};
constexpr auto copy5 = [](arch_traits arch, object_use use) {
  return access_plan<float5_a16, float, float, float, float, float>(arch, use);
};
static_assert(is(copy5(a90, object_use::copy_from), {{0, 16}, {16, 16}}));
static_assert(is(copy5(a100, object_use::copy_from), {{0, 16}, {16, 4}, {20, 4}, {24, 8}}));
static_assert(is(copy5(a100, object_use::copy_to), {{0, 16}, {16, 16}}));
// {double, float}: 8 + 4, and a copy moves the 4 bytes of padding by an instruction of their own.
static_assert(is(access_plan<double_float, double, float>(a90, object_use::load), {{0, 8}, {8, 4}}));
static_assert(is(access_plan<double_float, double, float>(a90), {{0, 8}, {8, 4}, {12, 4}}));

static_assert(access_plan<float>(a90).known == provenance{evidence::measured, source::nvcc_13_0});
static_assert(access_plan<float>(sm_35::traits).known.how == evidence::carried_over);  // nvcc 13 starts at 7.5

// Objects: offsets as C++ lays them out.
constexpr object_layout mixed = object_of<double_float, double, float>();
static_assert(mixed.size == 16 && mixed.alignment == 8 && mixed.members.size() == 2);
static_assert(mixed.members[1] == object_member{8, 4});

// Bad input.
static_assert(access_plan_for(12, 3, a90).faults.has(fault::bad_alignment));
static_assert(access_plan_for(12, 0, a90).faults.has(fault::bad_alignment));
static_assert(access_plan_for(12, -4, a90).faults.has(fault::bad_alignment));
static_assert(access_plan_for(0, 4, a90).faults.has(fault::bad_size));
static_assert(access_plan_for(-4, 4, a90).faults.has(fault::bad_size));
static_assert(access_plan_for(12, 8, a90).faults.has(fault::bad_size));  // no multiple of the alignment
static_assert(access_plan_for(std::int64_t{1} << 40, 4, a90).faults.has(fault::size_overflow));
static_assert(access_plan_for(4096, 1, a90).faults.has(fault::bad_count));
static_assert(access_plan_for(4096, 32, a100).steps.size() == 128);
static_assert(access_plan_for(4, 4, arch_traits{}).faults.has(fault::unknown_capability));
static_assert(access_plan_for(4, 4, arch_traits{}).steps.empty());

}  // namespace layout_types
