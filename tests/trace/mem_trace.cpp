// What mem_trace prints of many launches.
#include <support/catch.hpp>
#include <trace/made_up.hpp>
#include <warpmem/tools/trace/partial/sum.hpp>
#include <warpmem/tools/trace/read.hpp>
#include <warpmem/tools/trace/shards.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#ifdef __GLIBC__
#  include <malloc.h>
#endif

using namespace warpmem;

namespace mem_trace_tests { namespace {

std::string launch(std::size_t id) {
  return "MEMTRACE: CTX 0x1 - LAUNCH - Kernel pc 0x1 - Kernel name f - grid launch id " + std::to_string(id) +
         " - grid size 1,1,1 - block size 32,1,1 - nregs 8 - shmem 0 - cuda stream id 0\n";
}
std::string access(std::size_t id, int stride) {
  std::string line = "MEMTRACE: CTX 0x1 - grid_launch_id " + std::to_string(id) + " - CTA 0,0,0 - warp 0 - LDG.E -";
  for (int lane = 0; lane < 32; ++lane) {
    char address[24];
    (void)std::snprintf(address, sizeof address, " 0x%016x", 0x10000000U + static_cast<unsigned>(stride * lane));
    line += address;
  }
  return line + "\n";
}

// The output, launch after launch. Notes the most memory that was in use.
class long_output final : public trace::detail::byte_source {
 public:
  explicit long_output(std::size_t launches) : launches_{launches} {}
  std::size_t read(char* to, std::size_t most) override {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    most_in_use_ = (std::max)(most_in_use_, static_cast<std::size_t>(mallinfo2().uordblks));
#endif
    if (at_ == text_.size() && next_ < launches_) {
      text_ = launch(next_);
      for (int n = 0; n < 200; ++n) {
        text_ += access(next_, 4);
      }
      ++next_;
      at_ = 0;
    }
    std::size_t const n = text_.copy(to, most, at_);
    at_ += n;
    return n;
  }
  [[nodiscard]] std::size_t most_in_use() const noexcept { return most_in_use_; }

 private:
  std::size_t launches_;
  std::size_t next_{};
  std::string text_{};
  std::size_t at_{};
  std::size_t most_in_use_{};
};

TEST_CASE("Launches whose accesses come in turns have the reports that they have one by one") {
  constexpr std::size_t launches = 40;
  std::string in_turns;
  std::string one_by_one;
  for (std::size_t id = 0; id < launches; ++id) {
    in_turns += launch(id);
    one_by_one += launch(id) + access(id, 4) + access(id, 128) + access(id, 0);
  }
  for (int const stride : {4, 128, 0}) {
    for (std::size_t id = 0; id < launches; ++id) {
      in_turns += access(id, stride);
    }
  }
  made_up::text_bytes first{in_turns};
  made_up::text_bytes second{one_by_one};
  auto const a = trace::detail::read_mem_trace("log", first, sm_90::traits);
  auto const b = trace::detail::read_mem_trace("log", second, sm_90::traits);
  REQUIRE(a.size() == launches);
  REQUIRE(b.size() == launches);
  for (std::size_t n = 0; n < launches; ++n) {
    CHECK(a[n].report.sums().executions == 3);
    CHECK((a[n].report == b[n].report));
    CHECK(a[n].problem.empty());
  }
}

TEST_CASE("Damage behind the launches that are wanted is told") {
  std::string const text = launch(0) + access(0, 4) + launch(1) + access(1, 4) + "MEMTRACE: CTX 0x1 - grid_launch_id 0";
  std::string const path = "damaged_mem_trace.txt";
  std::ofstream{path} << text;
  trace::read_options only_first{};
  only_first.arch = sm_90::traits;
  only_first.takes = [](std::size_t n, trace::kernel_header const&) { return n == 0; };
  trace::program_trace const all = trace::read_program(path, only_first);
  REQUIRE(all.kernels.size() == 1);
  CHECK(all.kernels[0].problem.starts_with(path + ":5: the file ends within a line"));
  CHECK_FALSE(all.is_complete());
  trace::shard_sum sum;
  sum.add(trace::read_shard(trace::plan_shards(path, 1), 0, only_first), "1.wmp");
  CHECK(std::move(sum).result().kernels[0].problem == all.kernels[0].problem);
}

TEST_CASE("What mem_trace does not print has to be given") {
  made_up::text_bytes bytes{launch(0)};
  std::string said;
  try {
    (void)trace::detail::read_mem_trace("log", bytes, arch_traits{});
  } catch (trace::trace_error const& error) {
    said = error.what();
  }
  CHECK(said == "log: mem_trace does not print its capability: give one, as in analyze_trace --arch sm_90");
}

TEST_CASE("Memory grows with the reports of launches, not with what counts them") {
  auto const most_for = [](std::size_t launches) {
    long_output output{launches};
    CHECK(trace::detail::read_mem_trace("log", output, sm_90::traits).size() == launches);
    return output.most_in_use();
  };
  std::size_t const few = most_for(50);
  std::size_t const many = most_for(250);
  INFO(few << " and " << many << " bytes");
  CHECK(many < few + 200 * 8192);
}

}}  // namespace mem_trace_tests
