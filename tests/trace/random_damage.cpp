// An attack by chance: 1000 damages to a trace of each form. Those that lose or move lines are seen, or the report says
// that nobody could see them. Those within a line may give another number, and never fewer instructions.
#include <support/catch.hpp>
#include <support/random_damage.hpp>
#include <trace/small_traces.hpp>
#include <warpmem/tools/trace/partial.hpp>
#include <warpmem/tools/trace/read.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace warpmem;
using namespace small_traces;
using random_damage::kind;

namespace random_damages { namespace {

struct outcomes {
  int seen{};
  int harmless{};  // the numbers are the same
  int told{};      // it says something else, and that it is not known to be whole
  int unseen{};    // it says something else
};

bool says_it_may_lack_something(reading const& read) {
  for (trace::kernel_trace const& kernel : read.kernels) {
    if (kernel.report.coverage().unproven.empty()) {
      return false;
    }
  }
  return true;
}
std::int64_t instructions_of(reading const& read) {
  std::int64_t sum = 0;
  for (trace::kernel_trace const& kernel : read.kernels) {
    sum += kernel.instructions;
  }
  return sum;
}

outcomes attack(std::string const& text, kind what, std::uint32_t seed, int times) {
  reading const whole = read(text);
  REQUIRE(whole.is_clean());
  random_damage::damager damager{seed};
  outcomes all{};
  for (int n = 0; n < times; ++n) {
    std::string const damaged = damager.damaged(text, what);
    reading const other = read(damaged);
    if (!other.is_clean()) {
      ++all.seen;
    } else if (other.has_the_numbers_of(whole)) {
      ++all.harmless;
    } else if (says_it_may_lack_something(other)) {
      ++all.told;
    } else {
      ++all.unseen;
      CAPTURE(damaged);
      CHECK(what > kind::begin_lost);
      CHECK(instructions_of(other) == instructions_of(whole));
    }
  }
  return all;
}

void attack_with_all(char const* name, std::string const& text) {
  for (std::size_t n = 0; n < random_damage::kinds; ++n) {
    INFO(name << ", " << random_damage::names[n]);
    outcomes const all = attack(text, static_cast<kind>(n), static_cast<std::uint32_t>(n) + 1, 100);
    CHECK(all.seen > 0);
    if (std::getenv("WARPMEM_SHOW_DAMAGES") != nullptr) {
      std::printf("%-20s %-15s %4d seen %4d harmless %4d told %4d unseen\n", name, random_damage::names[n].data(),
                  all.seen, all.harmless, all.told, all.unseen);
    }
  }
}

TEST_CASE("Damage by chance to a trace of Accel-Sim is seen where it loses lines, or may not be seen") {
  for (form const& f : forms) {
    attack_with_all(f.name, trace_of(f));
  }
}

TEST_CASE("Damage by chance to what mem_trace printed is seen where it can be") {
  attack_with_all("mem_trace", output_of_mem_trace(4));
}

TEST_CASE("A partial file that is damaged by chance is refused") {
  std::string const text =
      trace::partial_text(trace::partial_of_reports("small", {read(trace_of(forms[0])).kernels.at(0).report}));
  int refused = 0;
  int harmless = 0;
  for (std::size_t n = 0; n < random_damage::kinds; ++n) {
    random_damage::damager damager{static_cast<std::uint32_t>(n) + 1};
    for (int k = 0; k < 100; ++k) {
      std::string const damaged = damager.damaged(text, static_cast<kind>(n));
      try {
        bool const is_same = trace::partial_text(trace::read_partial("small.wmp", damaged)) == text;
        harmless += is_same ? 1 : 0;
        CAPTURE(damaged);
        CHECK(is_same);
      } catch (trace::trace_error const&) {
        ++refused;
      }
    }
  }
  CHECK(refused + harmless == 1000);
  CHECK(refused > 990);
}

}}  // namespace random_damages
