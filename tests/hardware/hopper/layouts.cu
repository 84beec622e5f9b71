// Where TMA writes the bytes of a box, and from where wgmma reads those of an operand:  layouts BOXES.csv OPERANDS.csv
//
// Every two bytes of memory hold a number of their own, so that what arrives says where it was.
#include <cuda.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <vector>

#include "wgmma_kernels.cuh"

namespace {

using namespace hopper;

constexpr int shared_bytes = 200 * 1024;

// ---- boxes ----

constexpr int box_columns = 64, box_rows = 32, box_bytes = 2 * box_columns * box_rows;
constexpr int room = 16 * 1024;

// Loads a box to `offset` behind the first 1 KiB, and copies that shared memory out.
__global__ void load_box(const __grid_constant__ CUtensorMap map, unsigned offset, unsigned bytes, std::uint16_t* out) {
  auto* const words = reinterpret_cast<std::uint16_t*>(shared_array + 1024);
  for (int i = 0; i < room / 2; ++i) {
    words[i] = 0xffff;
  }
  unsigned const bar = shared_base();
  asm volatile(
      "mbarrier.init.shared::cta.b64 [%0], 1;\nfence.mbarrier_init.release.cluster;\nfence.proxy.async;\n"
      "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;\n"
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%2], [%3, {%4, %4}], [%0];" ::
          "r"(bar),
      "r"(bytes), "r"(bar + 1024 + offset), "l"(&map), "r"(0)
      : "memory");
  unsigned done = 0;
  while (done == 0) {
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], 0;\nselp.u32 %0, 1, 0, p;\n}"
                 : "=r"(done)
                 : "r"(bar)
                 : "memory");
  }
  for (int i = 0; i < room / 2; ++i) {
    out[i] = words[i];
  }
}

// A row: the swizzle, the offset, and for every 8 bytes of the box where they are behind it.
void measure_boxes(std::ofstream& out) {
  std::vector<std::uint16_t> numbers(box_columns * box_rows);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = static_cast<std::uint16_t>(i);
  }
  std::uint16_t *tensor = nullptr, *found = nullptr;
  check(cudaMalloc(&tensor, box_bytes), "memory");
  check(cudaMalloc(&found, room), "memory");
  check(cudaMemcpy(tensor, numbers.data(), box_bytes, cudaMemcpyHostToDevice), "numbers");
  cudaDriverEntryPointQueryResult result{};
  void* function = nullptr;
  check(cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function, 12000, cudaEnableDefault, &result),
        "driver");
  auto const encode = reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(function);
  char const* const names[] = {"none", "32", "64", "128", "128_atom_32", "128_atom_32_flip_8", "128_atom_64"};
  out << "swizzle,columns,offset,pieces_of_8_bytes\n";
  for (int swizzle = 0; swizzle <= 6; ++swizzle) {
    cuuint32_t const columns = swizzle == 1 ? 16 : swizzle == 2 ? 32 : box_columns;  // as long as the span
    cuuint64_t const sizes[] = {columns, box_rows}, pitch[] = {2 * columns};
    cuuint32_t const box[] = {columns, box_rows}, steps[] = {1, 1};
    CUtensorMap map{};
    if (encode(&map, CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, tensor, sizes, pitch, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
               static_cast<CUtensorMapSwizzle>(swizzle), CU_TENSOR_MAP_L2_PROMOTION_NONE,
               CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS) {
      std::printf("the driver refuses %s\n", names[swizzle]);
      continue;
    }
    for (unsigned const offset : {0U, 128U, 256U, 512U, 640U}) {
      std::vector<std::uint16_t> words(room / 2);
      launch(load_box, 1, 1, shared_bytes, map, offset, 2 * columns * box_rows, found);
      check(cudaMemcpy(words.data(), found, room, cudaMemcpyDeviceToHost), "shared memory");
      std::vector<int> at(numbers.size(), -1);
      for (int i = 0; i < room / 2; ++i) {
        if (words[i] < at.size()) at[words[i]] = 2 * i - static_cast<int>(offset);
      }
      out << names[swizzle] << ',' << columns << ',' << offset << ',';
      for (unsigned i = 0; i < columns * box_rows; i += 4) {
        bool const whole = at[i + 1] == at[i] + 2 && at[i + 2] == at[i] + 4 && at[i + 3] == at[i] + 6;
        out << (i == 0 ? "" : " ") << (whole ? at[i] : -2);
      }
      out << std::endl;
    }
  }
}

// ---- operands ----

constexpr int columns_n = 64, depth = 16;
constexpr int numbered = 60000;  // of two bytes each: finite halves of different value

__device__ std::uint16_t pattern_of(int number) {
  return static_cast<std::uint16_t>(number < 0x7c00 ? number : 0x8001 + number - 0x7c00);
}
__device__ int number_of(std::uint16_t pattern) { return pattern < 0x8000 ? pattern : pattern - 0x8001 + 0x7c00; }

