// Kernels of words.cuh on one array of bytes, because the test has no name for their types.
#include <warpmem/capture/cuda.hpp>

WARPMEM_DYNAMIC_SHARED(float4, rows);
#include "kernels/words.cuh"

#define VECTOR(name, size, alignment) static_assert(sizeof(name) == (size) && alignof(name) == (alignment), #name);
#include "kernels/words/vectors.inc"

namespace {
template <class T>
T* part(char* memory, int index) {
  return reinterpret_cast<T*>(memory + 8192 * index);
}
}  // namespace

void run_copies(char* m) {
  copies(part<float4>(m, 0), part<float2>(m, 1), part<float3>(m, 2), part<uchar4>(m, 3), part<double4>(m, 4),
         part<short2>(m, 5), part<int3>(m, 6), part<float>(m, 7));
}
void run_operators(char* m) { operators(part<float4>(m, 0), part<float>(m, 1), part<int>(m, 2), part<double>(m, 3)); }
void run_small_floats(char* m) {
  small_floats(part<half>(m, 0), part<half2>(m, 1), part<nv_bfloat16>(m, 2), part<nv_bfloat162>(m, 3),
               part<float>(m, 4));
}
void run_atomics(char* m) {
  atomics(part<int>(m, 0), part<unsigned>(m, 1), part<unsigned long long>(m, 2), part<float>(m, 3), part<double>(m, 4),
          part<half2>(m, 5));
}
void run_variables(char* m) { variables(part<float>(m, 0)); }
void run_staged(char* m) { staged(part<float4>(m, 0), part<float4>(m, 1)); }

// Each type of vector with two or four elements, and the bytes of one of its elements' vector.
template <class V>
void run_copies_of(char* m) {
  copies_of(part<V>(m, 0), part<V>(m, 4));
}
struct vector_case {
  void (*run)(char*);
  char const* name;
  int bytes, alignment;
};
#define CASE(V) {run_copies_of<V>, #V, sizeof(V), alignof(V)},
#define CASES(T) CASE(T##1) CASE(T##2) CASE(T##3) CASE(T##4)
extern vector_case const vector_cases[];
vector_case const vector_cases[] = {CASES(char) CASES(uchar) CASES(short) CASES(ushort) CASES(int) CASES(uint)
                                        CASES(long) CASES(ulong) CASES(longlong) CASES(ulonglong) CASES(float)
                                            CASES(double) CASE(double4_16a) CASE(double4_32a) CASE(half2)
                                                CASE(nv_bfloat162) CASE(dim3){nullptr, nullptr, 0, 0}};
