// Distributed shared memory: which lanes are own, what is refused, what is known where.
#include <warpmem/model/access/patterns.hpp>
#include <warpmem/model/memory/cluster.hpp>
#include <warpmem/model/memory/shared.hpp>

namespace hopper_clusters {

using namespace warpmem;

// Lane k takes word k of the block `rank`, or of two blocks in turn.
constexpr cluster_access words_of(int rank, int other_rank, int blocks = 4) {
  cluster_access a{};
  for (int lane = 0; lane < 32; ++lane) {
    a.access.at[lane] = cluster_address(lane % 2 == 0 ? rank : other_rank, static_cast<address>(lane * 4));
  }
  a.blocks = blocks;
  return a;
}

constexpr cluster_access as(cluster_access a, memory_op op, int lane_bytes = 4) {
  a.access.op = op;
  a.access.atomic = adding<int>();
  a.access.lane_bytes = lane_bytes;
  return a;
}

constexpr auto sm = [](cluster_access const& a) { return cluster_memory<sm_90>::analyze(a); };

// Lanes of the own block are an ordinary access.
constexpr cluster_access own = words_of(0, 0);
static_assert(own.own_lanes() == lane_mask::all() && !own.remote_lanes().any());
static_assert(own.own_access() == contiguous<float>());
static_assert(sm(own).own_wavefronts == 1 && sm(own).own_bank_conflicts == 0);
static_assert(sm(own).requests == 0 && sm(own).sectors == 0 && sm(own).sectors_sent == 0);

// Of another block: a request, a sector for each 32 bytes, a tag wavefront for a line.
constexpr cluster_access other = words_of(1, 1);
static_assert(sm(other).requests == 1 && sm(other).sectors == 4 && sm(other).tag_wavefronts == 1);
static_assert(sm(other).own_wavefronts == 0 && sm(other).data_wavefronts == 1 && sm(other).sectors_sent == 4);
static_assert(sm(other).is_conflict_free() && sm(other).basis.known.how == evidence::measured);
static_assert(sm(words_of(1, 2)).sectors == 8 && sm(words_of(1, 2)).set_accesses == 2);

// The warp's rank says which lanes are own.
constexpr cluster_access from_one = [] {
  cluster_access a = words_of(1, 2);
  a.own_rank = 2;
  return a;
}();
static_assert(from_one.own_lanes().bits == 0xaaaaaaaaU && from_one.remote_lanes().bits == 0x55555555U);
static_assert(sm(from_one).requests == 1 && sm(from_one).own_wavefronts == 1);

// Stores send half sectors, and a whole sector that stands alone twice; atomics go and come back.
static_assert(sm(as(other, memory_op::store)).sectors_sent == 4);
static_assert(sm(as(other, memory_op::atomic)).sectors_sent == 8);
constexpr cluster_access one_sector = [] {
  cluster_access a = as(words_of(1, 1), memory_op::store);
  a.access.active = lane_mask::first(8);
  return a;
}();
static_assert(sm(one_sector).sectors == 1 && sm(one_sector).sectors_sent == 2);

// Other atomics are loops; 64-bit additions are only where lanes point into the own block.
constexpr cluster_access adding_floats = [] {
  cluster_access a = words_of(1, 1);
  a.access = a.access.as(memory_op::atomic, adding<float>());
  return a;
}();
static_assert(!sm(adding_floats).sectors.known() && sm(adding_floats).bytes_requested == 128);

// An atomic looks into the own block in any case; an asynchronous one leaves it in any case, and gets no answer.
static_assert(sm(as(other, memory_op::atomic)).own_wavefronts == 1);
static_assert(sm(as(other, memory_op::compare_and_swap)).own_wavefronts == 2);
constexpr cluster_access asynchronous(cluster_access a, memory_op op) {
  a = as(a, op);
  a.is_async = true;
  return a;
}
static_assert(sm(asynchronous(own, memory_op::store)).requests == 1);
static_assert(sm(asynchronous(own, memory_op::store)).own_wavefronts == 0);
static_assert(sm(asynchronous(other, memory_op::reduction)).sectors_sent == 4);

// Asynchronous stores form packets, so that lanes of one word send it again.
constexpr cluster_access one_word = [] {
  cluster_access a = words_of(1, 1);
  for (address& at : a.access.at) {
    at = cluster_address(1, 0);
  }
  return a;
}();
static_assert(sm(as(one_word, memory_op::store)).sectors_sent == 1);
static_assert(sm(asynchronous(one_word, memory_op::store)).sectors_sent == 32);
static_assert(sm(asynchronous(one_word, memory_op::store)).tag_wavefronts == 32);

// Words through the banks: a remote load reads whole sectors there, writes them here and reads the words.
static_assert(analyze_cluster_traffic(sm_90::traits, other).reads == 32 + 32);
static_assert(analyze_cluster_traffic(sm_90::traits, other).writes == 32);

// Refused: no cluster before 9.0, a block that the cluster does not have, a size, an alignment.
static_assert(analyze_cluster(sm_89::traits, other).basis.faults.has(fault::unsupported_operation));
static_assert(!analyze_cluster(sm_89::traits, other).sectors.known());
static_assert(sm(words_of(1, 5)).basis.faults.has(fault::outside_window));
static_assert(sm(words_of(1, 5)).basis.faults.lanes.bits == 0xaaaaaaaaU);
static_assert(sm(words_of(1, 1, 17)).basis.faults.has(fault::bad_count));
static_assert(sm(words_of(1, 1, 0)).basis.faults.has(fault::bad_count));
static_assert(sm(as(other, memory_op::load, 8)).basis.faults.has(fault::misaligned_address));
static_assert(sm(as(other, memory_op::load, 3)).basis.faults.has(fault::unsupported_size));
constexpr cluster_access asynchronous_load = [] {
  cluster_access a = words_of(1, 1);
  a.is_async = true;
  return a;
}();
static_assert(sm(asynchronous_load).basis.faults.has(fault::unsupported_operation));

// Later capabilities: sectors carried over; the stages are not known, as for global memory.
constexpr auto later = cluster_memory<sm_100>::analyze(other);
static_assert(later.sectors == 4 && later.basis.known.how == evidence::carried_over);
static_assert(!later.tag_wavefronts.known() && !later.data_wavefronts.known() && !later.is_conflict_free());
static_assert(!analyze_cluster_traffic(sm_100::traits, other).reads.known());
static_assert(cluster_memory<sm_100>::analyze(own).own_wavefronts == 1);

}  // namespace hopper_clusters
