// Compiled to PTX only: for each type a load of every member, a store of every member, and a copy. Members are named
// through their object: a reference or a pointer to a member has only the member's own alignment, and nothing is
// joined.
#include "types.hpp"

template <class... Members>
struct list {
  static constexpr int count = static_cast<int>(sizeof...(Members));
};

struct values {
  double of[9];
};

#define EACH_MEMBER(DO) DO(0, a) DO(1, b) DO(2, c) DO(3, d) DO(4, e) DO(5, f) DO(6, g) DO(7, h) DO(8, i)

template <int Members, class T>
__device__ double load(T const* p) {
  double sum = 0;
#define LOAD(N, MEMBER)                             \
  if constexpr (Members > N) {                      \
    sum = sum * 3 + static_cast<double>(p->MEMBER); \
  }
  EACH_MEMBER(LOAD)
  return sum;
}

template <int Members, class T>
__device__ void store(T* p, values const& v) {
#define STORE(N, MEMBER)                                   \
  if constexpr (Members > N) {                             \
    p->MEMBER = static_cast<decltype(p->MEMBER)>(v.of[N]); \
  }
  EACH_MEMBER(STORE)
}

#define KERNELS(T, ...)                                                                                                \
  extern "C" __global__ void copy_##T(T const* p, T* q) { q[threadIdx.x] = p[threadIdx.x]; }                           \
  extern "C" __global__ void load_##T(T const* p, double* o) { *o = load<list<__VA_ARGS__>::count>(p + threadIdx.x); } \
  extern "C" __global__ void store_##T(T* p, const __grid_constant__ values v) {                                       \
    store<list<__VA_ARGS__>::count>(p + threadIdx.x, v);                                                               \
  }
WARPMEM_PLAN_TYPES(KERNELS)
