// Cubins of our own kernels: what stands at each line is known from the source.
#include <support/catch.hpp>
#include <warpmem/tools/cubin/read.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

using namespace warpmem;

namespace {

std::string path(std::string const& name) { return std::string{WARPMEM_TEST_DATA "/cubin/"}.append(name); }

struct expected {
  unsigned since{};
  std::string name{};
  unsigned width{};
  std::string evicts{};
  std::string orders{};
  std::int32_t offset{};
  std::int32_t source{};  // of LDGSTS
};

// By their lines.
std::map<std::uint32_t, expected> expectations() {
  std::map<std::uint32_t, expected> found;
  std::ifstream in{path("accesses.cu")};
  std::uint32_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    std::size_t const at = line.find("  //: ") == std::string::npos ? line.find(" //: ") : line.find("  //: ") + 1;
    if (at == std::string::npos) {
      continue;
    }
    std::istringstream words{line.substr(at + 5)};
    expected e{};
    words >> e.since >> e.name >> e.width >> e.evicts >> e.orders >> e.offset >> e.source;
    found[number] = e;
  }
  return found;
}

template <class T>
bool is_named(std::optional<T> const& got, std::string const& name, std::map<std::string, T> const& names) {
  return got && *got == names.at(name);
}

void check(cubin::instruction const& one, expected const& e, unsigned capability) {
  using cubin::eviction;
  using cubin::ordering;
  CHECK(one.name == (e.name == "RED" && capability >= 90 ? "REDG" : e.name));
  CHECK(one.memory.width.value_or(0) == e.width);
  if (e.evicts == "none") {
    CHECK(!one.memory.evicts.has_value());
  } else {
    CHECK(is_named(one.memory.evicts, e.evicts,
                   {{"normal", eviction::normal},
                    {"EF", eviction::evict_first},
                    {"EL", eviction::evict_last},
                    {"LU", eviction::last_use},
                    {"EU", eviction::evict_unchanged},
                    {"NA", eviction::no_allocate}}));
  }
  CHECK(is_named(one.memory.orders, e.orders,
                 {{"weak", ordering::weak},
                  {"constant", ordering::constant},
                  {"block", ordering::strong_block},
                  {"gpu", ordering::strong_gpu},
                  {"system", ordering::strong_system},
                  {"mmio", ordering::mmio}}));
  REQUIRE(one.memory.at.has_value());
  CHECK(one.memory.at->offset == e.offset);
  CHECK(one.memory.at->base != cubin::no_register);
  CHECK(one.memory.from.has_value() == (e.name == "LDGSTS"));
  if (one.memory.from) {
    CHECK(one.memory.from->offset == e.source);
  }
}

void check_accesses(unsigned capability) {
  cubin::file const file =
      cubin::read_file(path(std::string("accesses.sm_").append(std::to_string(capability)).append(".cubin")));
  CHECK(file.capability == capability);
  std::map<std::uint32_t, expected> const all = expectations();
  std::map<std::uint32_t, int> seen;
  for (cubin::kernel const& kernel : file.kernels) {
    CHECK(kernel.is_entry);
    CHECK(kernel.unknown == 0);
    for (cubin::instruction const& one : kernel.instructions) {
      auto const e = one.place == cubin::nowhere ? all.end() : all.find(file.places.at(one.place).line);
      bool const is_access =
          cubin::is_memory(one.op) && one.memory.space != memory_space::constant && !one.predicate.is_never();
      if (is_access && e != all.end()) {
        INFO("line " << e->first << ", " << one.name << ", capability " << capability);
        check(one, e->second, capability);
        ++seen[e->first];
      }
    }
  }
  for (auto const& e : all) {
    INFO("line " << e.first);
    CHECK(seen[e.first] == (e.second.since <= capability ? 1 : 0));
  }
}

TEST_CASE("Each access of a kernel is one instruction at its line, with its width, words and offset") {
  check_accesses(75);
  check_accesses(80);
  check_accesses(90);
  check_accesses(120);
}

// Of nvcc -Xptxas -v.
void check_resources(unsigned capability,
                     std::map<std::string, std::pair<unsigned, unsigned>> const& registers_and_shared) {
  cubin::file const file =
      cubin::read_file(path(std::string("accesses.sm_").append(std::to_string(capability)).append(".cubin")));
  std::size_t checked = 0;
  for (cubin::kernel const& kernel : file.kernels) {
    auto const wanted = registers_and_shared.find(kernel.name);
    if (wanted != registers_and_shared.end()) {
      CHECK(kernel.resources.registers.value_or(0) == wanted->second.first);
      CHECK(kernel.resources.static_shared == wanted->second.second);
      CHECK(kernel.resources.local_frame.value_or(1) == 0);
      ++checked;
    }
  }
  CHECK(checked == registers_and_shared.size());
}

