#pragma once

#include <warpmem/tools/trace/partial/plan.hpp>
#include <warpmem/tools/trace/shards.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include "options.hpp"
#include "shards.hpp"

#ifdef ANALYZE_TRACE_WITH_MPI
#  define OMPI_SKIP_MPICXX 1
#  define MPICH_SKIP_MPICXX 1
#  include <mpi.h>
#endif

namespace analyze_trace {

// Whether a launcher of MPI started this process: MPI is left alone otherwise, which takes part of a second to start.
[[nodiscard]] inline bool is_launched_by_mpi() {
  for (char const* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMI_RANK", "PMIX_RANK"}) {
    if (std::getenv(name) != nullptr) {
      return true;
    }
  }
  return false;
}

#ifdef ANALYZE_TRACE_WITH_MPI

// The processes that mpirun started; else this one alone.
class ranks {
 public:
  explicit ranks(bool share) {
    if (share && is_launched_by_mpi()) {
      int given = 0;
      (void)MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
      (void)MPI_Comm_size(MPI_COMM_WORLD, &number_);
      (void)MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    }
  }
  ranks(ranks const&) = delete;
  ranks& operator=(ranks const&) = delete;
  ~ranks() {
    if (is_in_use() && std::uncaught_exceptions() == 0) {
      (void)MPI_Finalize();
    }
  }
  // One rank that fails ends all: what is finished is in the folder of --partials.
  static void end_all(int status) {
    if (is_in_use()) {
      (void)MPI_Abort(MPI_COMM_WORLD, status);
    }
  }

  [[nodiscard]] int rank() const noexcept { return rank_; }
  [[nodiscard]] int number() const noexcept { return number_; }

  // The text of rank 0.
  void share(std::string& text) const {
    if (number_ > 1) {
      std::uint64_t size = text.size();
      (void)MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
      text.resize(size);
      (void)MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    }
  }

  // Rank 0: hands out shards to the others until they have nothing left to read. Between messages it sleeps: a thread
  // of the same process reads.
  void serve(shard_work& work) const {
    for (int left = number_ - 1; left > 0;) {
      MPI_Status from{};
      int is_there = 0;
      (void)MPI_Iprobe(MPI_ANY_SOURCE, finished, MPI_COMM_WORLD, &is_there, &from);
      if (is_there == 0) {
        std::this_thread::sleep_for(std::chrono::microseconds{500});
        continue;
      }
      left -= answer(work, from) ? 0 : 1;
    }
  }
  // Another rank: sends what it read, and gets the number of the next shard. False if there is none.
  [[nodiscard]] bool exchange(std::size_t& shard, std::string const& text) const {
    std::int64_t next = 0;
    (void)MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, 0, finished, MPI_COMM_WORLD);
    (void)MPI_Recv(&next, 1, MPI_INT64_T, 0, handed_out, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    shard = static_cast<std::size_t>(next);
    return next >= 0;
  }

 private:
  // Of messages.
  static constexpr int finished = 1;
  static constexpr int handed_out = 2;

  [[nodiscard]] static bool is_in_use() {
    int is_begun = 0;
    int is_over = 0;
    (void)MPI_Initialized(&is_begun);
    (void)MPI_Finalized(&is_over);
    return is_begun != 0 && is_over == 0;
  }
  [[nodiscard]] static bool answer(shard_work& work, MPI_Status const& from) {
    int size = 0;
    (void)MPI_Get_count(&from, MPI_CHAR, &size);
    std::string text(static_cast<std::size_t>(size), '\0');
    (void)MPI_Recv(text.data(), size, MPI_CHAR, from.MPI_SOURCE, finished, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!text.empty()) {
      work.finish(text);
    }
    std::size_t shard = 0;
    bool const is_more = work.next(shard);
    std::int64_t const next = is_more ? static_cast<std::int64_t>(shard) : -1;
    (void)MPI_Send(&next, 1, MPI_INT64_T, from.MPI_SOURCE, handed_out, MPI_COMM_WORLD);
    return is_more;
  }

  int rank_{};
  int number_{1};
};

#else

// This process alone.
class ranks {
 public:
  explicit ranks(bool share) {
    if (share && is_launched_by_mpi()) {
      throw tools::failure{"this build has no MPI: every rank would read the whole trace"};
    }
  }
  static void end_all(int /*status*/) {}
  [[nodiscard]] int rank() const noexcept { return 0; }
  [[nodiscard]] int number() const noexcept { return 1; }
  void share(std::string const& /*text*/) const {}
  void serve(shard_work const& /*work*/) const {}
  [[nodiscard]] bool exchange(std::size_t const& /*shard*/, std::string const& /*text*/) const { return false; }
};

#endif

// Rank 0 reads, too: in a thread of its own.
[[nodiscard]] inline warpmem::trace::program_trace read_as_first(options const& o,
                                                                 warpmem::trace::shard_plan const& plan,
                                                                 warpmem::trace::read_options const& reading,
                                                                 ranks const& all) {
  shard_work work{o, plan};
  for (std::string const& note : work.notes()) {
    (void)std::fprintf(stderr, "analyze_trace: %s\n", note.c_str());
  }
  std::exception_ptr failure;
  std::thread reader{[&] {
    try {
      for (std::size_t shard = 0; work.next(shard);) {
        work.finish(text_of_shard(o, plan, shard, reading));
      }
    } catch (...) {
      failure = std::current_exception();
    }
  }};
  all.serve(work);
  reader.join();
  if (failure != nullptr) {
    std::rethrow_exception(failure);
  }
  return std::move(work).result();
}

// The whole trace on rank 0; nothing on the others.
[[nodiscard]] inline warpmem::trace::program_trace read_by_ranks(options const& o,
                                                                 warpmem::trace::read_options const& reading,
                                                                 ranks const& all) {
  warpmem::trace::shard_plan plan;
  std::string text;
  if (all.rank() == 0) {
    std::size_t const number = o.shards != 0 ? o.shards : usual_number_of_shards(o.files[0], o);
    plan = warpmem::trace::plan_shards(o.files[0], number, settings_of(o));
    text = plan_text(plan);
    if (!o.partials.empty()) {
      std::filesystem::create_directories(o.partials);
    }
  }
  all.share(text);
  if (all.rank() == 0) {
    return read_as_first(o, plan, reading, all);
  }
  plan = warpmem::trace::read_plan(text);
  text.clear();
  for (std::size_t shard = 0; all.exchange(shard, text);) {
    text = text_of_shard(o, plan, shard, reading);
  }
  return {};
}

}  // namespace analyze_trace
