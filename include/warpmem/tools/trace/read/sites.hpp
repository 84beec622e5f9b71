// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions of a trace that were seen, by program counter, source line and opcode.
#pragma once

#include <warpmem/kernel/recorder.hpp>
#include <warpmem/model/access/operation.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/instruction_line.hpp>
#include <warpmem/tools/trace/read/opcodes.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

// How many places a kernel's report has at most, and how many opcodes that are left out. Traces with more of them mean
// harm, or are no traces.
inline constexpr std::size_t most_sites = std::size_t{1} << 16;
inline constexpr char const* too_many_sites = "the kernel accesses memory in more than 65536 places";

struct traced_site {
  std::uint64_t pc{};
  std::uint32_t source_line{};
  std::string name{};  // the opcode
  traced_opcode opcode{};
  site_id id{};
  bool has_stream[6]{};  // by space
  stream_id stream[6]{};
  std::uint64_t part{};  // in which it was noted last
};

// The line with an asynchronous copy's addresses in shared memory.
struct half_copy {
  traced_instruction instruction{};
  std::string opcode{};
};

// References to sites stay valid. Parts of a trace are counted apart, each as if nothing were known before it.
class traced_sites {
 public:
  // Null if it was not seen.
  [[nodiscard]] traced_site* find(traced_instruction const& i) const noexcept {
    std::size_t at = slot_of(i.pc, i.source_line);
    while (slots_[at] != nullptr) {
      traced_site& site = *slots_[at];
      if (site.pc == i.pc && site.source_line == i.source_line && site.name == i.opcode) {
        return &site;
      }
      at = (at + 1) & (slots_.size() - 1);
    }
    return nullptr;
  }
  // One that was not.
  [[nodiscard]] traced_site& add(traced_instruction const& i) {
    sites_.push_back({i.pc, i.source_line, std::string(i.opcode), {}, {}, {}, {}, {}});
    if (2 * sites_.size() > slots_.size()) {
      slots_.assign(2 * slots_.size(), nullptr);
      for (traced_site& site : sites_) {
        put(site);
      }
    } else {
      put(sites_.back());
    }
    return sites_.back();
  }
  [[nodiscard]] std::size_t size() const noexcept { return sites_.size(); }

  void begin_part() noexcept {
    ++part_;
    counted_ = noted_ = 0;
  }
  // Whether it was noted in this part.
  [[nodiscard]] bool are_with(traced_site const& site) const noexcept { return site.part == part_; }
  // In this part, for one more. Of those that access nothing, some need not be kept.
  [[nodiscard]] bool have_room(bool is_counted) const noexcept {
    return is_counted ? counted_ != most_sites : noted_ < 2 * most_sites;
  }
  void note(traced_site& site, bool is_counted) noexcept {
    site.part = part_;
    counted_ += is_counted ? 1U : 0U;
    ++noted_;
  }

 private:
  [[nodiscard]] std::size_t slot_of(std::uint64_t pc, std::uint32_t source_line) const noexcept {
    std::uint64_t const mixed = (pc ^ std::uint64_t{source_line} << 32) * 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>(mixed >> 32) & (slots_.size() - 1);
  }
  void put(traced_site& site) noexcept {
    std::size_t at = slot_of(site.pc, site.source_line);
    while (slots_[at] != nullptr) {
      at = (at + 1) & (slots_.size() - 1);
    }
    slots_[at] = &site;
  }

  std::uint64_t part_{1};
  std::size_t counted_{};  // of this part
  std::size_t noted_{};    // likewise
  std::deque<traced_site> sites_{};
  std::vector<traced_site*> slots_ = std::vector<traced_site*>(64);  // open addressing, at most half full
};

}}}}  // namespace warpmem::v0::trace::detail
