// What loads leave in shared memory:  contents CASES OUT.csv
//
// Every word of global memory holds a number of its own, so that what arrives says where it was. A row: id, set, case,
// and runs of bytes, "from+bytes": `from` is the offset in global memory, `outside` for zeros, `untouched`.
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "copy_case.cuh"

namespace {

using namespace hopper;

constexpr std::size_t buffer_words = std::size_t{64} << 20;
constexpr unsigned room = 64 * 1024;  // bytes of shared memory that are looked at
constexpr int shared_bytes = 200 * 1024;
constexpr unsigned untouched = 0xffffffff;

__global__ void number_words(unsigned* words) {
  for (std::size_t i = blockIdx.x * 1024 + threadIdx.x; i < buffer_words; i += gridDim.x * std::size_t{1024}) {
    words[i] = static_cast<unsigned>(i + 1);
  }
}

// The mbarrier expects no bytes: how many arrive is what this program finds out.
template <int Rank, bool Pixels>
__global__ void load_and_look(const __grid_constant__ CUtensorMap map, copy_arguments const a, unsigned* out) {
  auto* const words = reinterpret_cast<unsigned volatile*>(shared_array + a.shared);
  for (unsigned i = 0; i < room / 4; ++i) {
    words[i] = untouched;
  }
  unsigned const bar = shared_base();
  begin_barrier(bar, 1);
  publish_barriers();
  {
    unsigned const s = bar + a.shared;
    unsigned short const to = 0;
    if constexpr (Pixels) {
      PIXELS(LOAD_PIXELS, ", [%7]")
    } else {
      BY_RANK(LOAD, ", [%7];")
    }
  }
  for (int i = 0; i < 64; ++i) {
    asm volatile("nanosleep.u32 2000;");
  }
  for (unsigned i = 0; i < room / 4; ++i) {
    out[i] = words[i];
  }
}

template <int Rank>
void look(copy_case const& c, CUtensorMap const& map, unsigned* out) {
  if constexpr (Rank >= 3) {
    if (c.is_im2col()) {
      launch(load_and_look<Rank, true>, 1, 1, shared_bytes, map, c.arguments, out);
      return;
    }
  }
  launch(load_and_look<Rank, false>, 1, 1, shared_bytes, map, c.arguments, out);
}

std::string name_of(unsigned word) {
  return word == untouched ? "untouched" : word == 0 ? "outside" : std::to_string((word - 1) * std::size_t{4});
}

// Words that continue a run: the next of global memory, or again none.
bool continues(unsigned before, unsigned word) {
  return before == untouched || before == 0 ? word == before : word != 0 && word != untouched && word == before + 1;
}

void write_runs(std::vector<unsigned> const& words, std::ostream& out) {
  std::size_t end = words.size();
  while (end > 0 && words[end - 1] == untouched) {
    --end;
  }
  for (std::size_t i = 0; i < end;) {
    std::size_t next = i + 1;
    while (next < end && continues(words[next - 1], words[next])) {
      ++next;
    }
    out << (i == 0 ? "" : " ") << name_of(words[i]) << '+' << (next - i) * 4;
    i = next;
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s CASES OUT.csv\n", argv[0]);
    return 2;
  }
  unsigned *buffer = nullptr, *seen = nullptr;
  if (cudaMalloc(&buffer, 4 * buffer_words) != cudaSuccess || cudaMalloc(&seen, room) != cudaSuccess) {
    std::fprintf(stderr, "no GPU; nothing was measured\n");
    return 77;
  }
  number_words<<<1024, 1024>>>(buffer);
  std::ifstream in(argv[1]);
  std::ofstream out(argv[2]);
  out << "id,set,case,contents\n";
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string id;
    words >> id;
    copy_case c;
    CUtensorMap map{};
    if (!read_case(words, c) || !c.is_load() || c.blocks > 1 ||
        !encode(c, reinterpret_cast<unsigned char*>(buffer), map)) {
      continue;
    }
    void (*const looks[])(copy_case const&, CUtensorMap const&, unsigned*) = {look<1>, look<2>, look<3>, look<4>,
                                                                              look<5>};
    looks[c.rank - 1](c, map, seen);
    std::vector<unsigned> found(room / 4);
    check(cudaMemcpy(found.data(), seen, room, cudaMemcpyDeviceToHost), "shared memory");
    out << id << ',' << (id[0] == 'u' ? "unseen" : "seen") << ",\"" << line.substr(id.size() + 1) << "\",";
    write_runs(found, out);
    out << '\n';
  }
  return 0;
}
