// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread of the host for each block of a cluster. Its stack is memory with two addresses: the C library puts
// thread-locals, and so __shared__ arrays, at the stack's end.
#pragma once

#include <warpmem/capture/hot.hpp>
#include <warpmem/capture/memory/twice_mapped.hpp>
#include <warpmem/capture/program/module.hpp>
#include <warpmem/capture/run/cluster_team.hpp>
#include <warpmem/config.hpp>

#include <pthread.h>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <stdexcept>
#include <utility>

namespace warpmem { inline namespace v0 { namespace capture { namespace detail {

class team_threads {
 public:
  // start() runs work(team, rank) for every rank of a team; the destructor waits for all of them.
  team_threads(running_launch& launch, std::function<void(cluster_team&, unsigned)> work)
      : team_{launch}, work_{std::move(work)} {
    std::size_t bytes = std::size_t{4} << 20;
    for (loaded_module const& m : loaded_modules()) {
      bytes += m.thread_local_bytes + 65536;
    }
    for (unsigned rank = 0; rank < team_.blocks(); ++rank) {
      memory_.emplace_back(bytes / 4096 * 4096);
      team_.seat(rank).memory = &memory_.back();
    }
  }
  team_threads(team_threads const&) = delete;
  team_threads& operator=(team_threads const&) = delete;
  ~team_threads() {
    for (member const& m : members_) {
      pthread_join(m.thread, nullptr);
    }
  }
  void start() {
    for (unsigned rank = 0; rank < team_.blocks(); ++rank) {
      start(members_.emplace_back(member{this, rank, {}}));
    }
  }

 private:
  struct member {
    team_threads* all;
    unsigned rank;
    pthread_t thread;
  };

  void start(member& m) {
    twice_mapped const& on = memory_[m.rank];
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstack(&attributes, on.first(), on.bytes());
    int const error = pthread_create(&m.thread, &attributes, run, &m);
    pthread_attr_destroy(&attributes);
    if (error != 0) {
      members_.pop_back();
      team_.leave();
      throw std::runtime_error{"no thread of the host for a block of a cluster"};
    }
  }
  static void* run(void* of) {
    member const& m = *static_cast<member const*>(of);
    m.all->work_(m.all->team_, m.rank);
    return nullptr;
  }

  cluster_team team_;
  std::function<void(cluster_team&, unsigned)> work_;
  std::deque<twice_mapped> memory_{};
  std::deque<member> members_{};
};

}}}}  // namespace warpmem::v0::capture::detail