TEST_CASE("What a kernel takes is what ptxas says") {
  check_resources(80, {{"_Z6copiesPj", {8, 16384}}, {"_Z15shared_accessesPj", {22, 5120}}});
  check_resources(90, {{"_Z6copiesPj", {12, 16384}}, {"_Z15shared_accessesPj", {24, 5120}}});
  check_resources(120, {{"_Z6copiesPj", {12, 16384}}, {"_Z15shared_accessesPj", {26, 5120}}});
}

std::uint32_t line_of(std::string const& file, std::string const& text) {
  std::ifstream in{path(file)};
  std::uint32_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.find(text) != std::string::npos) {
      return number;
    }
  }
  FAIL("no line with " << text);
  return 0;
}

// "3 leaf<7 middle<12": the line of an instruction, the function, and the lines of the calls that brought it there.
std::string chain_of(cubin::file const& file, std::size_t place) {
  std::string words;
  while (place != cubin::nowhere) {
    cubin::place const& p = file.places.at(place);
    words.append(words.empty() ? "" : "<").append(std::to_string(p.line));
    if (p.function != cubin::nowhere) {
      words.append(" ").append(file.functions.at(p.function));
    }
    place = p.called_at;
  }
  return words;
}

std::string ptx_at(cubin::file const& file, std::uint32_t number) {
  std::istringstream in{file.ptx};
  std::string line;
  for (; number > 0 && std::getline(in, line); --number) {
  }
  return line;
}

std::map<std::int32_t, cubin::instruction> accesses_of_outer(cubin::file const& file, cubin::opcode op) {
  std::map<std::int32_t, cubin::instruction> found;
  for (cubin::kernel const& kernel : file.kernels) {
    for (cubin::instruction const& one : kernel.instructions) {
      if (kernel.name == "_Z5outerPfPKf" && one.op == op) {
        found[one.memory.at.value().offset] = one;
      }
    }
  }
  return found;
}

void check_inlined(std::string const& name) {
  cubin::file const file = cubin::read_file(path(name));
  auto const line = [](char const* text) { return std::to_string(line_of("inlined.cu", text)); };
  auto loads = accesses_of_outer(file, cubin::opcode::ldg);
  auto stores = accesses_of_outer(file, cubin::opcode::stg);
  REQUIRE(loads.size() == 3);
  REQUIRE(stores.size() == 2);
  std::string const leaf = line("// leaf") + " _Z4leafPKfi<";
  CHECK(chain_of(file, loads[128].place) == leaf + line("second call") + " _Z6middlePKfi<" + line("store of middle"));
  CHECK(chain_of(file, loads[512].place) == leaf + line("store of leaf"));
  CHECK(chain_of(file, stores[0].place) == line("store of middle"));
  CHECK(chain_of(file, stores[256].place) == line("store of leaf"));
}

TEST_CASE("The line of PTX is that of the very instruction, where one line of the source has several") {
  for (char const* const name : {"inlined.sm_80.cubin", "inlined.sm_90.cubin"}) {
    cubin::file const file = cubin::read_file(path(name));
    auto loads = accesses_of_outer(file, cubin::opcode::ldg);
    CHECK(ptx_at(file, loads[0].ptx_line) == "ld.global.f32 \t%f1, [%rd6];");
    CHECK(ptx_at(file, loads[128].ptx_line) == "ld.global.f32 \t%f2, [%rd6+128];");
    CHECK(ptx_at(file, loads[512].ptx_line) == "ld.global.f32 \t%f5, [%rd6+512];");
    auto stores = accesses_of_outer(file, cubin::opcode::stg);
    CHECK(ptx_at(file, stores[256].ptx_line) == "st.global.f32 \t[%rd7+256], %f6;");
  }
}

TEST_CASE("A line names the calls that the compiler put functions in the place of") {
  check_inlined("inlined.sm_80.cubin");
  check_inlined("inlined.sm_90.cubin");
}

TEST_CASE("BSSY names what follows the BSYNC of its barrier, and branches name instructions") {
  for (char const* const name : {"inlined.sm_80.cubin", "inlined.sm_90.cubin"}) {
    cubin::file const file = cubin::read_file(path(name));
    int barriers = 0;
    for (cubin::kernel const& kernel : file.kernels) {
      for (cubin::instruction const& one : kernel.instructions) {
        if (!one.control.target) {
          continue;
        }
        CHECK(*one.control.target % 16 == 0);
        REQUIRE(*one.control.target / 16 < kernel.instructions.size());
        if (one.op == cubin::opcode::bssy) {
          REQUIRE(*one.control.target >= 16);
          cubin::instruction const& before = kernel.instructions[*one.control.target / 16 - 1];
          CHECK(before.op == cubin::opcode::bsync);
          CHECK(before.control.barrier == one.control.barrier);
          ++barriers;
        }
      }
    }
    CHECK(barriers >= 3);
  }
}

}  // namespace
