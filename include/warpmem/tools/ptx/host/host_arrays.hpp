// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The arrays of the host that are in the simulated GPU's global memory.
#pragma once

#include <warpmem/model/access/texture_image.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/model/report/fault.hpp>
#include <warpmem/model/rules/texture/check.hpp>
#include <warpmem/tools/ptx/host/argument.hpp>
#include <warpmem/tools/ptx/machine/address_space.hpp>
#include <warpmem/tools/ptx/machine/image_objects.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// An image over an array of a test: where its rows are, and whether textures can be so. Throws ptx::error.

inline void place_image(arch_traits const& arch, image_object& o, u64 begin, std::size_t bytes) {
  texture_image& image = o.image;
  bool const is_array = image.storage == texture_storage::array;
  image.base = is_array ? 0 : begin;
  if (warpmem::detail::image_fault(arch, image) != fault{}) {
    throw error{"no texture is such an image: its size, pitch, address or bytes of a texel are refused"};
  }
  if (o.channels * o.channel_bytes != static_cast<u32>(image.texel_bytes) || o.channels == 3 || o.channels > 4) {
    throw error{"a texel has 1, 2 or 4 elements, not " + std::to_string(image.texel_bytes) + " bytes of elements of " +
                std::to_string(o.channel_bytes)};
  }
  if (o.is_surface && !is_array) {
    throw error{"a surface is an array: array_1d, array_2d, array_3d, layered_1d or layered_2d"};
  }
  if (image.levels != 1) {
    throw error{"mipmaps are not there"};
  }
  o.reads_normalized = o.reads_normalized && o.kind != channel_kind::floating && o.channel_bytes < 4;
  if (o.sampler.filter == texture_filter::gather || (o.sampler.filter == texture_filter::linear && !o.has_floats())) {
    throw error{"the filter of a texture is point, or linear where it reads as floats"};
  }
  if (image.storage == texture_storage::linear) {
    o.sampler = texture_sampler{}.with(texture_addressing::border);
  }
  auto const row = static_cast<u64>(image.width) * static_cast<u64>(image.texel_bytes);
  o.begin = begin;
  o.pitch = image.storage == texture_storage::pitch_linear ? static_cast<u64>(image.pitch) : row;
  o.slice = o.pitch * static_cast<u64>(image.height);
  u64 const needed = o.address(row, image.height - 1, image.depth - 1) - begin;
  if (needed > bytes) {
    throw error{"the array has " + std::to_string(bytes) + " bytes, and the image " + std::to_string(needed)};
  }
}

class host_arrays {
 public:
  explicit host_arrays(machine& gpu) : gpu_{gpu} {}

  // As the user named it. Replaces what it overlaps.
  void add(std::string name, host_array const& a, bool is_written) {
    if (a.bytes != 0) {
      replace(std::move(name), true, a, is_written);
    }
  }
  // As an argument of a launch: an array that is known keeps its name and address.
  void add_argument(std::string name, host_array const& a) {
    if (a.bytes == 0) {
      return;
    }
    if (entry* const same = find_same(a)) {
      same->name = same->is_named ? same->name : std::move(name);
      same->host.element_bytes = a.element_bytes;
      enter(*same);
      return;
    }
    bool const is_part = a.owner == nullptr && find(a.begin) != nullptr && find(last_of(a)) == find(a.begin);
    if (is_part) {
      return;
    }
    // A container that moved its elements, or elements that were const before.
    entry const* const before = find_owner(a.owner) != nullptr ? find_owner(a.owner) : find(a.begin);
    bool const keeps_name = before != nullptr && before->is_named && before->host.owner == a.owner;
    replace(keeps_name ? before->name : std::move(name), keeps_name, a, true);
  }

  // On the simulated GPU; nothing if no array holds it. The end of an array is none of it. Who asks once and for all
  // may give the address to any launch.
  [[nodiscard]] std::optional<u64> address_of(void const* host, bool is_kept) {
    entry* const e = find(host);
    if (e == nullptr) {
      return std::nullopt;
    }
    e->is_given = true;
    e->is_kept = e->is_kept || is_kept;
    return e->begin + (number(host) - number(e->host.begin));
  }

