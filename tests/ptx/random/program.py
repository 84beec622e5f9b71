#!/usr/bin/env python3
"""A random CUDA program: program.py SEED > program.cu

Its kernel computes with integers, floats, bits and halves, branches, loops, switches, calls, reads and writes all kinds of
memory, and lets lanes and threads exchange values where all of them are. It prints what every thread had in the end, so that
two ways to run it can be compared. Undefined behaviour is avoided: divisors are odd, shifts are masked, threads that exchange
values wait for each other. Without a seed: a line of usage, and 1.
"""
import random
import sys

VARIABLES = {"u": ["u0", "u1", "u2"], "i": ["i0", "i1", "i2"], "l": ["l0", "l1"], "f": ["f0", "f1"], "d": ["d0"]}
NUMBERS = {
    "u": ["0u", "1u", "31u", "0xffffffffu", "0x80000000u", "0x12345678u"],
    "i": ["0", "1", "-1", "7", "(-2147483647-1)", "-977"],
    "l": ["0ull", "1ull", "0xffffffffffffffffull", "0x123456789abcdefull"],
    "f": ["0.0f", "1.5f", "-2.25f", "3.0e5f", "1e-3f"],
    "d": ["0.0", "1.25", "-3.5", "1e10"],
}
# What has a type: each letter in braces is an expression of that type.
EXPRESSIONS = {
    "u": """({u} + {u}) | ({u} - {u}) | ({u} * {u}) | ({u} & {u}) | (({u} & 0xff00ff00u) ^ ({u} | {u})) | ({u} << ({u} & 31))
        | ({u} >> ({u} & 31)) | __brev({u}) | (unsigned)__popc({u}) | (unsigned)__clz({i}) | (unsigned)__ffs({i}) | __umulhi({u}, {u})
        | __byte_perm({u}, {u}, {u}) | __funnelshift_l({u}, {u}, {u}) | __funnelshift_r({u}, {u}, {u}) | __funnelshift_lc({u}, {u}, {u})
        | min({u}, {u}) | max({u}, {u}) | ({i} < {i} ? {u} : {u}) | ({i} == {i} ? {u} : {u}) | ({u} / ({u} | 1u)) | ({u} % ({u} | 1u))
        | (unsigned)({l} >> 13) | __float_as_uint({f}) | __vadd4({u}, {u}) | __vabsdiffu4({u}, {u}) | __usad({u}, {u}, {u})
        | (unsigned)__dp4a({i}, {i}, {i}) | __uhadd({u}, {u}) | __vmaxs2({u}, {u}) | __vcmpgtu4({u}, {u})
        | __float2uint_rn(fabsf({f})) | field({u}, {u}, {u}) | inserted({u}, {u}, {u}, {u})
        | ((unsigned char){u} * (unsigned short){u})""",
    "i": """({i} & {i}) | ({i} ^ {i}) | (int)((unsigned){i} + (unsigned){i}) | (int)((unsigned){i} * (unsigned){i}) | ({i} >> ({u} & 31))
        | min({i}, {i}) | max(min({i}, {i}), {i}) | __mulhi({i}, {i}) | ({i} / (int)(({u} & 0xffffu) | 1u))
        | ({i} % (int)(({u} & 0xffffu) | 1u)) | (int){u} | __float2int_rz({f}) | (int)(short){u} | (int)(signed char){i}
        | __rhadd({i}, {i}) | (int)({l} > {l}) | ({f} < {f} ? {i} : {i}) | __double2hiint({d}) | __popcll({l}) | __clzll({l})
        | __double2int_rn({d})""",
    "l": """({l} + {l}) | ({l} - {l}) | ({l} * {l}) | ({l} ^ {l}) | ({l} << ({u} & 63)) | ({l} >> ({u} & 63)) | ((unsigned long long){u} * {u})
        | (unsigned long long)((long long){i} * {i}) | __brevll({l}) | __umul64hi({l}, {l}) | min({l}, {l}) | ({l} / ({l} | 1ull))
        | ((unsigned long long){u} << 32 | {u}) | (unsigned long long)__double_as_longlong({d}) | ({i} < {i} ? {l} : {l})
        | ((unsigned long long)((long long){l} >> ({u} & 63)))""",
    "f": """({f} + {f}) | ({f} - {f}) | ({f} * {f}) | fmaf({f}, {f}, {f}) | fminf({f}, {f}) | fmaxf({f}, {f}) | fabsf({f}) | floorf({f})
        | (float)({i}) | (float)({u}) | (float){d} | rintf({f}) | ({f} < {f} ? {f} : -{f}) | __saturatef({f}) | sqrtf(fabsf({f}))
        | __fdiv_rn({f}, {f}) | __fadd_rz({f}, {f}) | __fmul_ru({f}, {f}) | copysignf({f}, {f})
        | __half2float(__float2half({f})) | (float){l}""",
    "d": """({d} + {d}) | ({d} - {d}) | ({d} * {d}) | fma({d}, {d}, {d}) | (double){f} | (double){i} | (double){u} | fmin({d}, {d})
        | (double)(long long){l} | floor({d}) | ({d} < {d} ? {d} : {d}) | ({d} / {d}) | sqrt(fabs({d}))""",
}
CONDITIONS = """{i} < {i} | ({u} & 4u) != 0 | {f} >= {f} | {l} > {l} && i0 != 3 | threadIdx.x % 3 == 1 || u0 > {u}
    | (threadIdx.x & 16) != 0"""
