// Writes what the kernels access when the host runs their PTX, one line for each site: what tests/cuda/traced.cu
// compares with what it counts on a GPU.
//
//   host REPORTS.txt
#include <warpmem/gpu.hpp>
#include <warpmem/model/arch.hpp>
#include <warpmem/tools/device/capture/untraced.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <list>
#include <string>
#include <tuple>
#include <vector>

#include "launches.hpp"
#include "lines.hpp"

namespace {

class recorder {
 public:
  using trace = warpmem::on_gpu::untraced;

  explicit recorder(std::FILE* file) : file_(file) {}
  [[nodiscard]] trace tracer() const { return {}; }

  template <class... A>
  void launch(char const* name, launches::shape s, traced::kernel_name const& kernel, A const&... given) {
    warpmem::simulated_gpu gpu{warpmem::sm_90::traits};
    // What nvcc made is counted, not what ptxas makes of it: a tracer sees each access of the source.
    gpu.as_ptxas(false);
    std::list<std::vector<unsigned char>> memory;
    begin_slab(gpu, memory);
    std::tuple const arguments{argument(gpu, memory, given)...};  // in order
    warpmem::launch_shape const shape{
        {s.grid.x, s.grid.y, s.grid.z}, {s.block.x, s.block.y, s.block.z}, s.shared_bytes};
    auto const run = std::apply([&](auto const&... a) { return gpu.launch(shape, kernel.text, a...); }, arguments);
    for (auto const& problem : run.problems()) {
      std::fprintf(stderr, "%s: %s\n", name, problem.sentence.c_str());
      ++problems_;
    }
    for (std::string const& line : traced::lines_of(name, run.report())) {
      std::fprintf(file_, "%s\n", line.c_str());
    }
  }
  [[nodiscard]] int problems() const { return problems_; }

 private:
  // Arrays begin at an address as tests/cuda/traced.cu has it, so that their lines fall into the same sets of tags: at
  // a multiple of the slab's size.
  static void begin_slab(warpmem::simulated_gpu& gpu, std::list<std::vector<unsigned char>>& memory) {
    constexpr std::uint64_t slab_bytes = std::uint64_t{1} << 18;
    unsigned char* const first = memory.emplace_back(1).data();
    gpu.global("first", first, 1);
    std::uint64_t const next = gpu.address_of(first) + 512;
    std::size_t const rest = slab_bytes - next % slab_bytes - 1;
    gpu.global("rest", memory.emplace_back(rest).data(), rest);
  }

  template <class T>
  static T const& argument(warpmem::simulated_gpu&, std::list<std::vector<unsigned char>>&, T const& value) {
    return value;
  }
  template <class T>
  static T* argument(warpmem::simulated_gpu& gpu, std::list<std::vector<unsigned char>>& memory,
                     launches::array<T> const& a) {
    T* const made = reinterpret_cast<T*>(memory.emplace_back(a.count * sizeof(T)).data());
    for (launches::index i = 0; i < a.count; ++i) {
      made[i] = a.initial(i);
    }
    gpu.global(a.name, made, a.count);
    return made;
  }

  std::FILE* file_;
  int problems_{};
};

}  // namespace

int main(int argc, char** argv) {
  std::FILE* const file = argc == 2 ? std::fopen(argv[1], "w") : nullptr;
  if (file == nullptr) {
    std::fprintf(stderr, "host REPORTS.txt\n");
    return 2;
  }
  recorder host(file);
  launches::traced(host);
  return std::fclose(file) == 0 && host.problems() == 0 ? 0 : 1;
}
