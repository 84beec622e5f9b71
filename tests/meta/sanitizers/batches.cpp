// Batches count what single accesses count, in a program that a user builds with g++'s sanitizers. They bring out
// faults of g++ itself: with -fsanitize=undefined, g++ 12 shifts (a[i] != b ? 1 : 0) << n wrongly; with
// -fsanitize=thread, it took 16 bits of a mask register for 32.
#include <warpmem/batch.hpp>
#include <warpmem/models.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

using namespace warpmem;

namespace {

constexpr std::size_t accesses = 600;

struct random_accesses {
  std::vector<address> at{};
  std::vector<address> to{};
  std::vector<std::uint32_t> active{};

  random_accesses(bool has_masks, unsigned elements) {
    std::mt19937_64 random{elements};
    for (std::size_t i = 0; i < accesses; ++i) {
      active.push_back(has_masks ? static_cast<std::uint32_t>(random()) : ~0U);
      for (int lane = 0; lane < 32; ++lane) {
        at.push_back(4 * (random() % elements));
        to.push_back(4 * (random() % 1024));
      }
    }
  }
};

bool count_alike(random_accesses const& all) {
  arch_traits const& arch = sm_90::traits;
  access_batch const batch{all.at.data(), all.active.data(), accesses, {4, memory_op::load}};
  async_copy_batch const copies{all.at.data(), all.to.data(), all.active.data(), accesses};
  global_report loads{};
  l1tex_report stages{};
  async_copy_report copied{};
  source_page_report page{};
  for (std::size_t i = 0; i < accesses; ++i) {
    loads += analyze_global(arch, access_of(batch, i));
    stages += analyze_global_stages(arch, access_of(batch, i));
    copied += analyze_async_copy(arch, copy_of(copies, i));
    page += analyze_async_copy_source_page(arch, copy_of(copies, i));
  }
  return count_global(arch, batch) == loads && count_global_stages(arch, batch, l1_state::cold) == stages &&
         count_async_copies(arch, copies) == copied && count_async_copy_source_page(arch, copies) == page;
}

}  // namespace

int main() {
  int wrong = 0;
  for (bool const has_masks : {false, true}) {
    for (unsigned const elements : {256U, 1U << 14, 1U << 20}) {
      if (!count_alike({has_masks, elements})) {
        std::printf("batches %s masks of %u elements count something else\n", has_masks ? "with" : "without", elements);
        wrong = 1;
      }
    }
  }
  return wrong;
}
