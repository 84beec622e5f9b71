// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whole CUDA files on the CPU: what their host code allocates and launches, recorded. docs/capture.md
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/recording.hpp>
#include <warpmem/capture/run.hpp>
#include <warpmem/capture/run/counted.hpp>
#include <warpmem/capture/runtime.hpp>
#include <warpmem/capture/setup.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture {

class program;
namespace detail {

inline constinit program* running_program{};

// d_a of "(void**)&d_a, n * sizeof(float)"
[[nodiscard]] inline std::string pointer_named_in(std::string_view arguments) {
  std::string_view const first = arguments.substr(0, arguments.find(','));
  auto const end = first.find_last_not_of(" )");
  auto const begin = first.find_last_of("&(*) ", end) + 1;
  return std::string{end == first.npos ? first : first.substr(begin, end + 1 - begin)};
}

}  // namespace detail

// While it is alive, it has what host code in instrumented files allocates (cudaMalloc) and launches (<<<>>>).
class program {
 public:
  explicit program(arch_traits const& arch) : program{recording{arch}} {}
  // With the threads, limits and arrays of a recording.
  explicit program(recording setup)
      : setup_{std::move(setup.setup_)}, outer_{std::exchange(detail::running_program, this)} {}
  program(program const&) = delete;
  program& operator=(program const&) = delete;
  ~program() { detail::running_program = outer_; }

  // For each kernel the sum of its launches; in the order of their first.
  [[nodiscard]] std::vector<run> runs() const {
    std::lock_guard const lock{guard_};
    std::vector<run> all;
    for (kernel const& k : kernels_) {
      all.push_back(k.finished());
    }
    return all;
  }
  // Of the kernel that the source launches by this name: "reduce", "reduce<512, T>". Throws std::out_of_range.
  [[nodiscard]] run at(std::string_view name) const {
    std::lock_guard const lock{guard_};
    std::string known;
    for (kernel const& k : kernels_) {
      if (k.name == name) {
        return k.finished();
      }
      known.append(known.empty() ? "" : ", ").append(k.name);
    }
    throw std::out_of_range{std::string("no launch of ").append(name) + "; launched: " + known};
  }

  // ---- called by host code, through runtime.hpp ----

  int launch(launch_request const& r, void const* pc) {
    std::lock_guard const lock{guard_};
    auto const e = [](index3 i) { return extent{i.x, i.y, i.z}; };
    launch_shape shape{e(r.grid), e(r.block), r.dynamic_shared, e(r.cluster)};
    kernel& k = kernel_of(r);
    try {
      shape = detail::with_clusters(setup_.arch, shape, detail::declared_clusters(k.name, k.code));
    } catch (std::invalid_argument const& wrong) {
      k.sum.note({{problem_kind::reported,
                   std::string(wrong.what()).append(", at {0}"),
                   {static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(pc)), 0}}});
      return invalid_configuration;
    }
    // A GPU has the arguments in a bank of constants that is not counted.
    auto const arguments = reinterpret_cast<std::uintptr_t>(r.arguments);
    setup_.arrays.add({"", arguments, r.argument_bytes, 1, detail::window::constant, 0, false});
    detail::counted_launch const counted = detail::count_launch(
        setup_, shape, {[](void* of) { call(of); }, const_cast<launch_request*>(&r), k.code, {r.types, r.type_count}});
    setup_.arrays.remove(arguments);
    k.sum += counted;
    return counted.is_stopped ? error_of(counted) : 0;
  }
  void allocated(char const* text, void const* memory, std::size_t bytes, std::size_t element_bytes,
                 std::size_t element_alignment) {
    std::lock_guard const lock{guard_};
    setup_.add_global(detail::pointer_named_in(text), reinterpret_cast<std::uintptr_t>(memory), bytes, element_bytes,
                      element_alignment);
  }
  void released(void const* memory) {
    std::lock_guard const lock{guard_};
    setup_.arrays.remove(reinterpret_cast<std::uintptr_t>(memory));
  }

 private:
  struct kernel {
    std::string name;
    std::uintptr_t code;
    detail::counted_launch sum;
    [[nodiscard]] run finished() const { return detail::finished(name, code, sum.report, sum.list()); }
  };
  static void call(void const* of) {
    auto const& r = *static_cast<launch_request const*>(of);
    r.call(r.arguments);
  }
  // Of cudaError_t.
  static constexpr int invalid_configuration = 9;
  static int error_of(detail::counted_launch const& stopped) {
    for (auto const& [key, note] : stopped.notes) {
      switch (note.kind) {
        case problem_kind::out_of_bounds:
          return 700;
        case problem_kind::misaligned:
          return 716;
        case problem_kind::stopped:
          return note.sentence.find(": assertion failed: ") != std::string::npos ? 710 : 719;
        default:
          break;
      }
    }
    return 999;
  }
  kernel& kernel_of(launch_request const& r) {
    std::string const name =
        r.kernel != nullptr ? r.kernel : detail::kernel_name(reinterpret_cast<std::uintptr_t>(r.code));
    auto const known = std::find_if(kernels_.begin(), kernels_.end(), [&](auto const& k) { return k.name == name; });
    if (known != kernels_.end()) {
      return *known;
    }
    auto const code = reinterpret_cast<std::uintptr_t>(r.call);
    return kernels_.emplace_back(kernel{name, code, detail::counted_launch{kernel_report{setup_.arch}}});
  }

  detail::setup setup_;
  program* outer_;
  mutable std::mutex guard_{};
  std::vector<kernel> kernels_{};
};

}}}  // namespace warpmem::v0::capture
