// How much memory the process has, and the most that it had. Linux only; elsewhere 0.
#pragma once

#include <cstddef>
#include <fstream>
#include <string>

#if defined(__GLIBC__)
#  include <malloc.h>
#endif

namespace ptx_benchmark {

inline std::size_t status_bytes(std::string const& name) {
  std::ifstream status{"/proc/self/status"};
  for (std::string line; std::getline(status, line);) {
    if (line.compare(0, name.size(), name) == 0) {
      return std::stoul(line.substr(name.size() + 1)) << 10;
    }
  }
  return 0;
}
inline std::size_t resident_bytes() { return status_bytes("VmRSS:"); }
inline std::size_t peak_bytes() { return status_bytes("VmHWM:"); }
// Gives back what was freed. The peak is then what the process has now.
inline void reset_peak() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
  std::ofstream{"/proc/self/clear_refs"} << 5;
}

}  // namespace ptx_benchmark
