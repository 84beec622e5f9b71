// Predictions compared with measurements, counter by counter.
#pragma once

#include <support/catch.hpp>
#include <support/csv.hpp>
#include <warpmem/model/report/counter.hpp>

#include <set>
#include <string>

namespace support {

// Compares one counter over the rows of a file. A row that disagrees is printed and fails unless it was announced; an
// announced row fails if it agrees after all.
class tally {
 public:
  explicit tally(std::string counter, std::set<std::string> known_misses = {})
      : counter_{std::move(counter)}, known_misses_{std::move(known_misses)} {}

  void compare(csv_row const& row, warpmem::counter predicted) {
    auto const measured = row.number(counter_);
    bool const agrees = predicted == warpmem::counter{measured};
    bool const expected = known_misses_.count(row.text("id")) == 0;
    known_misses_seen_ += expected ? 0U : 1U;
    ++rows_;
    if (agrees != expected) {
      auto const said = predicted.known() ? std::to_string(predicted.value_or(0)) : "unknown";
      FAIL_CHECK(row.where() << ' ' << row.text("id") << ' ' << row.text("instruction") << ' ' << row.text("active")
                             << ": " << counter_ << " predicted " << said << ", measured " << measured
                             << (agrees ? ", but a miss was announced" : "") << "\n  " << row.text("address"));
    }
  }

  // Requires as many rows as the file is known to have: none skipped the comparison.
  void require_rows(int expected) const {
    INFO(counter_);
    CHECK(rows_ == expected);
    CHECK(known_misses_seen_ == known_misses_.size());
  }

 private:
  std::string counter_;
  std::set<std::string> known_misses_;
  std::size_t known_misses_seen_{};
  int rows_{};
};

}  // namespace support
