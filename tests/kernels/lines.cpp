// The places of accesses in what each compiler makes: lines of both, columns of clang.
#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "support/catch.hpp"

using namespace warpmem;

namespace {

std::string word_of(memory_op op) {
  switch (op) {
    case memory_op::load:
      return "load ";
    case memory_op::store:
      return "store ";
    case memory_op::reduction:
    case memory_op::atomic:
    case memory_op::compare_and_swap:
      break;
  }
  return "reduction ";
}

// The column of the token that stands behind the access's kind in the comment of its line; 0: no such access there.
std::size_t column_of(kernel_site const& site) {
  std::string const& line = site.place.text;
  std::size_t const comment = line.find("//: ");
  std::size_t const kind = comment == std::string::npos ? comment : line.find(word_of(site.kind.op), comment);
  if (kind == std::string::npos) {
    return 0;
  }
  std::size_t const begin = kind + word_of(site.kind.op).size();
  std::size_t const end = line.find(';', begin);
  return line.find(line.substr(begin, end == std::string::npos ? end : end - begin)) + 1;
}

}  // namespace

TEST_CASE("accesses are at their lines and columns", "[ptx][toolchain]") {
  std::vector<int> in(200), out(1000);
  simulated_gpu gpu{sm_90::traits};
  kernel_run const run = gpu.launch({.grid = {1}, .block = {64}}, "places<64>", in, out, 3);
  CHECK(run.problems().empty());
  std::vector<std::uint32_t> lines;
  for (kernel_site const& site : run.sites()) {
    std::size_t const column = column_of(site);
    INFO(site.place.file << ':' << site.place.line << ':' << site.place.column << ' ' << word_of(site.kind.op)
                         << site.place.text);
    CHECK(column != 0);
    lines.push_back(site.place.line);
    if (run.compiler().substr(0, 5) == "clang") {
      CHECK(site.place.column == column);
    } else {
      CHECK(run.compiler().substr(0, 5) == "nvcc ");
    }
  }
  CHECK(lines == std::vector<std::uint32_t>{5, 12, 13, 15, 16, 18, 19, 20, 20, 23, 23});
}
