// Damaged cubins end in what can be read of them, or in one sentence that begins with the file's name.
#include <support/catch.hpp>
#include <support/random_damage.hpp>
#include <warpmem/tools/cubin/read.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

using namespace warpmem;

namespace {

std::string bytes_of(char const* name) {
  std::ifstream in{std::string{WARPMEM_TEST_DATA "/cubin/"}.append(name), std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, {}};
}

// What is returned has no number that leads out of it.
void check_is_whole(cubin::file const& file) {
  std::size_t outside = 0;
  for (std::size_t n = 0; n < file.places.size(); ++n) {
    cubin::place const& p = file.places[n];
    outside += p.file == cubin::nowhere || p.file < file.sources.size() ? 0u : 1u;
    outside += p.called_at == cubin::nowhere || p.called_at < n ? 0u : 1u;
    outside += p.function == cubin::nowhere || p.function < file.functions.size() ? 0u : 1u;
  }
  for (cubin::kernel const& kernel : file.kernels) {
    for (cubin::instruction const& one : kernel.instructions) {
      outside += one.place == cubin::nowhere || one.place < file.places.size() ? 0u : 1u;
      outside += one.name.empty() == (one.op == cubin::opcode::unknown) ? 0u : 1u;
    }
  }
  CHECK(outside == 0);
}

struct outcomes {
  int read{};
  int refused{};
};

void attempt(outcomes& to, std::string const& data) {
  try {
    check_is_whole(cubin::read(data, "damaged.cubin"));
    ++to.read;
  } catch (cubin::error const& wrong) {
    std::string const words = wrong.what();
    CHECK(words.rfind("damaged.cubin: ", 0) == 0);
    CHECK(words.size() > 20);
    CHECK(words.find('\n') == std::string::npos);
    ++to.refused;
  }
}

// Most of a cubin is code and names; its heads and its lines are where a wrong number leads astray.
std::string with_a_wrong_number(std::string data, std::size_t begin, std::size_t end, std::mt19937& random) {
  std::size_t const at = begin + random() % (end - begin);
  std::size_t const size = random() % 4 == 0 ? 4 : 1;
  for (std::size_t k = at; k < at + size && k < data.size(); ++k) {
    data[k] = static_cast<char>(random() % 3 == 0 ? 0xff : random());
  }
  return data;
}

TEST_CASE("2,000 damages to cubins are read, or refused in one sentence") {
  std::mt19937 random{26};
  random_damage::damager damager{26};
  for (char const* const name : {"inlined.sm_90.cubin", "inlined.sm_80.cubin"}) {
    std::string const whole = bytes_of(name);
    std::size_t const lines = whole.find("inlined.cu");
    REQUIRE(lines != std::string::npos);
    std::size_t const heads = whole.size() - 64 * 30;
    outcomes all{};
    for (int n = 0; n < 250; ++n) {
      attempt(all, damager.damaged(whole, static_cast<random_damage::kind>(3 + n % 7)));
      attempt(all, with_a_wrong_number(whole, 0, 64, random));
      attempt(all, with_a_wrong_number(whole, lines - 80, lines + 300, random));
      attempt(all, with_a_wrong_number(whole, heads, whole.size(), random));
    }
    CHECK(all.read + all.refused == 1000);
    CHECK(all.read > 100);
    CHECK(all.refused > 100);
  }
}

TEST_CASE("What is no cubin of CUDA 13 is refused by name") {
  auto const words_for = [](std::string const& data) -> std::string {
    try {
      static_cast<void>(cubin::read(data, "a.cubin"));
      return "";
    } catch (cubin::error const& wrong) {
      return wrong.what();
    }
  };
  CHECK(words_for("") == "a.cubin: the file is no cubin");
  CHECK(words_for(".version 9.0") == "a.cubin: the file is no cubin");
  std::string older = bytes_of("inlined.sm_90.cubin");
  older[7] = 0x33;
  CHECK(words_for(older) == "a.cubin: the file was written by a CUDA before 13, whose cubins are not read");
  CHECK_THROWS_AS(cubin::read_file("there/is/none.cubin"), cubin::error);
  CHECK_THROWS_AS(cubin::read_file("."), cubin::error);
}

}  // namespace
