// An attack by chance on exports of Nsight Compute. What loses lines or parts of them is seen, or the export says that
// nobody could see it.
#include <support/catch.hpp>
#include <support/random_damage.hpp>
#include <warpmem/profile.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace warpmem;
using random_damage::kind;

namespace damaged_exports {
namespace {

std::string text_of(std::string const& name) {
  std::ifstream in(std::string(WARPMEM_TEST_DATA) + "/ncu/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What two exports say of the same thing: a number that is known in one of them only is told.
enum class answer { same, told, another };
answer worse(answer a, answer b) { return a < b ? b : a; }

answer compare(counter a, counter b) {
  return a == b || (!a.known() && !b.known()) ? answer::same
         : !a.known() || !b.known()           ? answer::told
                                              : answer::another;
}
answer compare(profile::detail::measured_instruction const& a, profile::detail::measured_instruction const& b) {
  answer all = a.pc == b.pc && a.opcode() == b.opcode() ? answer::same : answer::another;
  all = worse(all, worse(compare(a.executed, b.executed), compare(a.lanes, b.lanes)));
  return worse(all, worse(compare(a.sectors, b.sectors), compare(a.wavefronts, b.wavefronts)));
}
answer compare(profile::measured_launch const& a, profile::measured_launch const& b) {
  answer all = a.instructions.size() == b.instructions.size() ? answer::same : answer::another;
  for (std::size_t n = 0; all == answer::same && n < a.instructions.size(); ++n) {
    all = worse(all, compare(a.instructions[n], b.instructions[n]));
  }
  for (auto const& [name, value] : a.metrics) {
    auto const found = b.metrics.find(name);
    bool const is_known = found != b.metrics.end() && found->second.value.has_value();
    all = worse(all, is_known != value.value.has_value()               ? answer::told
                     : !is_known || found->second.value == value.value ? answer::same
                                                                       : answer::another);
  }
  return all;
}
// Other launches than those of a trace are told by beside_ncu.
answer compare(profile::ncu_export const& a, profile::ncu_export const& b) {
  answer all = a.launches.size() == b.launches.size() && a.unproven.empty() ? answer::same : answer::told;
  for (std::size_t n = 0; n < a.launches.size() && n < b.launches.size() && all == answer::same; ++n) {
    all = a.launches[n].kernel != b.launches[n].kernel ? answer::told : compare(a.launches[n], b.launches[n]);
  }
  return all;
}

void attack(char const* name, int times) {
  std::string const text = text_of(name);
  profile::ncu_export const whole = profile::parse_export(text, name);
  REQUIRE(whole.is_complete());
  for (std::size_t n = 0; n < random_damage::kinds; ++n) {
    INFO(name << ", " << random_damage::names[n]);
    random_damage::damager damager{static_cast<std::uint32_t>(n) + 1};
    int seen = 0;
    int answers[3]{};
    for (int k = 0; k < times; ++k) {
      std::string const damaged = damager.damaged(text, static_cast<kind>(n));
      profile::ncu_export const other = profile::parse_export(damaged, name);
      answer const is = compare(other, whole);
      (other.is_complete() ? answers[static_cast<int>(is)] : seen) += 1;
      bool const is_silent = other.is_complete() && is == answer::another;
      if (is_silent && n <= static_cast<std::size_t>(kind::begin_lost)) {
        CAPTURE(damaged);
        CHECK_FALSE(is_silent);
      }
    }
    CHECK(seen + answers[0] + answers[1] + answers[2] == times);
    if (std::getenv("WARPMEM_SHOW_DAMAGES") != nullptr) {
      std::printf("%-20s %-15s %4d seen %4d harmless %4d told %4d unseen\n", name, random_damage::names[n].data(), seen,
                  answers[0], answers[1], answers[2]);
    }
  }
}

}  // namespace

TEST_CASE("Damage by chance to an export of ncu is seen where it can be", "[stress]") {
  attack("source_lines.csv", 1);
  for (char const* const name : {"source_sass.csv", "raw.csv", "details.csv"}) {
    attack(name, 6);
  }
}

}  // namespace damaged_exports
