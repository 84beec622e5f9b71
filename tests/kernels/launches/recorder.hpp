// Every kernel of launches/, captured once for all tests of one program.
#pragma once

#include <warpmem/arch.hpp>
#include <warpmem/capture/recording.hpp>

#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "captured.hpp"

namespace launches {

class recorder final : public capture_machine {
 public:
  void* make(char const* name, void const* contents, std::size_t bytes, std::size_t) override {
    arrays_.push_back({name, std::vector<std::uint64_t>((bytes + 7) / 8), bytes});
    std::memcpy(arrays_.back().words.data(), contents, bytes);
    return arrays_.back().words.data();
  }
  void take(void* made, void* contents, std::size_t bytes) override { std::memcpy(contents, made, bytes); }

  void run(char const* kernel, shape s, void (*thread)(void const*), void const* arguments) override {
    warpmem::capture::recording trace{warpmem::sm_90::traits};
    for (array const& a : arrays_) {
      trace.global(a.name, reinterpret_cast<char const*>(a.words.data()), a.bytes);
    }
    warpmem::capture::extent const grid{s.grid.x, s.grid.y, s.grid.z};
    warpmem::capture::extent const block{s.block.x, s.block.y, s.block.z};
    runs_.emplace_back(kernel, trace.launch({grid, block, s.shared_bytes}, thread, arguments));
    checked_later_.push_back(std::exchange(arrays_, {}));
  }
  [[nodiscard]] std::vector<std::pair<std::string, warpmem::capture::run>> const& runs() const { return runs_; }

 private:
  struct array {
    std::string name;
    std::vector<std::uint64_t> words;
    std::size_t bytes;
  };
  std::vector<array> arrays_{};
  std::vector<std::vector<array>> checked_later_{};
  std::vector<std::pair<std::string, warpmem::capture::run>> runs_{};
};

// How many of their results are wrong, and the recorder that has them.
struct captured_kernels {
  recorder host{};
  int wrong{capture_all(host)};
};
inline captured_kernels const& all_captured() {
  static captured_kernels const all{};
  return all;
}

}  // namespace launches
