// Shared atomics as they are executed. Measured on an H200: ATOMS.POPC.INC takes the distinct words of the fullest
// bank, ATOMS.ADD and others its lanes, ATOMS.CAS twice those.
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <string_view>

namespace atomics_shared { namespace {
using namespace warpmem;
using h200 = shared_memory<sm_90>;

constexpr auto one_word = broadcast<int>();
constexpr auto one_double = broadcast<double>();
constexpr auto column = strided<int>(32);
constexpr auto pairs = lane_addresses<double>([](int lane) { return lane % 16 * 128; });  // half-warps in one column

constexpr auto wavefronts(auto const& access) { return h200::analyze(access).wavefronts; }

static_assert(wavefronts(one_word.as(memory_op::reduction, adding<int>(1))) == 1);
static_assert(wavefronts(column.as(memory_op::reduction, adding<int>(1))) == 32);
static_assert(wavefronts(one_word.as(memory_op::reduction, adding<int>(5))) == 32);
static_assert(wavefronts(one_word.as(memory_op::reduction, adding<int>())) == 32);
static_assert(wavefronts(one_word.as(memory_op::atomic, adding<int>(1))) == 32);
static_assert(wavefronts(contiguous<int>().as(memory_op::atomic, adding<int>(1))) == 1);
static_assert(wavefronts(one_word.as(memory_op::reduction, {atomic_op::bit_or})) == 32);
static_assert(wavefronts(one_word.as(memory_op::atomic, {atomic_op::exchange})) == 32);
static_assert(wavefronts(one_word.as(memory_op::compare_and_swap)) == 64);
static_assert(wavefronts(contiguous<int>().as(memory_op::compare_and_swap)) == 2);
static_assert(wavefronts(contiguous<double>().as(memory_op::atomic, {atomic_op::exchange})) == 2);
static_assert(wavefronts(pairs.as(memory_op::atomic, {atomic_op::exchange})) == 32);
static_assert(wavefronts(pairs.as(memory_op::compare_and_swap)) == 64);

// what was not stated may be one instruction or another, or a loop
static_assert(!wavefronts(one_word.as(memory_op::reduction)).known());
static_assert(!wavefronts(one_word.as(memory_op::atomic)).known());
static_assert(!wavefronts(one_word.as(memory_op::atomic, {atomic_op::add})).known());
static_assert(!wavefronts(one_word.as(memory_op::reduction, {atomic_op::add, atomic_type::integer})).known());

// loops: unknown by themselves. An iteration loads, and stores in two wavefronts a phase, for one lane of each bank.
static_assert(!h200::analyze(one_word.as(memory_op::reduction, adding<float>())).wavefronts.known());
static_assert(!h200::analyze(one_word.as(memory_op::reduction, adding<float>())).bank_conflicts.known());
constexpr auto iteration = analyze_shared_iteration(sm_90::traits, one_word.as(memory_op::reduction, adding<float>()));
static_assert(iteration.wavefronts == 1 + 2 && iteration.basis.accesses == 1);
static_assert(iteration.basis.known.how == evidence::measured);
constexpr auto loop = analyze_shared_loop(sm_90::traits, one_word.as(memory_op::reduction, adding<float>()));
static_assert(loop.wavefronts == 32 * 3 && loop.requests == 2 * 32 && loop.basis.accesses == 1);
static_assert(loop.bank_conflicts == 0 && loop.bytes_requested == 128 && loop.conflict_free_wavefronts == 3);
static_assert(analyze_shared_loop(sm_90::traits,
                                  one_double.as(memory_op::atomic, {atomic_op::max, atomic_type::integer}))
                  .basis.known.how == evidence::carried_over);
// Two words to a bank: 2 loads, 2 stores and 1 load, 2 stores.
static_assert(analyze_shared_loop(sm_90::traits, strided<float>(2).as(memory_op::reduction, adding<float>()))
                  .wavefronts == 4 + 3);
// Eight bytes: a lane of each half stores, unless both have one word.
static_assert(analyze_shared_iteration(sm_90::traits, pairs.as(memory_op::atomic, adding<double>())).wavefronts ==
              shared_memory<sm_90>::analyze(pairs).wavefronts + counter{4});
constexpr auto one_double_word = broadcast<double>().under({0x00010001});
static_assert(analyze_shared_loop(sm_90::traits, one_double_word.as(memory_op::reduction, adding<double>())).requests ==
              4);
constexpr auto two_double_words = contiguous<double>().under({0x00010001});
static_assert(
    analyze_shared_loop(sm_90::traits, two_double_words.as(memory_op::reduction, adding<double>())).requests == 2);
static_assert(analyze_shared_loop_source_page(sm_90::traits, one_word.as(memory_op::reduction, adding<float>()))
                  .wavefronts == 96);
static_assert(analyze_shared_loop(sm_90::traits, one_word).wavefronts == 1);
static_assert(analyze_shared_iteration(sm_90::traits, one_word.as(memory_op::atomic, adding<int>(1))).wavefronts == 32);

// the instruction by name
constexpr std::string_view name_of(auto const& plan) { return plan.name; }
static_assert(name_of(plan_shared_atomic(sm_90::traits, one_word.as(memory_op::reduction, adding<int>(1)))) ==
              "ATOMS.POPC.INC.32");
static_assert(name_of(plan_shared_atomic(sm_75::traits, one_word.as(memory_op::reduction, adding<int>(1)))) ==
              "ATOMS.ADD");
static_assert(name_of(plan_shared_atomic(sm_90::traits, one_double.as(memory_op::reduction, adding<double>()))) ==
              "ATOMS.CAST.SPIN.64");
static_assert(plan_shared_atomic(sm_90::traits, one_double.as(memory_op::reduction, adding<double>())).is_loop);
// As SASS it is the same where the compiler emits it, from 8.0 on (nvcc 13.0); below nothing is known of it, while
// adding 1 is ATOMS.ADD.
constexpr atomic_kind counting{atomic_op::count_lanes, atomic_type::integer, atomic_operand::one};
static_assert(analyze_shared(sm_90::traits, one_word.as(memory_op::reduction, counting)) ==
              analyze_shared(sm_90::traits, one_word.as(memory_op::reduction, adding<int>(1))));
static_assert(name_of(plan_shared_atomic(sm_80::traits, one_word.as(memory_op::reduction, counting))) ==
              "ATOMS.POPC.INC.32");
static_assert(!analyze_shared(sm_75::traits, one_word.as(memory_op::reduction, counting)).wavefronts.known());
static_assert(plan_shared_atomic(sm_75::traits, one_word.as(memory_op::reduction, counting)) == atomic_plan{});
static_assert(!analyze_shared(sm_90::traits, one_word.as(memory_op::atomic, counting)).wavefronts.known());
// inc that never wraps around is the same instruction as adding 1.
static_assert(!wavefronts(one_word.as(memory_op::reduction, {atomic_op::inc})).known());
static_assert(wavefronts(one_word.as(memory_op::reduction,
                                     {atomic_op::inc, atomic_type::integer, atomic_operand::one})) == 1);
static_assert(wavefronts(one_word.as(memory_op::reduction,
                                     {atomic_op::inc, atomic_type::integer, atomic_operand::other})) == 32);

// What no instruction does has no count in global memory either.
constexpr auto on_global = [](memory_op op, atomic_kind kind) {
  return global_memory<sm_90>::analyze(broadcast<int>().as(op, kind)).sectors;
};
static_assert(on_global(memory_op::atomic, adding<float>()).known());
static_assert(!on_global(memory_op::atomic, {atomic_op::min, atomic_type::f32}).known());
static_assert(!on_global(memory_op::compare_and_swap, {atomic_op::compare_and_store}).known());

static_assert(name_of(plan_global_atomic(sm_90::traits, one_word.as(memory_op::reduction, adding<int>(1)))) ==
              "REDG.E.ADD");
static_assert(name_of(plan_global_atomic(sm_80::traits, one_double.as(memory_op::compare_and_swap))) ==
              "ATOMG.E.CAS.64");
static_assert(name_of(plan_shared_atomic(sm_90::traits, one_word.as(memory_op::atomic))).empty());
static_assert(name_of(plan_shared_atomic(sm_90::traits, one_word)).empty());
static_assert(name_of(plan_shared_atomic(sm_35::traits, one_word.as(memory_op::atomic, adding<int>(1)))).empty());
static_assert(plan_shared_atomic(sm_90::traits, one_word.as(memory_op::atomic, adding<int>(1))).known ==
              provenance{evidence::measured, source::nvcc_13_0});
static_assert(plan_shared_atomic(sm_61::traits, one_word.as(memory_op::atomic, adding<int>(1))).known.how ==
              evidence::carried_over);

// what was measured
static_assert(h200::analyze(one_word.as(memory_op::atomic, {atomic_op::min})).basis.known.how == evidence::measured);
static_assert(h200::analyze(one_word.as(memory_op::compare_and_swap)).basis.known.how == evidence::measured);
static_assert(h200::analyze(one_word.as(memory_op::atomic, {atomic_op::bit_xor})).basis.known.how ==
              evidence::measured);
static_assert(shared_memory<sm_75>::analyze(one_word.as(memory_op::reduction, adding<int>(1))).wavefronts == 32);
static_assert(shared_memory<sm_80>::analyze(one_word.as(memory_op::reduction, adding<int>(1))).wavefronts == 1);
static_assert(!shared_memory<sm_35>::analyze(one_word.as(memory_op::reduction, adding<int>(1))).wavefronts.known());
static_assert(h200::analyze(one_word.as(memory_op::compare_and_swap)).bank_conflicts == 31);
static_assert(h200::analyze(one_word.as(memory_op::compare_and_swap)).ideal_wavefronts == 2);

// an atomic keeps its kind through the other changes, and a load forgets it
static_assert(one_word.as(memory_op::atomic, adding<int>(1)).under({1}).shifted(4).atomic == adding<int>(1));
static_assert(one_word.as(memory_op::atomic, adding<int>(1)).as(memory_op::load) == one_word);

// two wavefronts of a compare-and-swap serve the same lanes
constexpr auto swaps = h200::list(contiguous<int>().under(lane_mask::first(1)).as(memory_op::compare_and_swap));
static_assert(swaps.size() == 2 && swaps[0].wavefront == 0 && swaps[1].wavefront == 1);
}}  // namespace atomics_shared
