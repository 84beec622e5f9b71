// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs an instrumented kernel on the CPU, thread by thread, and reports what its accesses cost on a GPU.
#pragma once

#include <warpmem/arch/traits.hpp>
#include <warpmem/capture/event.hpp>
#include <warpmem/capture/grid.hpp>
#include <warpmem/capture/memory/array.hpp>
#include <warpmem/capture/problem.hpp>
#include <warpmem/capture/run.hpp>
#include <warpmem/capture/run/entry.hpp>
#include <warpmem/capture/run/launch.hpp>
#include <warpmem/capture/run/overflow.hpp>
#include <warpmem/capture/run/worker.hpp>
#include <warpmem/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace capture {

// What stands between <<< and >>>: {.grid = {2, 2}, .block = {32, 8}, .dynamic_shared = 1024}.
struct launch_shape {
  extent grid{};
  extent block{};
  std::size_t dynamic_shared{};  // bytes
};

namespace detail {

// What some blocks of a kernel did, its places still program counters.
struct counted_launch {
  explicit counted_launch(kernel_report counted, std::vector<problem_note> const& all = {})
      : report{std::move(counted)} {
    note(all);
  }
  counted_launch& operator+=(counted_launch const& other) {
    report += other.report;
    note(other.list());
    return *this;
  }
  void note(std::vector<problem_note> const& all) {
    for (problem_note const& n : all) {
      auto const [known, is_new] = notes.try_emplace({n.kind, n.pcs[0], n.pcs[1]}, n);
      known->second.times += is_new ? 0 : n.times;
    }
  }
  [[nodiscard]] std::vector<problem_note> list() const {
    std::vector<problem_note> all;
    for (auto const& [key, n] : notes) {
      all.push_back(n);
    }
    return all;
  }

  // Beyond so much ptxas refuses a kernel: only dynamic shared memory has more.
  void check_static_shared(std::size_t most, std::uintptr_t kernel) {
    if (static_shared > most) {
      note({{problem_kind::too_much_shared,
             std::string("the kernel has ").append(std::to_string(static_shared)) +
                 " bytes of __shared__ arrays, of at most " + std::to_string(most) +
                 ": only dynamic shared memory can be larger",
             {kernel == 0 ? 0 : static_cast<std::uint32_t>(kernel + 1)}}});  // places are return addresses
    }
  }

  kernel_report report;
  std::size_t static_shared{};  // bytes of __shared__ arrays that a worker's blocks touched
  std::map<std::tuple<problem_kind, std::uint32_t, std::uint32_t>, problem_note> notes{};
};

}  // namespace detail

// The machine, the arrays, and how launches run.
class recording {
 public:
  explicit recording(arch_traits const& arch) : arch_{arch} {}

  // An array in global memory, which begins at an address that is a multiple of 256, as from cudaMalloc: a vector,
  // array or span, or its first element and size. It must outlive the launches.
  template <class Array>
  recording& global(std::string name, Array&& elements) {
    return global(std::move(name), std::data(elements), std::size(elements));
  }
  template <class T>
  recording& global(std::string name, T const* first, std::size_t elements) {
    return add(std::move(name), first, elements, detail::window::global);
  }
  // Likewise in constant memory, if it is no __constant__ variable. Throws std::invalid_argument beyond 64 KiB.
  template <class Array>
  recording& constant(std::string name, Array&& elements) {
    return add(std::move(name), std::data(elements), std::size(elements), detail::window::constant);
  }

  // How many threads of the host run blocks. With one, the default, blocks run in order.
  recording& threads(unsigned count) {
    threads_ = count;
    return *this;
  }
  // After how many accesses and basic blocks a thread is taken to be endless.
  recording& event_limit(std::uint64_t events) {
    most_events_ = events;
    return *this;
  }
  // Whether races in global memory are looked for: by default they are.
  recording& global_races(bool wanted) {
    global_races_ = wanted;
    return *this;
  }
  // Calls watch(instruction) for each memory instruction, in the order of each warp, and block after block if one
  // thread runs them.
  recording& watch(instruction_watcher watcher) {
    watcher_ = std::move(watcher);
    return *this;
  }

