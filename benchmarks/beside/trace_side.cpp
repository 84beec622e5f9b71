// One version's reader of traces; as side.cpp.
#include <warpmem/tools/trace/read.hpp>

#include "trace_side.hpp"

namespace beside { namespace SIDE {

std::int64_t read_trace(std::string const& path, unsigned threads) {
  warpmem::trace::program_trace const read = warpmem::trace::read_program(path, {{}, {threads}, {}, {}});
  if (!read.is_complete() || read.kernels.size() != 1) {
    return -1;
  }
  auto const of = [](warpmem::counter c) { return c.value_or(7); };
  auto const& report = read.kernels[0].report;
  warpmem::kernel_sums const sums = report.sums();
  std::int64_t all = sums.executions + 3 * sums.lanes + 5 * of(sums.global.sectors) + 7 * of(sums.shared.wavefronts);
  for (warpmem::kernel_site const& site : report.sites()) {
    all += 11 * of(site.stages.tag_wavefronts) + 13 * of(site.stages.l2_requests) + 17 * of(site.stages.l2_sectors) +
           19 * of(site.stages.data_wavefronts);
  }
  return all;
}

}}  // namespace beside::SIDE
