// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The pieces of a file in its order, for threads that count them. Only one thread at a time can read, and what a file
// is decompressed by keeps its state in that thread's cache: so it reads on as long as others have pieces to count, and
// counts itself when they have enough.
#pragma once

#include <warpmem/model/config.hpp>
#include <warpmem/tools/trace/read/bytes.hpp>
#include <warpmem/tools/trace/read/pieces.hpp>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace warpmem { inline namespace v0 { namespace trace { namespace detail {

struct numbered_piece {
  trace_piece piece{};
  std::uint64_t number{};
  std::uint64_t part{};     // among those pieces that are parts of thread blocks
  char const* unchecked{};  // of the bytes up to its end: byte_source::unchecked()

  // What a part of a thread block means depends on the part before.
  [[nodiscard]] bool stands_alone() const noexcept { return !piece.begins_inside && !piece.ends_inside; }
};

class piece_queue {
 public:
  // For so many threads.
  piece_queue(trace_file& file, unsigned threads) : file_{file}, most_ahead_{threads > 1 ? most_ahead : 0} {}

  // False when nothing is left. The piece's buffers are used again. Throws what a file does that is no trace_error.
  [[nodiscard]] bool take(numbered_piece& next) {
    std::unique_lock lock{guard_};
    while (true) {
      if (!is_over_ && !is_reading_ && (ahead_.empty() || !has_enough())) {
        if (!read(lock, next)) {
          continue;
        }
        if (most_ahead_ == 0) {
          return true;
        }
        ahead_bytes_ += next.piece.lines.size;
        ahead_.push_back(std::exchange(next, with_spare_buffer()));
        has_changed_.notify_one();
      } else if (!ahead_.empty()) {
        spare_.push_back(std::exchange(next, std::move(ahead_.front())).piece);
        ahead_.pop_front();
        ahead_bytes_ -= next.piece.lines.size;
        return true;
      } else if (!is_reading_) {
        return false;
      } else {
        has_changed_.wait(lock);
      }
    }
  }
  // Nobody needs what follows the pieces that were taken.
  void end() noexcept {
    {
      std::lock_guard const lock{guard_};
      is_over_ = true;
      ahead_.clear();
    }
    has_changed_.notify_all();
  }

  // When all threads have ended: why the file could not be read to its end.
  [[nodiscard]] std::string const& problem() const noexcept { return problem_; }

 private:
  // Enough that no thread waits while another one, which read, counts a piece.
  static constexpr std::size_t most_ahead = 4;
  static constexpr std::size_t most_bytes_ahead = std::size_t{1} << 22;

  [[nodiscard]] bool has_enough() const noexcept {
    return ahead_.size() >= most_ahead_ || ahead_bytes_ >= most_bytes_ahead;
  }
  // Reads a piece while others go on. False if there is none.
  [[nodiscard]] bool read(std::unique_lock<std::mutex>& lock, numbered_piece& next) {
    is_reading_ = true;
    lock.unlock();
    std::string problem;
    bool is_there = false;
    try {
      is_there = file_.next(next.piece);
    } catch (trace_error const& error) {
      problem = error.what();
    } catch (...) {
      lock.lock();
      is_reading_ = false;
      is_over_ = true;  // in what state the file is, nobody knows
      throw;            // its thread ends the others
    }
    lock.lock();
    is_reading_ = false;
    problem_ = std::move(problem);
    if (!is_there || is_over_) {
      is_over_ = true;
      has_changed_.notify_all();
      return false;
    }
    next.number = pieces_++;
    next.part = next.stands_alone() ? 0 : parts_++;
    next.unchecked = file_.unchecked();
    return true;
  }
  [[nodiscard]] numbered_piece with_spare_buffer() {
    numbered_piece one{};
    if (!spare_.empty()) {
      one.piece = std::move(spare_.back());
      spare_.pop_back();
    }
    return one;
  }

  trace_file& file_;
  std::size_t most_ahead_;
  std::mutex guard_;  // of the rest, and of the file while nobody reads
  std::condition_variable has_changed_;
  bool is_reading_{};
  bool is_over_{};
  std::deque<numbered_piece> ahead_{};
  std::size_t ahead_bytes_{};
  std::vector<trace_piece> spare_{};  // buffers
  std::uint64_t pieces_{};
  std::uint64_t parts_{};
  std::string problem_{};
};

}}}}  // namespace warpmem::v0::trace::detail
