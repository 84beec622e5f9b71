// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program and its shared libraries, as they lie in memory.
#pragma once

#include <warpmem/config.hpp>

#include <link.h>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

struct loaded_segment {
  std::uintptr_t begin;
  std::size_t bytes;
  bool writable;
  bool executable;
};

struct loaded_module {
  std::string path;       // of its file
  std::uintptr_t base{};  // what is added to the addresses in the file
  std::vector<loaded_segment> segments{};
  std::uintptr_t thread_locals{};  // of this thread; 0 if it has not touched them yet
  std::size_t thread_local_bytes{};

  [[nodiscard]] loaded_segment const* segment_of(std::uintptr_t at) const noexcept {
    for (loaded_segment const& s : segments) {
      if (at - s.begin < s.bytes) {
        return &s;
      }
    }
    return nullptr;
  }
};

[[nodiscard]] inline loaded_module describe(dl_phdr_info const& info) {
  // The program itself has no name in this list.
  bool const named = info.dlpi_name != nullptr && info.dlpi_name[0] != '\0';
  loaded_module m{named ? info.dlpi_name : "/proc/self/exe", info.dlpi_addr};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    auto const& h = info.dlpi_phdr[i];
    if (h.p_type == PT_LOAD) {
      m.segments.push_back({info.dlpi_addr + h.p_vaddr, h.p_memsz, (h.p_flags & PF_W) != 0, (h.p_flags & PF_X) != 0});
    } else if (h.p_type == PT_TLS) {
      m.thread_locals = reinterpret_cast<std::uintptr_t>(info.dlpi_tls_data);
      m.thread_local_bytes = h.p_memsz;
    }
  }
  return m;
}

[[nodiscard]] inline std::vector<loaded_module> loaded_modules() {
  std::vector<loaded_module> all;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* to) {
        static_cast<std::vector<loaded_module>*>(to)->push_back(describe(*info));
        return 0;
      },
      &all);
  return all;
}

// The one that holds an address; null for the heap and stacks.
[[nodiscard]] inline loaded_module const* module_of(std::vector<loaded_module> const& all, std::uintptr_t at) noexcept {
  for (loaded_module const& m : all) {
    if (m.segment_of(at) != nullptr) {
      return &m;
    }
  }
  return nullptr;
}

}}}}  // namespace warpmem::v0::capture::detail
