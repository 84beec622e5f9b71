// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays that nobody registered because the program has them: __shared__, __constant__ and __device__ variables. They
// are looked up when a kernel first touches them. Who adds a shared one gives it a number.
#pragma once

#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/program/elf.hpp>
#include <warpmem/capture/program/module.hpp>
#include <warpmem/capture/program/variables.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

// Variables in global memory begin where a 256-byte block does: 256 addresses of the window for each byte of the file.
[[nodiscard]] inline std::uint64_t variable_address(std::size_t module, std::uint64_t in_file) noexcept {
  return (std::uint64_t{1} << 45) + (std::uint64_t{module} << 41) + in_file * 256;
}

// As find_variable; what was found once is remembered.
[[nodiscard]] inline std::optional<variable> known_variable(std::string const& path, bool per_thread,
                                                            std::uint64_t at) {
  static std::mutex guard;
  static std::map<std::string, std::vector<variable>> known;
  std::lock_guard const lock{guard};
  for (variable const& v : known[path]) {
    if ((v.where == storage::per_thread) == per_thread && at - v.begin < v.bytes) {
      return v;
    }
  }
  elf_file const file{path};
  auto const found = find_variable(file, per_thread, at);
  if (found) {
    known[path].push_back(*found);
  }
  return found;
}

[[nodiscard]] inline std::optional<array> discover(std::uintptr_t at) {
  auto const modules = loaded_modules();
  for (std::size_t i = 0; i < modules.size(); ++i) {
    loaded_module const& m = modules[i];
    bool const local = m.thread_locals != 0 && at - m.thread_locals < m.thread_local_bytes;
    if (!local && m.segment_of(at) == nullptr) {
      continue;
    }
    auto const v = known_variable(m.path, local, at - (local ? m.thread_locals : m.base));
    if (!v) {
      return std::nullopt;
    }
    if (local) {
      std::size_t const bytes = (std::min<std::uint64_t>)(v->bytes, m.thread_local_bytes);
      return array{v->name, m.thread_locals + v->begin, bytes, 1, window::shared, 0};
    }
    bool const is_constant = v->where == storage::constant;
    return array{v->name,
                 m.base + v->begin,
                 v->bytes,
                 1,
                 is_constant ? window::constant : window::global,
                 is_constant ? v->in_constant_memory : variable_address(i, v->begin)};
  }
  return std::nullopt;
}

}}}}  // namespace warpmem::v0::capture::detail
