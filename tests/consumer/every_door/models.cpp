#include <warpmem/batch.hpp>
#include <warpmem/batch/threads.hpp>

#include <cstdint>
#include <cstdio>
#include <vector>

#include "explanations.hpp"

using namespace warpmem;

explanations explain_all() {
  auto const access = lane_addresses<float>([](int lane) { return 8U * static_cast<unsigned>(lane); });
  auto const shared = shared_memory<sm_90>::explain(strided<float>(32));
  return {global_memory<sm_90>::explain(access),
          shared,
          constant_memory<sm_90>::explain(access),
          local_memory<sm_90>::explain(strided<float>(0)),
          async_copies<sm_90>::explain(async_copy{}),
          texture_memory<sm_90>::explain(texture_access{}),
          advise_padding(sm_90::traits, {32, 32, 4}, column_pattern().repeated(32, 0, 1)),
          advise_pitch(sm_90::traits, unpadded(100, 64, 1, 4)),
          advise_fix(shared)};
}

// Batches, on the best path of this machine and by threads.
void count_batches() {
  std::vector<address> const at(32 * 100, 4096);
  std::vector<std::uint32_t> const active(100, 0xffU);
  std::vector<batch_count> sectors(100);
  access_batch const batch{at.data(), active.data(), 100, {4, memory_op::load, cache_op::unspecified}};
  global_counts each{};
  each.sectors = sectors.data();
  auto const global = count_global(by_threads{2}, sm_90::traits, batch, each);
  auto const shared = count_shared(sm_90::traits, batch);
  auto const constant = count_constant(sm_90::traits, batch);
  std::printf("%lld %lld %lld\n", static_cast<long long>(global.sectors.value_or(-1)),
              static_cast<long long>(shared.wavefronts.value_or(-1)),
              static_cast<long long>(constant.requests.value_or(-1)));
}
