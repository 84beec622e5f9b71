// Plans of random objects cover the object with aligned instructions on every capability.
#include <support/catch.hpp>
#include <support/random_access.hpp>
#include <warpmem/model/layout/plan.hpp>

#include <string>
#include <vector>

using namespace warpmem;

namespace {

// Members of random sizes as C++ lays them out, in a type of random alignment.
object_layout random_object(support::generator& random) {
  object_layout object{};
  int end = 0;
  int largest = 1;
  auto const count = 1 + support::below(random, 12);
  bool const same = support::below(random, 2) == 0;
  int bytes = 1 << support::below(random, 4);
  for (std::uint64_t i = 0; i < count; ++i) {
    bytes = same ? bytes : 1 << support::below(random, 4);
    end = (end + bytes - 1) / bytes * bytes;
    object.members.push_back({end, bytes});
    end += bytes;
    largest = bytes > largest ? bytes : largest;
  }
  int const asked = 1 << support::below(random, 7);
  object.alignment = asked > largest ? asked : largest;
  object.size = (end + object.alignment - 1) / object.alignment * object.alignment;
  return object;
}

std::string describe(object_layout const& object, compute_capability cc, object_use use) {
  std::string s = "cc " + std::to_string(cc.value) + " use " + std::to_string(static_cast<int>(use)) + " size " +
                  std::to_string(object.size) + " alignment " + std::to_string(object.alignment) + " members";
  for (object_member const& m : object.members) {
    s += " " + std::to_string(m.offset) + ":" + std::to_string(m.bytes);
  }
  return s;
}

}  // namespace

TEST_CASE("plans cover every member once, aligned and within the object", "[types]") {
  support::generator random{601};
  for (int i = 0; i < 4000; ++i) {
    object_layout const object = random_object(random);
    for (auto const cc :
         {compute_capability{13}, compute_capability{75}, compute_capability{90}, compute_capability{100}}) {
      auto const arch = arch_traits_for(cc);
      for (auto const use : {object_use::load, object_use::store, object_use::copy_from, object_use::copy_to}) {
        INFO(describe(object, cc, use));
        auto const plan = access_plan_for(object, use, arch);
        REQUIRE_FALSE(plan.faults.any());
        std::vector<int> moved(static_cast<std::size_t>(object.size));
        for (plan_step const& step : plan.steps) {
          CHECK(step.offset % step.bytes == 0);
          CHECK(step.bytes <= arch.global.max_lane_bytes);
          CHECK(step.bytes <= object.alignment);
          REQUIRE(step.offset + step.bytes <= object.size);
          for (int b = step.offset; b < step.offset + step.bytes; ++b) {
            ++moved[static_cast<std::size_t>(b)];
          }
        }
        std::vector<int> member(static_cast<std::size_t>(object.size));
        for (object_member const& m : object.members) {
          for (int b = m.offset; b < m.offset + m.bytes; ++b) {
            member[static_cast<std::size_t>(b)] = 1;
          }
        }
        bool const copies = use == object_use::copy_from || use == object_use::copy_to;
        for (std::size_t b = 0; b < moved.size(); ++b) {
          CHECK(moved[b] >= (copies ? 1 : member[b]));
          CHECK(moved[b] <= 1);
          if (use == object_use::store) {
            CHECK(moved[b] == member[b]);  // a store writes no byte that the program did not
          }
        }
      }
    }
  }
}

TEST_CASE("size and alignment are enough for types without padding", "[types]") {
  support::generator random{602};
  for (int i = 0; i < 2000; ++i) {
    object_layout object{};
    int const bytes = 1 << support::below(random, 4);
    object.alignment = bytes << support::below(random, 3);
    int const count = object.alignment / bytes * static_cast<int>(1 + support::below(random, 4));
    for (int k = 0; k < count; ++k) {
      object.members.push_back({k * bytes, bytes});
    }
    object.size = count * bytes;
    for (auto const cc : {compute_capability{75}, compute_capability{90}, compute_capability{100}}) {
      auto const arch = arch_traits_for(cc);
      auto const bare = access_plan_for(object.size, object.alignment, arch);
      for (auto const use : {object_use::load, object_use::store, object_use::copy_from, object_use::copy_to}) {
        INFO(describe(object, cc, use));
        CHECK(access_plan_for(object, use, arch).steps == bare.steps);
      }
    }
  }
}