// D = A * B with ones on A's diagonal (rows 16 and on repeat it), so that D's first rows are B. `found` gets the byte
// from where each element of B came, K by N.
template <int MnMajor>
__global__ void read_operand(operand b, int* found) {
  auto* const words = reinterpret_cast<std::uint16_t*>(shared_array);
  for (int i = static_cast<int>(threadIdx.x); i < numbered; i += 128) {
    words[i] = pattern_of(i);
  }
  __syncthreads();
  asm volatile("fence.proxy.async;" ::: "memory");
  unsigned const lane = threadIdx.x % 32, row = lane / 4, column = lane % 4 * 2;
  auto const pair = [](unsigned r, unsigned c) { return (r == c ? 0x3c00U : 0U) | (r == c + 1 ? 0x3c000000U : 0U); };
  unsigned const a[] = {pair(row, column), pair(row + 8, column), pair(row, column + 8), pair(row + 8, column + 8)};
  float d[32] = {};
#define SUM(i) "+f"(d[i])
#define SUMS(i) SUM(i), SUM(i + 1), SUM(i + 2), SUM(i + 3), SUM(i + 4), SUM(i + 5), SUM(i + 6), SUM(i + 7)
  asm volatile(
      "{\n.reg .pred p;\nsetp.ne.b32 p, 0, 1;\nwgmma.fence.sync.aligned;\n"
      "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,"
      "%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, {%32,%33,%34,%35}, %36, p, 1, 1, %37;\n"
      "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n}"
      : SUMS(0), SUMS(8), SUMS(16), SUMS(24)
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(descriptor(b)), "n"(MnMajor)
      : "memory");
  for (int i = 0; i < 32 && threadIdx.x < 32; ++i) {
    unsigned const k = row + (i % 4 < 2 ? 0 : 8);
    unsigned const n = static_cast<unsigned>(i) / 4 * 8 + column + static_cast<unsigned>(i) % 2;
    found[k * columns_n + n] = 2 * number_of(__half_as_ushort(__float2half(d[i])));
  }
}

// A row: the descriptor, and for every 16 bytes of the operand where they came from: K-major by column of B and half of
// K, MN-major by row of K and eighth of N.
void measure_operand(operand const& b, int major, int* device, std::ofstream& out) {
  int found[depth * columns_n];
  if (major == 0) {
    launch(read_operand<0>, 1, 128, shared_bytes, b, device);
  } else {
    launch(read_operand<1>, 1, 128, shared_bytes, b, device);
  }
  check(cudaMemcpy(found, device, sizeof found, cudaMemcpyDeviceToHost), "numbers");
  char const* const names[] = {"none", "128", "64", "32"};
  out << (major == 0 ? "k" : "mn") << ',' << b.start << ',' << b.leading << ',' << b.stride << ',' << names[b.swizzle]
      << ',' << b.base_offset << ',';
  for (int line = 0; line < (major == 0 ? columns_n : depth); ++line) {
    for (int chunk = 0; chunk < (major == 0 ? 2 : columns_n / 8); ++chunk) {
      auto const at = [&](int i) {
        return major == 0 ? found[(chunk * 8 + i) * columns_n + line] : found[line * columns_n + chunk * 8 + i];
      };
      bool whole = true;
      for (int i = 1; i < 8; ++i) {
        whole = whole && at(i) == at(0) + 2 * i;
      }
      out << (line + chunk == 0 ? "" : " ") << (whole ? at(0) : -1);
    }
  }
  out << std::endl;
}

void measure_operands(std::ofstream& out) {
  int* device = nullptr;
  check(cudaMalloc(&device, depth * columns_n * sizeof *device), "memory");
  out << "major,start,leading,stride,swizzle,base_offset,pieces_of_16_bytes\n";
  unsigned const spans[] = {16, 128, 64, 32};
  for (int major = 0; major < 2; ++major) {
    for (unsigned swizzle = 0; swizzle < 4; ++swizzle) {
      auto const row = [&](unsigned start, unsigned leading, unsigned stride, unsigned base_offset = 0) {
        measure_operand({start, leading, stride, swizzle, base_offset}, major, device, out);
      };
      unsigned const atom = 8 * spans[swizzle];
      row(0, 2048, atom);
      row(0, 16, atom);
      row(0, 0, atom);
      row(0, 4096, 2 * atom);
      row(0, atom, 4096);
      row(0, 1040, 2064);
      row(0, 272, 144);
      row(0, 48, 4112);
      for (unsigned const start : {16U, 32U, 48U, 64U, 96U, 128U, 256U, 384U, 512U, 1024U, 1136U}) {
        row(start, 2048, atom);
      }
      for (unsigned base_offset = 1; base_offset < 8; ++base_offset) {
        row(0, 2048, atom, base_offset);
        row(128 * base_offset, 2048, atom, base_offset);
        row(512, 2048, atom, base_offset);
      }
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: layouts BOXES.csv OPERANDS.csv\n");
    return 2;
  }
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::fprintf(stderr, "no GPU; nothing was measured\n");
    return 77;
  }
  std::ofstream operands(argv[2]);
  measure_operands(operands);
  std::ofstream boxes(argv[1]);
  measure_boxes(boxes);
  std::puts("end");
}
