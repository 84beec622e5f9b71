// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and events. Work is done when it is submitted, so streams keep no queues; one that is captured keeps where
// its graph grows.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/ptx/cudart/abi/graph.hpp>
#include <warpmem/tools/ptx/cudart/abi/types.hpp>
#include <warpmem/tools/ptx/types.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

namespace warpmem { inline namespace v0 { namespace ptx { namespace cudart {

// Where a stream, or an event recorded in it, stands in a graph that is being captured.
struct capture_point {
  graph* into{};  // null: not captured
  std::vector<graph_node*> after{};
  u64 id{};
};

struct stream {
  unsigned flags{};
  int priority{};
  u64 id{};
  capture_point capture{};
  bool began_capture{};
  bool owns_graph{};  // of the capture that began here: nobody has it yet
};

struct event {
  unsigned flags{};
  bool is_recorded{};
  std::chrono::steady_clock::time_point when{};
  capture_point capture{};
};

// Objects that programs hold by their addresses.
template <class Object>
class handles {
 public:
  template <class... Arguments>
  [[nodiscard]] Object* make(Arguments&&... arguments) {
    all_.push_back(std::make_unique<Object>(static_cast<Arguments&&>(arguments)...));
    return all_.back().get();
  }
  Object* adopt(std::unique_ptr<Object> object) {
    all_.push_back(std::move(object));
    return all_.back().get();
  }
  [[nodiscard]] bool has(Object const* object) const { return at(object) != all_.end(); }
  // Whether it was there.
  bool remove(Object const* object) {
    auto const found = at(object);
    if (found == all_.end()) {
      return false;
    }
    all_.erase(found);
    return true;
  }
  [[nodiscard]] std::vector<std::unique_ptr<Object>> const& all() const noexcept { return all_; }

 private:
  [[nodiscard]] auto at(Object const* object) const {
    return std::find_if(all_.begin(), all_.end(), [object](auto const& one) { return one.get() == object; });
  }

  std::vector<std::unique_ptr<Object>> all_{};
};

}}}}  // namespace warpmem::v0::ptx::cudart