# Anywhere.
ACCESSES = [
    "u1 ^= words[u0 & 1023];",
    "i0 += (int)bytes[u1 & 4095];",
    "{ uint4 q = ((uint4 const*)words)[u2 & 255]; u0 ^= q.x + q.w; u1 += q.y; i0 ^= q.z; }",
    "{ unsigned own[8]; for (int q = 0; q < 8; ++q) own[q] = u0 * 3u + q; own[u1 & 7] ^= i1; u2 += own[u0 & 7] * 3u + own[(u0 >> 3) & 7]; }",
    "u0 += table[u2 & 63];",
    "l0 ^= ((unsigned long long const*)words)[u0 & 511];",
    "atomicAdd(&sums[u0 & 15], u1);",
    "atomicMax(&sums[16 + (u1 & 15)], u0);",
    "i1 = helper(i0, u0, f1);",
    "{ __half2 q = __floats2half2_rn(f0, f1); q = __hfma2(q, q, __float2half2_rn(0.5f)); u1 ^= *(unsigned*)&q; }",
]
# Only where all threads are.
EXCHANGES = [
    "__syncthreads(); of_block[threadIdx.x] = u0; __syncthreads(); u1 += of_block[(threadIdx.x * 5 + 3) % blockDim.x]; __syncthreads();",
    "u2 ^= __shfl_xor_sync(0xffffffffu, u0, 4);",
    "i1 += __shfl_down_sync(0xffffffffu, i0, 3);",
    "l1 += __shfl_up_sync(0xffffffffu, l0, 1);",
    "f0 += __shfl_sync(0xffffffffu, f1, u0 & 31);",
    "u0 += __ballot_sync(0xffffffffu, i0 > 3);",
    "u1 += __reduce_add_sync(0xffffffffu, u0);",
    "u2 += __any_sync(0xffffffffu, f0 < f1) + 2 * __all_sync(0xffffffffu, i0 < 5);",
    "u0 ^= __match_any_sync(0xffffffffu, u1 & 3);",
    "u1 += __syncthreads_count(i0 > 0);",
    "{ __syncthreads(); of_block[threadIdx.x] = 0; __syncthreads(); atomicAdd(&of_block[u0 & 31], 1u); __syncthreads(); "
    "u1 += of_block[threadIdx.x & 31]; __syncthreads(); }",
]


class Writer:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def expression(self, kind, depth):
        if depth <= 0:
            return self.random.choice(VARIABLES[kind] if self.random.random() < 0.8 else NUMBERS[kind])
        return self.filled(self.random.choice(ALL[kind]), depth)

    def filled(self, text, depth):
        for kind in VARIABLES:
            while "{" + kind + "}" in text:
                text = text.replace("{" + kind + "}", self.expression(kind, depth - 1), 1)
        return text

    def condition(self):
        return self.filled(self.random.choice(ALL["condition"]), 2)

    def assignment(self, depth):
        kind = self.random.choice("uuuiilffd")
        return f"{self.random.choice(VARIABLES[kind])} = {self.expression(kind, depth)};"

    def block(self, depth):
        return " ".join(self.statement(depth, False) for _ in range(self.random.randrange(1, 4)))

    def loop(self, depth):
        k = f"k{self.random.randrange(10 ** 6)}"
        end = self.random.choice(["3", "(u0 & 7)", "(int)(threadIdx.x & 5)", "n & 3"])
        jump = self.random.choice(["", f"if ({self.condition()}) break;", f"if ({self.condition()}) continue;"])
        return f"for (int {k} = 0; {k} < (int){end}; ++{k}) {{ {self.assignment(1)} {jump} {self.block(depth - 1)} }}"

    def choice_of_many(self, depth):
        one, two, three, four = (self.assignment(1) for _ in range(4))
        return (f"switch ({self.random.choice(VARIABLES['u'])} & 7) {{ case 0: {one} break; case 1: {two} case 2: {three} break; "
                f"case 3: {self.block(depth - 1)} break; case 5: {four} break; default: {self.assignment(1)} }}")

    def statement(self, depth, are_all_here):
        if depth <= 0:
            return self.assignment(2)
        kind = self.random.random()
        if kind < 0.48:
            return self.assignment(self.random.choice([1, 2, 2, 3]))
        if kind < 0.6:
            other = f"else {{ {self.block(depth - 1)} }}" if self.random.random() < 0.6 else ""
            return f"if ({self.condition()}) {{ {self.block(depth - 1)} }} {other}"
        if kind < 0.67:
            return self.loop(depth)
        if kind < 0.71:
            return self.choice_of_many(depth)
        return self.random.choice(EXCHANGES if are_all_here and kind > 0.9 else ACCESSES)

    def program(self, seed):
        body = "\n  ".join(self.statement(3, True) for _ in range(self.random.randrange(6, 16)))
        inline = self.random.choice(["__noinline__", "__forceinline__"])
        of_helper = f"{self.assignment(2)} if ({self.condition()}) {{ {self.assignment(1)} }}"
        return PROGRAM % {"seed": seed * 2654435761 % 2 ** 32, "body": body, "inline": inline, "helper": of_helper}


