// What a recorder takes for a warp access with all its counts, the report included: rows accesses,ns, the least of so
// many rounds of 16,384 accesses, by the time of the thread on its processor.
//   recorder [--rounds 40]
#include <time.h>
#include <warpmem/kernel/recorder.hpp>
#include <warpmem/model/access.hpp>
#include <warpmem/model/arch.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace warpmem;

namespace {

constexpr std::size_t count = 4096;

std::uint64_t random_number() {
  static std::uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return state >> 20;
}

struct workload {
  char const* name;
  memory_space space;
  memory_op op;
  bool has_masks;
  std::uint64_t (*element)(std::uint64_t i, std::uint64_t lane);  // of 4 bytes
};

constexpr workload workloads[] = {
    {"loads, coalesced", memory_space::global, memory_op::load, false,
     [](std::uint64_t i, std::uint64_t lane) { return i * 32 + lane; }},
    {"loads, 8 x 4 tiles", memory_space::global, memory_op::load, false,
     [](std::uint64_t i, std::uint64_t lane) { return i * 8 + lane % 8 + lane / 8 * 1024; }},
    {"loads, strides", memory_space::global, memory_op::load, false,
     [](std::uint64_t i, std::uint64_t lane) { return i * 32 + lane * (2 + i % 61); }},
    {"loads, random", memory_space::global, memory_op::load, false,
     [](std::uint64_t, std::uint64_t) { return random_number() >> 14; }},
    {"loads, random under masks", memory_space::global, memory_op::load, true,
     [](std::uint64_t, std::uint64_t) { return random_number() >> 14; }},
    {"stores, random", memory_space::global, memory_op::store, false,
     [](std::uint64_t, std::uint64_t) { return random_number() >> 14; }},
    {"atomics, random", memory_space::global, memory_op::atomic, false,
     [](std::uint64_t, std::uint64_t) { return random_number() >> 14; }},
    {"shared loads, rows", memory_space::shared, memory_op::load, false,
     [](std::uint64_t i, std::uint64_t lane) { return (i * 32 + lane) % 8192; }},
    {"shared loads, random", memory_space::shared, memory_op::load, false,
     [](std::uint64_t, std::uint64_t) { return random_number() % 8192; }},
};

double now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

double nanoseconds(workload const& w, std::vector<warp_access> const& accesses) {
  constexpr int times = 4;
  double const begin = now();
  kernel_recorder recorder{arch_traits_for({90})};
  stream_id const stream = recorder.stream(recorder.site("here"), site_kind::of(w.space, accesses[0]));
  for (int n = 0; n < times; ++n) {
    std::uint32_t block = 0;
    for (warp_access const& a : accesses) {
      recorder.add(stream, a.at, a.active, {block++, 0});
    }
  }
  if (recorder.report().sums().executions != times * static_cast<std::int64_t>(accesses.size())) {
    std::fprintf(stderr, "%s: accesses are missing\n", w.name);
    std::exit(1);
  }
  return (now() - begin) / static_cast<double>(times * accesses.size());
}

}  // namespace

int main(int argc, char** argv) {
  int const rounds = argc == 3 && std::strcmp(argv[1], "--rounds") == 0 ? std::atoi(argv[2]) : 40;
  std::printf("accesses,ns\n");
  for (workload const& w : workloads) {
    std::vector<warp_access> accesses(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t lane = 0; lane < 32; ++lane) {
        accesses[i].at[lane] = 4 * w.element(i, lane);
      }
      accesses[i].op = w.op;
      accesses[i].atomic = w.op == memory_op::atomic ? adding<int>() : atomic_kind{};
      accesses[i].active = w.has_masks ? lane_mask{static_cast<std::uint32_t>(random_number())} : lane_mask::all();
    }
    double least = nanoseconds(w, accesses);
    for (int round = 1; round < rounds; ++round) {
      least = (std::min)(least, nanoseconds(w, accesses));
    }
    std::printf("\"%s\",%.1f\n", w.name, least);
  }
}
