// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executes every matrix instruction of row_forms.hpp on the GPU at hand and prints what went in and what came out:
//
//   nvcc -std=c++20 -o mma_rows mma_rows.cu -lcuda && ./mma_rows > mma.csv      # some seconds; -ptx prints the kernels
//
// Each row: threads, bytes of a register, inputs, outputs, the instruction between bars. Then a line of hexadecimal
// numbers, one for each thread, for every input and every output. Seeded inputs are left out ("seeded"); such rows and
// those of descriptors have a sum instead of the numbers where results are many.
#include <cuda.h>

#include <cstdio>
#include <cstring>
#include <random>
#include <tuple>
#include <vector>

#include "row_forms.hpp"

namespace {

std::mt19937 generator{12345};

unsigned below(unsigned n) { return generator() % n; }
// A float of any format: exponents `spread` around `middle`.
unsigned some_float(int exponent_bits, int mantissa_bits, int trial, int middle) {
  unsigned const bits = static_cast<unsigned>(1 + exponent_bits + mantissa_bits);
  if (trial == 2 && below(4) != 0) {
    return static_cast<unsigned>(generator()) >> (32 - bits);
  }
  int const spread = trial == 0 ? 2 : exponent_bits <= 4 ? 6 : 10;
  int const most = (1 << exponent_bits) - 2;
  int exponent = middle + static_cast<int>(below(static_cast<unsigned>(2 * spread + 1))) - spread;
  exponent = exponent < 0 ? 0 : exponent > most ? most : exponent;
  unsigned const mantissa = static_cast<unsigned>(generator()) & ((1U << mantissa_bits) - 1);
  return (below(2) << (bits - 1)) | static_cast<unsigned>(exponent) << mantissa_bits | mantissa;
}
unsigned long long input(content c, int trial, unsigned index) {
  switch (c) {
    case content::f16: {
      unsigned const low = some_float(5, 10, trial, 14);
      return low | some_float(5, 10, trial, 14) << 16;
    }
    case content::bf16: {
      unsigned const low = some_float(8, 7, trial, 126);
      return low | some_float(8, 7, trial, 126) << 16;
    }
    case content::tf32:
      return some_float(8, 23, trial, 126) & (trial == 2 ? ~0U : ~0x1fffU);
    case content::f32:
      return some_float(8, 23, trial, 126);
    case content::f64: {
      unsigned long long const high = some_float(11, 20, 1, 1022);
      return high << 32 | generator();
    }
    case content::e4m3:
    case content::e5m2: {
      unsigned v = 0;
      for (int k = 0; k < 4; ++k) {
        v = v << 8 | (c == content::e4m3 ? some_float(4, 3, trial, 7) : some_float(5, 2, trial, 14));
      }
      return v;
    }
    case content::metadata:
    case content::metadata_tf32: {
      static constexpr unsigned pairs[] = {4, 8, 9, 12, 13, 14};
      unsigned v = 0;
      for (int k = 0; k < 8; ++k) {
        v = v << 4 | (c == content::metadata ? pairs[below(6)] : below(2) != 0 ? 4U : 14U);
      }
      return v;
    }
    case content::seeded:
      return seeded_halves(index);
    default:
      return generator();
  }
}

bool run(measured_form const& m, int trial) {
  row_form const& f = m.form;
  std::size_t const row = static_cast<std::size_t>(f.threads) * static_cast<std::size_t>(f.bytes);
  std::vector<unsigned char> in(row * static_cast<std::size_t>(f.inputs)),
      out(row * static_cast<std::size_t>(f.outputs));
  bool const is_seeded = m.inputs[0] == content::seeded;
  unsigned const words = static_cast<unsigned>(in.size()) / 4;
  for (unsigned k = 0; is_seeded && k < words; ++k) {
    unsigned const v = seeded_halves(k);
    memcpy(&in[4 * k], &v, 4);
  }
  for (int k = 0; !is_seeded && k < f.inputs * f.threads; ++k) {
    unsigned long long const v = input(m.inputs[static_cast<std::size_t>(k / f.threads)], trial, 0);
    memcpy(&in[static_cast<std::size_t>(k) * static_cast<std::size_t>(f.bytes)], &v, static_cast<std::size_t>(f.bytes));
  }
  std::string const text = row_kernel(f);
  char log[2000] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(sizeof(log))};
  CUmodule module;
  if (cuModuleLoadDataEx(&module, text.c_str(), 2, options, values) != CUDA_SUCCESS) {
    fprintf(stderr, "%s\n%s\n", f.body.substr(0, 200).c_str(), log);
    return false;
  }
  CUfunction kernel;
  CUdeviceptr from = 0, to = 0;
  cuModuleGetFunction(&kernel, module, "row");
  cuMemAlloc(&from, in.size() + 65536);
  cuMemAlloc(&to, out.size());
  cuMemcpyHtoD(from, in.data(), in.size());
  void* parameters[] = {&from, &to};
  cuLaunchKernel(kernel, 1, 1, 1, static_cast<unsigned>(f.threads), 1, 1, 0, nullptr, parameters, nullptr);
  CUresult const result = cuCtxSynchronize();
  cuMemcpyDtoH(out.data(), to, out.size());
  cuMemFree(from);
  cuMemFree(to);
  cuModuleUnload(module);
  if (result != CUDA_SUCCESS) {
    fprintf(stderr, "%s\nfails: %d\n", f.body.c_str(), static_cast<int>(result));
    return false;
  }
  bool const is_summed = is_seeded && f.outputs > 8;
  printf("%d %d %d %d %s|%s\n", f.threads, f.bytes, f.inputs, f.outputs,
         is_summed   ? "sums"
         : is_seeded ? "seeded"
                     : "given",
         f.body.c_str());
  auto const print = [&](std::vector<unsigned char> const& bytes) {
    for (std::size_t k = 0; k < bytes.size(); k += static_cast<std::size_t>(f.bytes)) {
      unsigned long long v = 0;
      memcpy(&v, &bytes[k], static_cast<std::size_t>(f.bytes));
      printf("%0*llx%s", 2 * f.bytes, v, (k + static_cast<std::size_t>(f.bytes)) % row == 0 ? "\n" : "");
    }
  };
  if (!is_seeded) {
    print(in);
  }
  if (!is_summed) {
    print(out);
    return true;
  }
  for (std::size_t k = 0; k < out.size(); k += row) {
    unsigned sum = 2166136261U;
    for (std::size_t n = 0; n < row; ++n) {
      sum = (sum ^ out[k + n]) * 16777619U;
    }
    printf("%08x\n", sum);
  }
  return true;
}

}  // namespace

int main(int count, char** words) {
  auto const forms = rows::all_forms();
  if (count > 1 && strcmp(words[1], "-ptx") == 0) {
    for (auto const& m : forms) {
      printf("%s\n", row_kernel(m.form).c_str());
    }
    return 0;
  }
  CUdevice device;
  CUcontext context;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS ||
      cuDevicePrimaryCtxRetain(&context, device) != CUDA_SUCCESS) {
    fprintf(stderr, "no GPU\n");
    return 77;
  }
  cuCtxSetCurrent(context);
  int failed = 0;
  for (auto const& m : forms) {
    for (int const trial : m.trials) {
      failed += !run(m, trial);
      if (m.inputs[0] == content::seeded) {
        break;
      }
    }
  }
  return failed != 0;
}
