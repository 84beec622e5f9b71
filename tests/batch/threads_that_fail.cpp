// Threads that cannot be started.
#include <batch/support.hpp>
#include <support/catch.hpp>
#include <warpmem/batch/threads.hpp>

#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <system_error>

using namespace warpmem;

namespace {

// Threads get large stacks, and there is room for one or two of them.
class room_for_few_threads {
 public:
  room_for_few_threads() {
    pthread_getattr_default_np(&attributes_);
    getrlimit(RLIMIT_AS, &limit_);
    pthread_attr_t large = attributes_;
    pthread_attr_setstacksize(&large, stack);
    pthread_setattr_default_np(&large);
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit tight = limit_;
    tight.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + 5 * stack / 2;
    setrlimit(RLIMIT_AS, &tight);
  }
  ~room_for_few_threads() {
    setrlimit(RLIMIT_AS, &limit_);
    pthread_setattr_default_np(&attributes_);
  }
  room_for_few_threads(room_for_few_threads const&) = delete;
  room_for_few_threads& operator=(room_for_few_threads const&) = delete;

 private:
  static constexpr std::size_t stack = std::size_t{1} << 28;
  pthread_attr_t attributes_{};
  rlimit limit_{};
};

}  // namespace

TEST_CASE("a thread that cannot be started is an exception", "[batch]") {
  support::generator random{1301};
  auto const a = batch_test::random_arrays(random, 1000, {}, 4096);
  auto const wanted = count_global(sm_90::traits, a.batch());
  {
    room_for_few_threads const few;
    CHECK_THROWS_AS(count_global(by_threads{8}, sm_90::traits, a.batch()), std::system_error);
    CHECK_THROWS_AS(count_shared(by_threads{8}, sm_90::traits, a.batch()), std::system_error);
    CHECK_THROWS_AS(count_constant(by_threads{8}, sm_90::traits, a.batch()), std::system_error);
  }
  CHECK(count_global(by_threads{8}, sm_90::traits, a.batch()) == wanted);
}
