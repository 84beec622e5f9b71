// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the shared arrays of a launch lie, and how much local memory a thread needs.
#pragma once

#include <warpmem/kernel/problem.hpp>
#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/check/problems.hpp>
#include <warpmem/tools/ptx/code/function.hpp>
#include <warpmem/tools/ptx/machine/launch.hpp>
#include <warpmem/tools/ptx/machine/windows.hpp>
#include <warpmem/tools/ptx/text/demangle.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace detail {

// The functions that the kernel may call, itself first.
[[nodiscard]] inline std::vector<function const*> reachable_from(module const& m, function const& kernel) {
  std::vector<function const*> all{&kernel};
  std::set<function const*> known{&kernel};
  bool any_function = false;
  auto const add = [&](function const* f) {
    if (f != nullptr && known.insert(f).second) {
      all.push_back(f);
    }
  };
  for (std::size_t k = 0; k < all.size(); ++k) {
    for (call_site const& c : all[k]->calls) {
      add(c.callee);
      if (c.callee_row >= 0 && !any_function) {
        any_function = true;
        for (auto const& f : m.functions) {
          add(f->is_kernel() ? nullptr : f.get());
        }
      }
    }
  }
  return all;
}

// "tile" of _ZZ9transposePKfPfiE4tile.
[[nodiscard]] inline std::string name_alone(std::string const& symbol) {
  std::string const name = source_name(symbol);
  std::size_t const scope = name.rfind("::");
  return scope == std::string::npos ? name : name.substr(scope + 2);
}

// Static arrays in the order in which they are found, then the dynamic one, whatever its names.
class shared_layout {
 public:
  explicit shared_layout(launch& l) : l_{l} {}

  void find() {
    module const& m = l_.loaded->code;
    auto const functions = reachable_from(m, *l_.kernel);
    u64 local = 0;
    for (function const* const f : functions) {
      check_local(*f);
      local += f->local_bytes + local_begin;
      for (variable const& v : f->text->variables) {
        place(v);
      }
      for (variable const& v : m.text.variables) {
        if (f->symbols.count(v.name) != 0) {
          place(v);
        }
      }
    }
    l_.static_shared = end_ - shared_begin;
    l_.lacks_dynamic_shared = !open_.empty() && l_.shape.dynamic_shared == 0;
    if (!open_.empty() || l_.shape.dynamic_shared != 0) {
      end_ = aligned(end_, align_);
      for (std::string const& name : open_) {
        l_.shared[name] = end_;
      }
      l_.shared_arrays.push_back(
          {open_.empty() ? std::string{} : name_alone(open_.front()), end_ - shared_begin, l_.shape.dynamic_shared});
      end_ += l_.shape.dynamic_shared;
    }
    bool const has_scratch = std::any_of(functions.begin(), functions.end(), [](function const* f) {
      return f->symbols.count(std::string(group_scratch_register)) != 0;
    });
    if (has_scratch) {
      l_.group_scratch = end_ = aligned(end_, 16);
      end_ += group_scratch_bytes;
    }
    l_.shared_end = end_;
    bool const calls = functions.size() > 1;  // may be recursive
    l_.local_stride = (std::max)(calls ? stack_of_calls : u64{64}, aligned(local, 64));
  }

 private:
  static constexpr u64 stack_of_calls = 65536;
  // CUDA C++ Programming Guide, technical specifications: local memory of a thread.
  static constexpr u64 most_local = u64{512} * 1024;

  // ptxas takes more, and no GPU launches it.
  static void check_local(function const& f) {
    if (f.local_end > most_local) {
      throw error{"a thread has at most " + std::to_string(most_local) + " bytes of local memory: " + f.name() +
                  " has " + std::to_string(f.local_end)};
    }
  }

  void place(variable const& v) {
    if (v.space != state_space::shared || l_.shared.count(v.name) != 0) {
      return;
    }
    if (v.is_extern && v.bytes == 0) {
      open_.push_back(v.name);
      align_ = (std::max)(align_, u64{v.align});
      return;
    }
    end_ = aligned(end_, v.align);
    l_.shared[v.name] = end_;
    l_.shared_arrays.push_back({name_alone(v.name), end_ - shared_begin, v.bytes});
    end_ += v.bytes;
  }

  launch& l_;
  u64 end_{shared_begin};
  u64 align_{16};
  std::vector<std::string> open_{};
};

// Throws ptx::error for a block that no multiprocessor takes.
inline void check_shared(launch const& l) {
  u64 const all = l.static_shared + l.shape.dynamic_shared;
  u64 const most = static_cast<u64>((std::max)(l.arch.shared.per_block_bytes, l.arch.shared.per_block_opt_in_bytes));
  if (all > most) {
    throw error{"a block has at most " + std::to_string(most) + " bytes of shared memory: this one has " +
                std::to_string(all) + ", " + std::to_string(l.shape.dynamic_shared) + " of them dynamic"};
  }
}

// ptxas refuses such a kernel. It runs here all the same.
inline void check_static_shared(launch const& l, problem_list& problems) {
  u64 const most = static_cast<u64>(l.arch.shared.per_block_bytes);
  if (l.static_shared > most) {
    problems.add(problem_kind::too_much_shared, -1, -1, 0, [&] {
      return "the kernel has " + std::to_string(l.static_shared) + " bytes of __shared__ arrays, of at most " +
             std::to_string(most) + ": only dynamic shared memory can be larger";
    });
  }
}

}}}}  // namespace warpmem::v0::ptx::detail
