// How one version of the headers reads a trace.
#pragma once

#include <cstdint>
#include <string>

namespace beside {

// A sum of all counts; -1 if the trace is not read whole. Without threads: what the file holds is only decompressed,
// and the sum is 0.
namespace first {
std::int64_t read_trace(std::string const& path, unsigned threads);
}  // namespace first
namespace second {
std::int64_t read_trace(std::string const& path, unsigned threads);
}  // namespace second

}  // namespace beside
