// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Batch counting on several cores. Each call starts its threads and waits for them, some tens of microseconds: worth it
// from about a hundred thousand accesses on.
#pragma once

#include <warpmem/batch/accesses.hpp>
#include <warpmem/batch/constant.hpp>
#include <warpmem/batch/global.hpp>
#include <warpmem/batch/path.hpp>
#include <warpmem/batch/shared.hpp>
#include <warpmem/model/arch/traits.hpp>
#include <warpmem/model/detail/math.hpp>

#include <cstddef>
#include <thread>
#include <vector>

namespace warpmem { inline namespace v0 {

// How many threads count a batch: as many as the machine runs at once, unless another number is given.
struct by_threads {
  unsigned number{std::thread::hardware_concurrency()};
};

namespace detail {

// Threads that are waited for, also where an exception leaves the scope.
struct joined_threads {
  std::vector<std::thread> running{};

  joined_threads() = default;
  joined_threads(joined_threads const&) = delete;
  joined_threads& operator=(joined_threads const&) = delete;
  ~joined_threads() {
    for (std::thread& thread : running) {
      thread.join();
    }
  }
};

// The sum over equal parts, one for each thread, of count_part(first access, number of accesses).
template <class Report, class CountPart>
Report count_in_parts(std::size_t accesses, by_threads threads, CountPart count_part) {
  std::size_t const parts = larger(std::size_t{1}, smaller(std::size_t{threads.number}, accesses));
  std::vector<Report> reports(parts);
  auto const begin_of = [&](std::size_t part) { return accesses / parts * part + smaller(part, accesses % parts); };
  auto const count = [&](std::size_t part) {
    reports[part] = count_part(begin_of(part), begin_of(part + 1) - begin_of(part));
  };
  {
    joined_threads threads_of_parts;
    threads_of_parts.running.reserve(parts - 1);
    for (std::size_t part = 1; part < parts; ++part) {
      threads_of_parts.running.emplace_back(count, part);
    }
    count(0);
  }
  Report total{};
  for (Report const& report : reports) {
    total += report;
  }
  return total;
}

}  // namespace detail

// count_global, count_shared and count_constant by several threads: the same sums and the same counts. They throw what
// std::thread and std::vector throw.
template <class Batch>
global_report count_global(by_threads threads, arch_traits const& arch, Batch const& batch,
                           global_counts const& each = {}, batch_path path = fastest_batch_path()) {
  return detail::count_in_parts<global_report>(batch.accesses, threads, [&](std::size_t begin, std::size_t count) {
    return count_global(arch, detail::part_of(batch, begin, count), detail::counts_from(each, begin), path);
  });
}
// count_shared by several threads, as count_global.
template <class Batch>
shared_report count_shared(by_threads threads, arch_traits const& arch, Batch const& batch,
                           shared_counts const& each = {}, batch_path path = fastest_batch_path()) {
  return detail::count_in_parts<shared_report>(batch.accesses, threads, [&](std::size_t begin, std::size_t count) {
    return count_shared(arch, detail::part_of(batch, begin, count), detail::counts_from(each, begin), path);
  });
}
// count_constant by several threads, as count_global.
template <class Batch>
constant_report count_constant(by_threads threads, arch_traits const& arch, Batch const& batch,
                               constant_counts const& each = {}, batch_path path = fastest_batch_path()) {
  return detail::count_in_parts<constant_report>(batch.accesses, threads, [&](std::size_t begin, std::size_t count) {
    return count_constant(arch, detail::part_of(batch, begin, count), detail::counts_from(each, begin), path);
  });
}

}}  // namespace warpmem::v0
