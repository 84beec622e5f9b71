// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch gave: the report of its accesses by place, and what it did wrong.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/kernel/ranking.hpp>
#include <warpmem/kernel/report.hpp>
#include <warpmem/kernel/tiles.hpp>
#include <warpmem/model/config.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 {

// A kernel's report, and its problems.
class kernel_run : public kernel_report {
 public:
  kernel_run() = default;
  kernel_run(kernel_report report, std::vector<kernel_problem> problems,
             std::optional<std::vector<tile_advice>> tiles = std::nullopt)
      : kernel_report{std::move(report)},
        problems_{std::move(problems)},
        has_tiles_{tiles.has_value()},
        tiles_{std::move(tiles).value_or(std::vector<tile_advice>{})} {}

  // In the order of the program; empty if all is well. A kernel that was stopped has the accesses until then, and is
  // not whole.
  [[nodiscard]] std::vector<kernel_problem> const& problems() const noexcept { return problems_; }
  [[nodiscard]] kernel_report const& report() const noexcept { return *this; }
  // Whether it is whole, has no problems, and has no access that hardware would refuse.
  [[nodiscard]] bool is_sound() const { return is_whole() && problems_.empty() && refused_accesses(*this) == 0; }
  // What would help the arrays in shared memory that have bank conflicts, if gpu.tiles() asked for it.
  [[nodiscard]] std::vector<tile_advice> const& tiles() const noexcept { return tiles_; }
  // Whether it was looked for: gpu.tiles() asked for it, and the kernel is whole.
  [[nodiscard]] bool has_tiles() const noexcept { return has_tiles_; }
  // What made the PTX: "nvcc 13.0". Empty: not known.
  [[nodiscard]] std::string const& compiler() const noexcept { return code().compiler; }
  // If there is a cubin and its code did not run, why. Else empty.
  [[nodiscard]] std::string const& why_not_compiled() const noexcept { return code().why_not_compiled; }

 private:
  std::vector<kernel_problem> problems_{};
  bool has_tiles_{};
  std::vector<tile_advice> tiles_{};
};

}}  // namespace warpmem::v0
