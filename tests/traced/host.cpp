// Writes what the kernels access when the host runs them, one line for each site: what tests/cuda/capture.cu compares
// with what it counts on a GPU.
//
//   host REPORTS.txt
#include <warpmem/arch.hpp>
#include <warpmem/capture.hpp>

#include <cstdint>
#include <cstdio>
#include <list>
#include <string>
#include <vector>

#include "captured.hpp"
#include "lines.hpp"

namespace {

class recorder final : public traced::machine {
 public:
  explicit recorder(std::FILE* file) : file_(file) {}

  void* make(char const* name, std::size_t elements, std::size_t element_bytes) override {
    arrays_.push_back({name, std::vector<std::uint64_t>((elements * element_bytes + 7) / 8)});
    bytes_.push_back(elements * element_bytes);
    return arrays_.back().words.data();
  }
  void run(char const* kernel, launches::shape s, void (*thread)(void const*), void const* arguments) override {
    warpmem::capture::recording trace{warpmem::sm_90::traits};
    auto bytes = bytes_.begin();
    for (array const& a : arrays_) {
      trace.global(a.name, reinterpret_cast<char const*>(a.words.data()), *bytes++);
    }
    auto const run = trace.launch({{s.grid.x, s.grid.y, s.grid.z}, {s.block.x, s.block.y, s.block.z}, s.shared_bytes},
                                  thread, arguments);
    for (auto const& problem : run.problems()) {
      std::fprintf(stderr, "%s: %s\n", kernel, problem.sentence.c_str());
      ++problems_;
    }
    for (std::string const& line : traced::lines_of(kernel, run.report())) {
      std::fprintf(file_, "%s\n", line.c_str());
    }
    arrays_.clear();
    bytes_.clear();
  }
  [[nodiscard]] int problems() const { return problems_; }

 private:
  struct array {
    std::string name;
    std::vector<std::uint64_t> words;
  };
  std::FILE* file_;
  std::list<array> arrays_{};
  std::list<std::size_t> bytes_{};
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
  traced::launch_all(host);
  return std::fclose(file) == 0 && host.problems() == 0 ? 0 : 1;
}