  // kernel<<<shape.grid, shape.block, shape.dynamic_shared>>>(arguments...)
  template <class Kernel, class... Arguments>
  run launch(launch_shape const& shape, Kernel kernel, Arguments const&... arguments) {
    check(shape);
    auto call = [&] { kernel(arguments...); };
    detail::running_launch l{arch_,         shape.grid,
                             shape.block,   shape.dynamic_shared,
                             most_events_,  global_races_,
                             &arrays_,      &watcher_,
                             stacks_.get(), [](void* c) { (*static_cast<decltype(call)*>(c))(); },
                             &call};
    std::uintptr_t at = 0;
    if constexpr (std::is_pointer_v<Kernel>) {
      at = reinterpret_cast<std::uintptr_t>(kernel);
    }
    detail::counted_launch const counted = count(l, at);
    return detail::finished(detail::function_name(at), at, counted.report, counted.list());
  }

 private:
  friend class program;

  template <class T>
  recording& add(std::string name, T const* first, std::size_t elements, detail::window where) {
    std::size_t const bytes = elements * sizeof(T);
    auto const begin = reinterpret_cast<std::uintptr_t>(first);
    if (where == detail::window::constant) {
      // From the end: __constant__ variables begin at 0.
      if (bytes > constant_end_) {
        throw std::invalid_argument{"constant memory has 65536 bytes"};
      }
      constant_end_ = (constant_end_ - bytes) / 256 * 256;
      arrays_.add({std::move(name), begin, bytes, sizeof(T), where, constant_end_});
      return *this;
    }
    arrays_.add({std::move(name), begin, bytes, sizeof(T), where, next_});
    next_ += (bytes + 511) / 256 * 256;
    return *this;
  }
  static void check(launch_shape const& s) {
    if (s.block.count() == 0 || s.block.count() > 1024 || s.grid.count() == 0) {
      throw std::invalid_argument{"a launch needs a block of 1 to 1024 threads and a grid that is not empty"};
    }
    // CUDA C++ Programming Guide, technical specifications by compute capability, from 3.0 on.
    if (s.block.z > 64) {
      throw std::invalid_argument{"a block has at most 64 threads in z"};
    }
    if (s.grid.x > 0x7fffffff || s.grid.y > 65535 || s.grid.z > 65535) {
      throw std::invalid_argument{"a grid has at most 2147483647 blocks in x, and 65535 in y and z"};
    }
    if (s.dynamic_shared > dynamic_shared_capacity) {
      throw std::invalid_argument{"a launch has at most 232448 bytes of dynamic shared memory"};
    }
    if (detail::running_worker != nullptr) {
      throw std::logic_error{"a kernel cannot launch another on the host"};
    }
  }

  static void work(detail::running_launch& l, detail::counted_launch& all, std::mutex& guard) {
    detail::worker w{l};
    detail::left_out.clear();
    detail::overflow_watch const watch{&detail::end_overflowing_thread};
    w.run();
    detail::counted_launch mine{w.report(), w.problems().notes()};
    for (auto const& [what, times] : detail::left_out) {
      mine.report.leave_out(what, times);
    }
    std::lock_guard const lock{guard};
    all += mine;
    all.static_shared = (std::max)(all.static_shared, w.space().static_shared_bytes());
  }
  [[nodiscard]] detail::counted_launch count(detail::running_launch& l, std::uintptr_t kernel) const {
    detail::counted_launch all{kernel_report{arch_}};
    std::mutex guard;
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads_; ++i) {
      others.emplace_back([&] { work(l, all, guard); });
    }
    work(l, all, guard);
    for (std::thread& t : others) {
      t.join();
    }
    all.check_static_shared(static_cast<std::size_t>(arch_.shared.per_block_bytes), kernel);
    return all;
  }

  arch_traits arch_;
  detail::array_list arrays_{};
  instruction_watcher watcher_{};
  std::unique_ptr<detail::stack_pool> stacks_{std::make_unique<detail::stack_pool>()};
  std::uint64_t next_{std::uint64_t{1} << 36};
  std::uint64_t constant_end_{65536};
  unsigned threads_{1};
  std::uint64_t most_events_{std::uint64_t{1} << 28};
  bool global_races_{true};
};

}}}  // namespace warpmem::v0::capture
