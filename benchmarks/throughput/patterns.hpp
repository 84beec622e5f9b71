// The patterns of docs/performance.md as batches.
#pragma once

#include <warpmem/batch.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace throughput {

using warpmem::address;

// Addresses that begin at a cache line, as an allocator of large arrays gives them.
struct line_aligned {
  void operator()(address* p) const { std::free(p); }
};
using addresses = std::unique_ptr<address[], line_aligned>;
inline addresses allocate(std::size_t accesses) {
  void* const memory = std::aligned_alloc(64, accesses * 256);
  if (memory == nullptr) {
    throw std::bad_alloc();
  }
  return addresses(static_cast<address*>(memory));
}

// Accesses of one kind.
struct part {
  std::size_t accesses{};
  addresses at;
  std::vector<std::uint32_t> active;  // empty: all lanes
  warpmem::batch_kind kind{};

  [[nodiscard]] warpmem::access_batch batch() const {
    return {at.get(), active.empty() ? nullptr : active.data(), accesses, kind};
  }
};

struct workload {
  std::vector<part> parts;
  bool shared{};
  [[nodiscard]] std::size_t accesses() const {
    std::size_t sum = 0;
    for (part const& p : parts) {
      sum += p.accesses;
    }
    return sum;
  }
};

struct pattern {
  std::string name;
  bool shared{};
  bool random{};  // decides the limit out of cache
  std::function<workload(std::size_t)> make;
};

// `at(random, lane)` added to a base that differs from access to access.
template <class At>
pattern regular(std::string name, bool shared, bool random, int lane_bytes, std::uint64_t bases, At at) {
  return {name, shared, random, [=](std::size_t accesses) {
            std::mt19937_64 numbers(1);
            part p{accesses, allocate(accesses), {}, {lane_bytes}};
            for (std::size_t i = 0; i < accesses; ++i) {
              address const base =
                  (shared ? 0 : 0x7f2000000000U) + numbers() % bases * static_cast<unsigned>(lane_bytes);
              for (std::size_t lane = 0; lane < 32; ++lane) {
                p.at[32 * i + lane] = base + at(numbers, lane);
              }
            }
            workload w;
            w.shared = shared;
            w.parts.push_back(std::move(p));
            return w;
          }};
}

struct traced_access {
  int kind{};
  std::uint32_t active{};
  address at[32]{};
};

// data/bfs.bin, unpacked: see data/convert.py.
inline std::vector<traced_access> read_trace(std::string const& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<char> const bytes{std::istreambuf_iterator<char>(in), {}};
  std::size_t next = 0;
  auto const byte = [&] { return static_cast<std::uint64_t>(static_cast<unsigned char>(bytes.at(next++))); };
  auto const varint = [&] {
    std::uint64_t value = 0;
    std::uint64_t b = 0;
    int shift = 0;
    do {
      b = byte();
      value |= (b & 0x7fU) << shift;
      shift += 7;
    } while (b >= 0x80U);
    return (value >> 1) ^ (~(value & 1U) + 1U);
  };
  std::vector<traced_access> trace;
  address last = 0;
  while (next < bytes.size()) {
    traced_access a;
    a.kind = static_cast<int>(byte());
    for (int shift = 0; shift < 32; shift += 8) {
      a.active |= static_cast<std::uint32_t>(byte()) << shift;
    }
    address previous = last;
    bool first = true;
    for (int lane = 0; lane < 32; ++lane) {
      if (((a.active >> lane) & 1U) != 0) {
        previous += varint();
        a.at[lane] = previous;
        last = first ? previous : last;
        first = false;
      }
    }
    trace.push_back(a);
  }
  if (trace.empty()) {
    throw std::runtime_error("no trace in " + path);
  }
  return trace;
}

// Runs of 64 accesses from all over the trace, or the trace repeated; sorted by kind, since a batch has only one.
inline workload traced(std::string const& path, std::size_t accesses) {
  auto const trace = read_trace(path);
  std::size_t const runs = (accesses + 63) / 64;
  std::vector<traced_access> taken;
  for (std::size_t run = 0; run < runs; ++run) {
    std::size_t const begin = accesses < trace.size() ? (trace.size() - 64) * run / runs : run * 64;
    for (std::size_t i = 0; i < 64 && taken.size() < accesses; ++i) {
      taken.push_back(trace[(begin + i) % trace.size()]);
    }
  }
  workload w;
  for (int kind = 0; kind < 4; ++kind) {
    part p;
    p.kind.lane_bytes = (kind & 1) != 0 ? 1 : 4;
    p.kind.op = (kind & 2) != 0 ? warpmem::memory_op::store : warpmem::memory_op::load;
    for (auto const& a : taken) {
      p.accesses += a.kind == kind ? 1U : 0U;
    }
    p.at = allocate(p.accesses);
    for (auto const& a : taken) {
      if (a.kind == kind) {
        std::copy(a.at, a.at + 32, p.at.get() + 32 * p.active.size());
        p.active.push_back(a.active);
      }
    }
    w.parts.push_back(std::move(p));
  }
  return w;
}

inline std::vector<pattern> patterns(std::string const& trace) {
  using random = std::mt19937_64;
  std::vector<pattern> all;
  auto const strided = [&](char const* name, bool shared, int lane_bytes, std::uint64_t stride, std::uint64_t bases) {
    all.push_back(
        regular(name, shared, false, lane_bytes, bases, [stride](random&, std::size_t lane) { return lane * stride; }));
  };
  strided("4 B coalesced", false, 4, 4, 1U << 20);
  strided("stride 2", false, 4, 8, 1U << 20);
  strided("16 B coalesced", false, 16, 16, 1U << 20);
  all.push_back(regular("random in 4 KiB", false, true, 4, 1U << 20,
                        [](random& r, std::size_t) { return address{r() % 1024 * 4}; }));
  all.push_back(regular("random in 4 GiB", false, true, 4, 1U << 20,
                        [](random& r, std::size_t) { return address{r() % (1U << 30) * 4}; }));
  strided("shared stride 1", true, 4, 4, 1024);
  strided("shared stride 32", true, 4, 128, 1024);
  all.push_back(regular("shared random 48 KiB", true, true, 4, 1,
                        [](random& r, std::size_t) { return address{r() % 12288 * 4}; }));
  for (std::size_t const width : {16U, 8U, 4U}) {
    auto const block = [&](std::string const& name, bool shared, int lane_bytes, std::size_t pitch) {
      auto const stride = static_cast<std::size_t>(lane_bytes);
      all.push_back(regular((shared ? "shared " : "") + std::to_string(width) + "x" + std::to_string(32 / width) + name,
                            shared, false, lane_bytes, shared ? 1024 : 1U << 20, [=](random&, std::size_t lane) {
                              return address{lane % width * stride + lane / width * pitch};
                            }));
    };
    block(" of 4 B", false, 4, 4096);
    block(" of 16 B", false, 16, 4096 + 16);
    for (std::size_t const words : {16U, 17U, 32U, 33U, 48U}) {
      block(" of 4 B at pitch " + std::to_string(words), true, 4, 4 * words);
    }
  }
  all.push_back({"BFS trace", false, true, [trace](std::size_t accesses) { return traced(trace, accesses); }});
  return all;
}

}  // namespace throughput
