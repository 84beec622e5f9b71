// compare CUBIN...: each beside NVIDIA's text of it, CUBIN.sass (nvdisasm -hex -c). Prints how many fields agree, and
// the first that do not; fails if one is wrong.
#include <cubin/agreement.hpp>
#include <cubin/disassembly.hpp>
#include <warpmem/tools/cubin/read.hpp>

#include <cstddef>
#include <cstdio>
#include <exception>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace {

namespace cubin = warpmem::cubin;

struct count {
  std::size_t right{};
  std::size_t wrong{};
  std::size_t unknown{};
};

struct totals {
  std::size_t files{};
  std::size_t instructions{};
  std::size_t memory{};
  std::size_t other_bytes{};
  std::map<std::string_view, count> fields{};
  std::set<std::string> unknown_names{};
};

void show(char const* what, std::string const& file, std::string_view field, std::string const& line, std::uint64_t low,
          std::uint64_t high) {
  std::printf("%s %.*s: %s | %016llx %016llx | %s\n", what, static_cast<int>(field.size()), field.data(), line.c_str(),
              static_cast<unsigned long long>(low), static_cast<unsigned long long>(high), file.c_str());
}

void add(totals& to, cubin::instruction const& got, disassembly::row const& row, disassembly::section const& section,
         std::string const& file) {
  ++to.instructions;
  to.memory += cubin::is_memory(got.op) ? 1u : 0u;
  agreement::outcome const one = agreement::compare(got, row.line, section.labels);
  for (std::string_view const field : one.right) {
    ++to.fields[field].right;
  }
  for (std::string_view const field : one.wrong) {
    if (++to.fields[field].wrong <= 10) {
      show("wrong", file, field, row.line, row.low, row.high);
    }
  }
  for (std::string_view const field : one.unknown) {
    ++to.fields[field].unknown;
    if (to.unknown_names.insert(disassembly::parse(row.line).words[0] + std::string{" "}.append(field)).second) {
      show("unknown", file, field, row.line, row.low, row.high);
    }
  }
}

void compare(totals& to, std::string const& path) {
  cubin::file const file = cubin::read_file(path);
  std::map<std::string, disassembly::section> const text = disassembly::read(path + ".sass");
  ++to.files;
  for (cubin::kernel const& kernel : file.kernels) {
    auto const found = text.find(kernel.name);
    if (found == text.end() || found->second.rows.size() != kernel.instructions.size()) {
      std::printf("%s: %s has %zu instructions, and the text %zu\n", path.c_str(), kernel.name.c_str(),
                  kernel.instructions.size(), found == text.end() ? 0 : found->second.rows.size());
      ++to.other_bytes;
      continue;
    }
    std::size_t n = 0;
    for (cubin::instruction const& one : kernel.instructions) {
      add(to, one, found->second.rows[n++], found->second, path);
    }
  }
}

}  // namespace

int main(int count_of_words, char** words) {
  totals all{};
  try {
    for (int k = 1; k < count_of_words; ++k) {
      compare(all, words[k]);
    }
  } catch (std::exception const& wrong) {
    std::printf("%s\n", wrong.what());
    return 1;
  }
  std::size_t wrong = all.other_bytes;
  std::printf("%zu files, %zu instructions, %zu of memory\n", all.files, all.instructions, all.memory);
  for (auto const& [field, n] : all.fields) {
    std::printf("%-15.*s %8zu right %6zu wrong %6zu unknown\n", static_cast<int>(field.size()), field.data(), n.right,
                n.wrong, n.unknown);
    wrong += n.wrong;
  }
  return wrong == 0 ? 0 : 1;
}
