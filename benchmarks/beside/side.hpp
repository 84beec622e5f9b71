// What one version of the headers counts: the interface between programs that were compiled from two of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace beside {

// Accesses by 32 lanes each; `to`: where copies go.
struct accesses {
  std::string name;
  std::vector<std::uint64_t> at;
  std::vector<std::uint64_t> to;
  std::vector<std::uint32_t> active;
};

// One thing that both versions count; path: as in batch_path, or -1 for accesses one by one. Returns a sum of all
// counts.
using counting = std::uint64_t (*)(accesses const& all, int bytes, int path);
struct counted {
  char const* name;
  int bytes;
  std::uint64_t window;  // addresses are below it
  counting count;
};

namespace first {
std::vector<counted> all_counted();
bool has_path(int path);
}  // namespace first
namespace second {
std::vector<counted> all_counted();
bool has_path(int path);
}  // namespace second

}  // namespace beside
