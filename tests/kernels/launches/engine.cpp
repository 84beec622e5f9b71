#include "engine.hpp"

#include <warpmem/model/arch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <list>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "all.hpp"
#include "host.hpp"

namespace launches {
namespace {

// The arrays of a launch: in memory of the host, which the simulated GPU uses.
class engine_memory {
 public:
  explicit engine_memory(warpmem::simulated_gpu& gpu) : gpu_{gpu} {}

  void* make(char const* name, void const* contents, std::size_t bytes, std::size_t element_bytes) {
    std::vector<std::uint64_t>& made = arrays_.emplace_back((bytes + 7) / 8);
    std::memcpy(made.data(), contents, bytes);
    gpu_.global_array(name, {.begin = made.data(), .bytes = bytes, .element_bytes = element_bytes});
    return made.data();
  }
  void take(void* made, void* contents, std::size_t bytes) { std::memcpy(contents, made, bytes); }

 private:
  warpmem::simulated_gpu& gpu_;
  std::list<std::vector<std::uint64_t>> arrays_{};
};

class engine {
 public:
  template <class... A>
  void launch(char const* name, shape s, kernel_name const& kernel, A const&... given) {
    auto const resolved = std::tuple{argument(given)...};  // in order
    warpmem::launch_shape const launched{
        {s.grid.x, s.grid.y, s.grid.z}, {s.block.x, s.block.y, s.block.z}, s.shared_bytes};
    auto run = std::apply([&](auto const&... a) { return gpu_.launch(launched, kernel.text, a...); }, resolved);
    all_.runs.push_back({name, std::move(run)});
    arguments_.check_all(name);
  }
  launched_kernels finished() {
    all_.wrong = arguments_.wrong();
    return std::move(all_);
  }

 private:
  template <class T>
  auto argument(T const& value) {
    return arguments_.resolve(value);
  }
  // A struct of pointers has the addresses of the GPU.
  template <class Struct, class T>
  auto argument(six_arrays<Struct, T> const& six) {
    Struct const pointers = arguments_.resolve(six);
    std::array<T*, 6> members{};
    std::array<std::uint64_t, 6> addresses{};
    static_assert(sizeof pointers == sizeof members);
    std::memcpy(members.data(), &pointers, sizeof pointers);
    for (std::size_t i = 0; i < members.size(); ++i) {
      addresses[i] = gpu_.address_of(members[i]);
    }
    return addresses;
  }

  warpmem::simulated_gpu gpu_{warpmem::sm_90::traits};
  engine_memory memory_{gpu_};
  checked_arguments<engine_memory> arguments_{memory_};
  launched_kernels all_{};
};

}  // namespace

launched_kernels const& all_launched() {
  static launched_kernels const launched = [] {
    engine host;
    all(host);
    return host.finished();
  }();
  return launched;
}

}  // namespace launches
