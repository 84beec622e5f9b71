// One version's reader of traces; as side.cpp.
#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <vector>

#include "trace_side.hpp"

namespace beside { namespace SIDE {

std::int64_t read_trace(std::string const& path, unsigned threads) {
  if (threads == 0) {
    auto const bytes = warpmem::trace::open_bytes(path);
    std::vector<char> part(std::size_t{1} << 20);
    while (bytes->read(part.data(), part.size()) != 0) {
    }
    return 0;
  }
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