def alternatives(text):
    """Those between bars that stand alone at the outermost level."""
    all_of_them, depth, begin = [], 0, 0
    for at, letter in enumerate(text):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(letter, 0)
        if letter == "|" and depth == 0 and text[at - 1] != "|" and text[at + 1] != "|":
            all_of_them.append(text[begin:at].strip())
            begin = at + 1
    return all_of_them + [text[begin:].strip()]


ALL = {kind: alternatives(text) for kind, text in EXPRESSIONS.items()} | {"condition": alternatives(CONDITIONS)}
PROGRAM = """#include <cstdio>
#include <vector>
#include <cuda_fp16.h>
__constant__ unsigned table[64];
__device__ unsigned field(unsigned a, unsigned b, unsigned c) {
  unsigned r;
  asm("bfe.u32 %%0, %%1, %%2, %%3;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
  return r;
}
__device__ unsigned inserted(unsigned a, unsigned b, unsigned c, unsigned d) {
  unsigned r;
  asm("bfi.b32 %%0, %%1, %%2, %%3, %%4;" : "=r"(r) : "r"(a), "r"(b), "r"(c), "r"(d));
  return r;
}
__device__ %(inline)s int helper(int i0, unsigned u0, float f0) {
  unsigned u1 = u0 * 3u, u2 = 7u;
  int i1 = i0 ^ 5, i2 = 1;
  float f1 = f0 * 0.5f;
  double d0 = f1;
  unsigned long long l0 = u0, l1 = i0;
  %(helper)s
  return (int)(i0 + 0u + i1 + i2 + u0 + u1 + u2 + (unsigned)(l0 + l1) + (f0 < f1) + (d0 < 1));
}
__global__ void kernel(unsigned const* __restrict__ words, unsigned char const* bytes, unsigned* sums, unsigned long long* out,
                       int n) {
  __shared__ unsigned of_block[64];
  unsigned const t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned u0 = words[t & 1023], u1 = t, u2 = words[(t * 7u) & 1023];
  int i0 = (int)u0 - 12345, i1 = (int)t - 20, i2 = n;
  unsigned long long l0 = ((unsigned long long)u0 << 20) + t, l1 = u2;
  float f0 = (float)(int)(u2 & 0xffff) - 1000.0f, f1 = (float)t * 0.37f;
  double d0 = f0 * 1.5;
  %(body)s
  unsigned long long all = u0;
  for (unsigned long long one : {(unsigned long long)u1, (unsigned long long)u2, (unsigned long long)i0, (unsigned long long)i1,
                                 (unsigned long long)i2, l0, l1}) {
    all = all * 1000003u + one;
  }
  out[4 * t] = all;
  out[4 * t + 1] = __float_as_uint(f0);
  out[4 * t + 2] = __float_as_uint(f1);
  out[4 * t + 3] = __double_as_longlong(d0);
}
int main() {
  unsigned state = %(seed)du;
  auto next = [&] {
    state = state * 1664525u + 1013904223u;
    return state ^ (state >> 13);
  };
  std::vector<unsigned> words(1024), constants(64), sums(32);
  std::vector<unsigned char> bytes(4096);
  for (auto& x : words) x = next();
  for (auto& x : constants) x = next();
  for (auto& x : bytes) x = (unsigned char)(next() >> 9);
  std::vector<unsigned long long> out(4 * 128);
  unsigned *at_words, *at_sums;
  unsigned char* at_bytes;
  unsigned long long* at_out;
  cudaMalloc(&at_words, 4096);
  cudaMalloc(&at_sums, 128);
  cudaMalloc(&at_bytes, 4096);
  cudaMalloc(&at_out, 8 * out.size());
  cudaMemcpy(at_words, words.data(), 4096, cudaMemcpyHostToDevice);
  cudaMemcpy(at_bytes, bytes.data(), 4096, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(table, constants.data(), 256);
  cudaMemset(at_sums, 0, 128);
  kernel<<<2, 64>>>(at_words, at_bytes, at_sums, at_out, 5);
  cudaError_t const a = cudaMemcpy(out.data(), at_out, 8 * out.size(), cudaMemcpyDeviceToHost);
  cudaError_t const b = cudaMemcpy(sums.data(), at_sums, 128, cudaMemcpyDeviceToHost);
  for (auto x : out) std::printf("%%llx\\n", x);
  for (auto x : sums) std::printf("%%u\\n", x);
  return a == cudaSuccess && b == cudaSuccess ? 0 : 1;
}
"""

if __name__ == "__main__":
    if len(sys.argv) != 2 or not sys.argv[1].isdigit():
        sys.exit(__doc__.splitlines()[0])
    print(Writer(int(sys.argv[1])).program(int(sys.argv[1])), end="")
