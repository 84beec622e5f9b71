// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transactions as lines of 128 bytes: which bytes were moved, and which lanes use each of them. Drawn for global and
// local memory, and for bulk copies, where rows of the box take the place of lanes.
#pragma once

#include <warpmem/model/report/transaction.hpp>
#include <warpmem/picture/shape/folds.hpp>
#include <warpmem/text/words.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace warpmem { inline namespace v0 { namespace picture { namespace detail {

// Bytes that one lane uses, from `at` on. A lane may use several stretches.
struct lane_bytes {
  int lane{};
  address at{};
  int bytes{};
};

// Neighbouring bytes of one transaction with the same users; without users they were moved in vain.
struct byte_run {
  int offset{};  // from the start of the line
  int bytes{};
  lane_mask lanes{};
};

// One transaction on its line.
struct memory_segment {
  int offset{};  // from the start of the line
  int bytes{};
  int used{};  // bytes that a lane of it uses
  lane_mask lanes{};
  std::vector<byte_run> runs{};
};

// 128 bytes of memory, as far as one request moves them.
struct memory_line {
  static constexpr int bytes = 128;

  address base{};
  int request{};
  std::vector<memory_segment> segments{};  // without overlap: bytes moved twice are on two lines of one address

  [[nodiscard]] memory_segment const* segment_at(int offset) const {
    for (memory_segment const& s : segments) {
      if (offset >= s.offset && offset < s.offset + s.bytes) {
        return &s;
      }
    }
    return nullptr;
  }
};

// All lines that an access touches.
struct memory_lines {
  std::vector<memory_line> lines{};  // by request, then by address
  int requests{};
  std::int64_t not_made{};  // lines beyond these: what-if machines move any number at once
  bool filled{};            // of the destination of a copy: bytes are written, not used

  bool of_rows{};  // of a box

  [[nodiscard]] char const* user() const { return of_rows ? "row" : "lane"; }
  // "lanes 0-3", "row 7".
  [[nodiscard]] std::string users(lane_mask mask) const {
    std::string text = text::lanes(mask);
    return of_rows ? text.replace(text.find("lane"), 4, "row") : text;
  }
  [[nodiscard]] char const* done() const { return filled ? "written" : "used"; }
  [[nodiscard]] char const* not_done() const { return filled ? "unchanged" : "moved but unused"; }
};

[[nodiscard]] inline lane_mask users_of(address byte, lane_mask served, std::vector<lane_bytes> const& uses) {
  lane_mask users{};
  for (lane_bytes const& w : uses) {
    if (served.test(w.lane) && byte - w.at < static_cast<address>(w.bytes)) {
      users.set(w.lane);
    }
  }
  return users;
}

[[nodiscard]] inline memory_segment segment_of(transaction const& t, std::vector<lane_bytes> const& uses) {
  memory_segment segment{static_cast<int>(t.base % memory_line::bytes), t.bytes, 0, t.lanes, {}};
  for (int byte = 0; byte < t.bytes; ++byte) {
    lane_mask const users = users_of(t.base + static_cast<address>(byte), t.lanes, uses);
    segment.used += users.any() ? 1 : 0;
    if (segment.runs.empty() || segment.runs.back().lanes != users) {
      segment.runs.push_back({segment.offset + byte, 0, users});
    }
    ++segment.runs.back().bytes;
  }
  return segment;
}

// The line that has room for the segment; if there is none, a new one, inserted in order.
[[nodiscard]] inline memory_line& line_for(transaction const& t, std::vector<memory_line>& lines) {
  address const base = t.base - t.base % memory_line::bytes;
  int const offset = static_cast<int>(t.base % memory_line::bytes);
  std::size_t i = 0;
  for (; i < lines.size(); ++i) {
    memory_line& line = lines[i];
    if (line.request == t.request && line.base == base && line.segment_at(offset) == nullptr) {
      return line;
    }
    if (line.request > t.request || (line.request == t.request && line.base > base)) {
      break;
    }
  }
  return *lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(i), memory_line{base, t.request, {}});
}

// More lines than any picture shows.
inline constexpr std::size_t most_lines_made = 1024;

// The lines of these transactions; `uses` are the bytes that each lane uses.
template <class Transactions>
[[nodiscard]] memory_lines lines_of(Transactions const& transactions, std::vector<lane_bytes> const& uses) {
  memory_lines all{};
  for (transaction const& t : transactions) {
    // What-if machines move more than a line at a time.
    for (int moved = 0; moved < t.bytes; moved += memory_line::bytes) {
      if (all.lines.size() >= most_lines_made) {
        all.not_made += (t.bytes - moved - 1) / memory_line::bytes + 1;
        break;
      }
      int const bytes = t.bytes - moved < memory_line::bytes ? t.bytes - moved : memory_line::bytes;
      transaction const part{t.base + static_cast<address>(moved), bytes, t.lanes, t.request};
      line_for(part, all.lines).segments.push_back(segment_of(part, uses));
    }
    all.requests = t.request + 1 > all.requests ? t.request + 1 : all.requests;
  }
  return all;
}

// The same bytes of the line, for as many lanes.
[[nodiscard]] inline bool repeats(memory_line const& line, memory_line const& first) {
  if (line.request != first.request || line.segments.size() != first.segments.size()) {
    return false;
  }
  for (std::size_t s = 0; s < line.segments.size(); ++s) {
    memory_segment const& a = line.segments[s];
    memory_segment const& b = first.segments[s];
    if (a.offset != b.offset || a.bytes != b.bytes || a.runs.size() != b.runs.size()) {
      return false;
    }
    for (std::size_t r = 0; r < a.runs.size(); ++r) {
      byte_run const& run = a.runs[r];
      byte_run const& other = b.runs[r];
      if (run.offset != other.offset || run.bytes != other.bytes || run.lanes.count() != other.lanes.count()) {
        return false;
      }
    }
  }
  return true;
}

// Lines equally far apart, so that the first two say where all are.
[[nodiscard]] inline std::vector<row_fold> folds_of(memory_lines const& all) {
  auto const& lines = all.lines;
  return folds_of(lines.size(), [&](std::size_t begin, std::size_t i) {
    return repeats(lines[i], lines[begin]) &&
           lines[i].base - lines[i - 1].base == lines[begin + 1].base - lines[begin].base;
  });
}

// "29 more lines like these, for lanes 2-30".
[[nodiscard]] inline std::string sentence_of(row_fold const& fold, memory_lines const& all) {
  lane_mask lanes{};
  for (std::size_t i = fold.first; i < fold.first + fold.rows; ++i) {
    for (memory_segment const& s : all.lines[i].segments) {
      lanes = lanes | s.lanes;
    }
  }
  return more_like_these(fold, "line") + ", for " + all.users(lanes);
}

}}}}  // namespace warpmem::v0::picture::detail