  // Before the arguments of a launch: those of an earlier one may be gone from the host.
  void forget_arguments() {
    for (auto const& e : entries_) {
      e->is_given = e->is_named || e->is_kept;
    }
  }
  // Kernels see copies of what is const on the host, which may lie where nobody can write.
  void copy_const_arrays() {
    for (auto const& e : entries_) {
      if (e->is_given && !e->copy.empty()) {
        std::memcpy(e->copy.data(), e->host.begin, e->host.bytes);
      }
    }
  }
  // The names of const arrays that a kernel has written.
  [[nodiscard]] std::vector<std::string> written_const_arrays() const {
    std::vector<std::string> names;
    for (auto const& e : entries_) {
      if (e->is_given && !e->copy.empty() && std::memcmp(e->copy.data(), e->host.begin, e->host.bytes) != 0) {
        names.push_back(e->name);
      }
    }
    return names;
  }

 private:
  struct entry {
    host_array host{};
    std::string name{};
    bool is_named{};
    bool is_kept{};             // the user asked for its address
    bool is_given{};            // to this launch, or it is named or kept
    u64 begin{};                // on the simulated GPU
    std::vector<u8> copy{};     // of a const array
    std::vector<u8> written{};  // as array::written; empty: all was
  };

  [[nodiscard]] static std::uintptr_t number(void const* p) noexcept { return reinterpret_cast<std::uintptr_t>(p); }
  [[nodiscard]] static void const* last_of(host_array const& a) noexcept {
    return static_cast<u8 const*>(a.begin) + (a.bytes - 1);
  }
  [[nodiscard]] entry* find(void const* p) const noexcept {
    for (auto const& e : entries_) {
      if (number(p) - number(e->host.begin) < e->host.bytes) {
        return e.get();
      }
    }
    return nullptr;
  }
  [[nodiscard]] entry* find_same(host_array const& a) const noexcept {
    entry* const e = find(a.begin);
    bool const is_same = e != nullptr && e->host.begin == a.begin && e->host.bytes == a.bytes;
    return is_same && (a.is_const || e->copy.empty()) ? e : nullptr;
  }
  [[nodiscard]] entry const* find_owner(void const* owner) const noexcept {
    for (auto const& e : entries_) {
      if (owner != nullptr && e->host.owner == owner) {
        return e.get();
      }
    }
    return nullptr;
  }

  void replace(std::string name, bool is_named, host_array const& a, bool is_written) {
    auto const is_replaced = [&](auto const& e) {
      bool const overlaps =
          number(e->host.begin) < number(a.begin) + a.bytes && number(a.begin) < number(e->host.begin) + e->host.bytes;
      return overlaps || (a.owner != nullptr && e->host.owner == a.owner);
    };
    for (auto const& e : entries_) {
      if (is_replaced(e)) {
        gpu_.memory().remove(e->begin);
      }
    }
    entries_.erase(std::remove_if(entries_.begin(), entries_.end(), is_replaced), entries_.end());
    auto e = std::make_unique<entry>();
    e->host = a;
    e->name = std::move(name);
    e->is_named = is_named;
    e->begin = gpu_.reserve(a.bytes);
    e->copy.resize(a.is_const ? a.bytes : 0);
    e->written.resize(is_written ? 0 : (a.bytes + 3) / 4);
    enter(*e);
    entries_.push_back(std::move(e));
  }
  // Into the memory of the simulated GPU.
  void enter(entry& e) {
    gpu_.memory().remove(e.begin);
    array a{};
    a.begin = e.begin;
    a.bytes = e.host.bytes;
    a.host = e.copy.empty() ? static_cast<u8*>(const_cast<void*>(e.host.begin)) : e.copy.data();
    a.name = e.name;
    a.element_bytes = static_cast<u32>(e.host.element_bytes);
    a.written = e.written.empty() ? nullptr : e.written.data();
    gpu_.memory().add(std::move(a));
  }

  machine& gpu_;
  std::vector<std::unique_ptr<entry>> entries_{};
};

}}}}  // namespace warpmem::v0::ptx::detail
