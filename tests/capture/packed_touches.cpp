// What is remembered of global memory in packed form, against the record that it packs: random touches of a few words,
// with barriers and blocks between them.
#include "support/catch.hpp"

#include <warpmem/capture/memory/global_shadow.hpp>

#include <cstdint>
#include <map>
#include <random>
#include <tuple>
#include <vector>

namespace {

using namespace warpmem;
using namespace warpmem::capture::detail;

using told = std::tuple<unsigned, racers, bool, unsigned, unsigned, unsigned>;

told in_one(unsigned thread, race_finding const& f) {
  return {thread, f.between, f.other_writes, f.place, f.thread, f.time};
}

// Of each lane and word, one after another.
std::vector<told> races_by_words(std::map<std::uint64_t, touched_word>& words, touch t, std::uint32_t lanes,
                                 std::uint64_t const (&at)[32], std::uint64_t shift, std::uint32_t ordered,
                                 race_clock const& clock) {
  std::vector<told> all;
  unsigned const first = t.thread;
  for (unsigned lane = 0; lane < 32; ++lane) {
    if ((lanes >> lane & 1) == 0) {
      continue;
    }
    t.at = at[lane];
    t.thread = first + lane;
    t.follows_block = (ordered >> lane & 1) != 0;
    t.host = t.op == memory_op::store ? reinterpret_cast<unsigned char const*>(t.at - shift) : nullptr;
    bool any = false;
    each_word(t, [&](std::uint64_t word, unsigned mask, unsigned char const* host) {
      race_finding found{};
      if (words[word / bytes_of_word].take(mask, host, t, clock, found) && !any) {
        all.push_back(in_one(t.thread, found));
        any = true;
      }
    });
  }
  return all;
}

TEST_CASE("packed touches find the races that unpacked ones do") {
  std::mt19937 random{7};
  auto const below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  std::size_t races = 0;
  for (int launch = 0; launch < 60; ++launch) {
    alignas(16) unsigned char memory[256]{};
    std::uint64_t const begin = (std::uint64_t{1} << 36) + 256 * below(1000);
    std::uint64_t const shift = begin - reinterpret_cast<std::uintptr_t>(memory);
    std::uint64_t const size = launch % 2 == 0 ? 256 : 16;
    global_shadow packed;
    std::map<std::uint64_t, touched_word> words;
    race_clock clock{};
    clock.begin_block();
    for (int i = 0; i < 2000; ++i) {
      ++clock.now;
      unsigned const event = below(40);
      if (event == 0) {
        clock.begin_block();
      } else if (event < 4) {
        clock.pass_barrier();
      } else if (event < 12) {
        clock.meet(below(4), below(2) == 0);
      }
      constexpr memory_op ops[]{memory_op::load, memory_op::store, memory_op::load, memory_op::store,
                                memory_op::atomic};
      touch t{};
      t.op = ops[below(5)];
      t.bytes = below(3) != 0 ? 4 : 1U << below(5);
      t.is_atomic = t.op == memory_op::atomic || below(20) == 0;
      t.follows_blocks = below(5) == 0;
      t.place = static_cast<std::uint16_t>(below(4) * 20000);
      t.thread = 32 * below(4);
      std::uint32_t const some = below(2) == 0 ? 1U << below(32) : static_cast<std::uint32_t>(random());
      std::uint32_t const lanes = below(3) == 0 ? ~0U : some;
      std::uint32_t const ordered = below(4) == 0 ? static_cast<std::uint32_t>(random()) : 0;
      std::uint64_t at[32];
      bool const is_regular = below(2) == 0;
      unsigned const step = below(3) + 1;
      for (unsigned lane = 0; lane < 32; ++lane) {
        unsigned const slot = is_regular ? lane * step : below(64);
        at[lane] = begin + slot * t.bytes % size;
        memory[slot * t.bytes % size] = static_cast<unsigned char>(below(2));
      }
      std::vector<told> found;
      packed.take({t, lanes, at, shift, ordered, clock},
                  [&](touch const& one, race_finding const& f) { found.push_back(in_one(one.thread, f)); });
      auto const expected = races_by_words(words, t, lanes, at, shift, ordered, clock);
      REQUIRE(found == expected);
      races += found.size();
    }
  }
  CHECK(races > 10000);
}

}  // namespace
