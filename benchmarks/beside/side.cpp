// One version's way of counting. Compiled once for each version, with SIDE first or second, and `v0`, the inline
// namespace of the library, renamed for one of them, so that both fit into one program.
#include <warpmem/batch.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/model/memory/async_copy.hpp>
#include <warpmem/model/memory/global.hpp>
#include <warpmem/model/memory/shared.hpp>

#include <functional>

#include "side.hpp"

namespace beside { namespace SIDE {

namespace {

using namespace warpmem;

arch_traits const hopper = arch_traits_for({90});

std::uint64_t of(counter c) { return static_cast<std::uint64_t>(c.value_or(0)); }
template <class Report>
std::uint64_t sum_of(Report const& r) {
  std::uint64_t sum = 0;
  Report::each_field([&](char const*, auto field) { sum = 3 * sum + of(std::invoke(field, r)); });
  return sum;
}

// The paths of versions whose stages, or copies, have none are the same.
template <class Batch>
auto stages_by(Batch const& batch, batch_path path, int)
    -> decltype(count_global_stages(hopper, batch, l1_state::cold, no_reports{}, path)) {
  return count_global_stages(hopper, batch, l1_state::cold, no_reports{}, path);
}
template <class Batch>
auto stages_by(Batch const& batch, batch_path, long) {
  return count_global_stages(hopper, batch);
}

template <class Batch>
auto copies_by(Batch const& batch, batch_path path, int)
    -> decltype(count_async_copies(hopper, batch, no_reports{}, path)) {
  return count_async_copies(hopper, batch, no_reports{}, path);
}
template <class Batch>
auto copies_by(Batch const& batch, batch_path, long) {
  return count_async_copies(hopper, batch);
}

access_batch batch_of(accesses const& all, batch_kind kind) {
  return {all.at.data(), all.active.empty() ? nullptr : all.active.data(), all.at.size() / 32, kind};
}

async_copy_batch copy_batch_of(accesses const& all, int bytes, cache_op cache) {
  return {all.at.data(),      all.to.data(), all.active.empty() ? nullptr : all.active.data(),
          all.at.size() / 32, bytes,         cache};
}
template <class Report, class Analyze>
std::uint64_t one_by_one(access_batch const& batch, Analyze analyze) {
  Report sum{};
  for (std::size_t i = 0; i < batch.accesses; ++i) {
    sum += analyze(access_of(batch, i));
  }
  return sum_of(sum);
}

std::uint64_t stages(accesses const& all, batch_kind kind, int path) {
  access_batch const batch = batch_of(all, kind);
  if (path < 0) {
    return one_by_one<l1tex_report>(batch, [](warp_access const& a) { return analyze_global_stages(hopper, a); });
  }
  return sum_of(stages_by(batch, static_cast<batch_path>(path), 0));
}
template <memory_op Op>
std::uint64_t stages_of_kind(accesses const& all, int bytes, int path) {
  bool const plain = Op == memory_op::load || Op == memory_op::store;
  return stages(all, {bytes, Op, cache_op::unspecified, plain ? atomic_kind{} : adding<int>()}, path);
}

std::uint64_t global(accesses const& all, int bytes, int path) {
  access_batch const batch = batch_of(all, {bytes});
  return path < 0 ? one_by_one<global_report>(batch, [](warp_access const& a) { return analyze_global(hopper, a); })
                  : sum_of(count_global(hopper, batch, {}, static_cast<batch_path>(path)));
}
std::uint64_t shared(accesses const& all, int bytes, int path) {
  access_batch const batch = batch_of(all, {bytes});
  return path < 0 ? one_by_one<shared_report>(batch, [](warp_access const& a) { return analyze_shared(hopper, a); })
                  : sum_of(count_shared(hopper, batch, {}, static_cast<batch_path>(path)));
}
std::uint64_t shared_page(accesses const& all, int bytes, int path) {
  access_batch const batch = batch_of(all, {bytes});
  return path < 0 ? one_by_one<source_page_report>(
                        batch, [](warp_access const& a) { return analyze_shared_source_page(hopper, a); })
                  : sum_of(count_shared_source_page(hopper, batch, static_cast<batch_path>(path)));
}

template <bool IsShared>
std::uint64_t words_one_by_one(access_batch const& batch) {
  return one_by_one<bank_traffic_report>(batch, [](warp_access const& a) {
    return IsShared ? analyze_shared_traffic(hopper, a) : analyze_global_traffic(hopper, a);
  });
}
// Versions without batches of bank words count them one by one.
template <bool IsShared, class Batch>
auto words_by(Batch const& batch, batch_path path, int) -> decltype(sum_of(count_shared_traffic(hopper, batch, path))) {
  return sum_of(IsShared ? count_shared_traffic(hopper, batch, path)
                         : count_global_traffic(hopper, batch, l1_state::cold, path));
}
template <bool IsShared, class Batch>
std::uint64_t words_by(Batch const& batch, batch_path, long) {
  return words_one_by_one<IsShared>(batch);
}
template <bool IsShared, memory_op Op>
std::uint64_t bank_words(accesses const& all, int bytes, int path) {
  access_batch const batch = batch_of(all, {bytes, Op, cache_op::unspecified, {}});
  return path < 0 ? words_one_by_one<IsShared>(batch) : words_by<IsShared>(batch, static_cast<batch_path>(path), 0);
}

template <cache_op Cache>
std::uint64_t copies(accesses const& all, int bytes, int path) {
  async_copy_batch const batch = copy_batch_of(all, bytes, Cache);
  if (path >= 0) {
    return sum_of(copies_by(batch, static_cast<batch_path>(path), 0));
  }
  async_copy_report sum{};
  for (std::size_t i = 0; i < batch.copies; ++i) {
    sum += analyze_async_copy(hopper, copy_of(batch, i));
  }
  return sum_of(sum);
}

template <class Batch>
auto copy_page_by(Batch const& batch, batch_path path, int)
    -> decltype(count_async_copy_source_page(hopper, batch, no_reports{}, path)) {
  return count_async_copy_source_page(hopper, batch, no_reports{}, path);
}
template <class Batch>
auto copy_page_by(Batch const& batch, batch_path, long) {
  return count_async_copy_source_page(hopper, batch);
}
template <cache_op Cache>
std::uint64_t copy_page(accesses const& all, int bytes, int path) {
  async_copy_batch const batch = copy_batch_of(all, bytes, Cache);
  if (path >= 0) {
    return sum_of(copy_page_by(batch, static_cast<batch_path>(path), 0));
  }
  source_page_report sum{};
  for (std::size_t i = 0; i < batch.copies; ++i) {
    sum += analyze_async_copy_source_page(hopper, copy_of(batch, i));
  }
  return sum_of(sum);
}

}  // namespace

std::vector<counted> all_counted() {
  constexpr std::uint64_t memory = std::uint64_t{1} << 32;
  return {{"stages of loads", 4, memory, stages_of_kind<memory_op::load>},
          {"stages of loads", 16, memory, stages_of_kind<memory_op::load>},
          {"stages of stores", 4, memory, stages_of_kind<memory_op::store>},
          {"stages of stores", 8, memory, stages_of_kind<memory_op::store>},
          {"stages of atomics", 4, memory, stages_of_kind<memory_op::atomic>},
          {"stages of reductions", 4, memory, stages_of_kind<memory_op::reduction>},
          {"copies .ca", 4, memory, copies<cache_op::ca>},
          {"copies .ca", 16, memory, copies<cache_op::ca>},
          {"copies .cg", 16, memory, copies<cache_op::cg>},
          {"page of copies .ca", 4, memory, copy_page<cache_op::ca>},
          {"page of copies .cg", 16, memory, copy_page<cache_op::cg>},
          {"shared page", 8, 49152, shared_page},
          {"shared page", 16, 49152, shared_page},
          {"words of loads", 4, memory, bank_words<false, memory_op::load>},
          {"words of loads", 16, memory, bank_words<false, memory_op::load>},
          {"words of stores", 4, memory, bank_words<false, memory_op::store>},
          {"words of stores", 8, memory, bank_words<false, memory_op::store>},
          {"words of shared loads", 4, 49152, bank_words<true, memory_op::load>},
          {"words of shared loads", 16, 49152, bank_words<true, memory_op::load>},
          {"words of shared stores", 8, 49152, bank_words<true, memory_op::store>},
          {"global", 4, memory, global},
          {"global", 16, memory, global},
          {"shared", 4, 49152, shared},
          {"shared", 16, 49152, shared}};
}

bool has_path(int path) { return has_batch_path(static_cast<batch_path>(path)); }

}}  // namespace beside::SIDE
