// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of the runtime: one of a process, as CUDA's own.
#pragma once

#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/error.hpp>
#include <warpmem/tools/ptx/cudart/abi/textures.hpp>
#include <warpmem/tools/ptx/cudart/allocations.hpp>
#include <warpmem/tools/ptx/cudart/arrays.hpp>
#include <warpmem/tools/ptx/cudart/device.hpp>
#include <warpmem/tools/ptx/cudart/modules.hpp>
#include <warpmem/tools/ptx/cudart/report.hpp>
#include <warpmem/tools/ptx/cudart/runs.hpp>
#include <warpmem/tools/ptx/cudart/settings.hpp>
#include <warpmem/tools/ptx/cudart/streams.hpp>
#include <warpmem/tools/ptx/cudart/work.hpp>
#include <warpmem/tools/ptx/machine/machine.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// What a program said of a texture or surface object.
struct image_description {
  resource_description resource{};
  texture_description texture{};
};

struct memory_pool {
  std::map<int, u64> attributes{};
};

// What stands between <<< and >>>, until the stub of the kernel takes it.
struct call_configuration {
  dimensions grid{};
  dimensions block{};
  std::size_t dynamic_shared{};
  stream_handle stream{};
};

class runtime {
 public:
  // Made by the first call, and never destroyed: destructors of the program's static objects may still call.
  [[nodiscard]] static runtime& of_process() {
    static runtime* const one = [] {
      auto* const made = new runtime{};
      std::atexit([] { of_process().finish(); });
      return made;
    }();
    return *one;
  }

  cudart::settings settings{settings_of_environment()};
  machine gpu{arch_traits_for({device::capability}), true};
  cudart::allocations memory{gpu.memory()};
  cudart::modules modules{gpu, settings.ptx, settings.cubins};
  run_log log{};
  stream default_stream{};
  handles<stream> streams{};
  handles<event> events{};
  handles<graph> graphs{};
  handles<graph_exec> execs{};
  handles<memory_pool> pools{};
  handles<cuda_array> arrays{};
  std::map<u64, image_description> images{};
  memory_pool default_pool{};
  std::map<u64, unsigned> host_flags{};
  bool sets_caches{};      // a preference for all kernels, or a window: bounds do not know what follows
  status context_error{};  // of a kernel: all calls fail with it from then on
  u64 next_id{1};
  // cudaLimit: 0 stack, 1 printf's buffer, 2 heap of malloc, 3 and 4 of nested launches, 5 bytes that L2 fetches, 6
  // bytes of L2 set aside for accesses that persist.
  static constexpr std::size_t usual_l2_fetch = 128;
  std::size_t limits[7]{1024, 6815744, 8388608, 2, 2048, usual_l2_fetch, 0};
  [[nodiscard]] bool sets_l2() const noexcept { return limits[5] != usual_l2_fetch || limits[6] != 0; }

  // Of the thread that calls.
  [[nodiscard]] static status& last_error() noexcept {
    thread_local status last{};
    return last;
  }
  [[nodiscard]] static std::vector<call_configuration>& configurations() {
    thread_local std::vector<call_configuration> pushed;
    return pushed;
  }
  [[nodiscard]] std::recursive_mutex& mutex() noexcept { return mutex_; }

  // Does what a call does. What it throws becomes its status, and a sentence on stderr.
  template <class Call>
  status call(char const* name, Call run_call) {
    std::lock_guard const lock{mutex_};
    if (context_error != status::success) {
      return last_error() = context_error;
    }
    status s{};
    try {
      s = run_call();
    } catch (failure const& f) {
      s = f.code;
      say(name, f.why, s);
    } catch (error const& e) {
      s = status::launch_failure;
      say(name, e.what(), s);
    } catch (std::bad_alloc const&) {
      s = status::out_of_memory;
      say(name, "the host has not so much memory", s);
    } catch (std::exception const& e) {  // programs in C cannot catch it
      s = status::unknown;
      say(name, e.what(), s);
    }
    if (s != status::success && s != status::not_ready) {
      last_error() = s;
    }
    return s;
  }
  // Handles 0, 1 and 2 are the default stream, the legacy one and the one of the thread.
  [[nodiscard]] stream& find(stream_handle s) {
    if (reinterpret_cast<std::uintptr_t>(s) <= 2) {
      return default_stream;
    }
    return streams.has(s) ? *s : throw failure{status::invalid_handle, "this is no stream, or was destroyed"};
  }
  [[nodiscard]] event& find(event_handle e) {
    return events.has(e) ? *e : throw failure{status::invalid_handle, "this is no event, or was destroyed"};
  }

 private:
  runtime() { apply(settings, gpu.options()); }

  static void say(char const* name, std::string const& why, status s) {
    if (!why.empty()) {
      status_words const* const words = find_words(s);
      std::fprintf(stderr, "warpmem: %s: %s (%s)\n", name, why.c_str(), words != nullptr ? words->name : "an error");
    }
  }
  void finish() {
    std::lock_guard const lock{mutex_};
    std::fflush(stdout);
    write_report(log, settings.report);
  }

  std::recursive_mutex mutex_{};
};

}}}}  // namespace warpmem::v0::ptx::cudart
