// A caller's row is not called a capability, and what is known about the capability is not claimed for the row.
#include <support/catch.hpp>
#include <support/contains.hpp>
#include <warpmem/matchers/matchers.hpp>
#include <warpmem/models.hpp>
#include <warpmem/picture.hpp>
#include <warpmem/text/text.hpp>

#include <string>

using namespace warpmem;

namespace {

struct narrow_banks {
  static constexpr arch_traits traits = [] {
    arch_traits t = sm_90::traits;
    t.shared.banks = 16;
    return t;
  }();
};

std::string const caveat = "measured (hardware counters of an H200) of 9.0, not of your what-if machine";

// Does not name the capability that the row was copied from, and does not claim its measurements for the row.
template <class Explanation>
void check_is_what_if(Explanation const& e) {
  std::string const full = text::full(e);
  INFO(full);
  CHECK(support::has(full, ", on your what-if machine (a changed 9.0)\n"));
  CHECK(support::has(full, "\n  how this is known: " + caveat));
  CHECK_FALSE(support::has(full, "on capability"));
  auto const p = picture::panel_of(e);
  CHECK(p.capability == "what-if: a changed 9.0");
  CHECK(p.numbers.known == caveat);
  CHECK(support::has(picture::terminal(e, {.width = 200}), ", on your what-if machine (a changed 9.0)\n"));
  CHECK(support::has(picture::svg(e), "what-if"));
  CHECK(support::has(matchers::detail::picture_of(e), "how this is known: " + caveat));
  CHECK(support::has(matchers::printed(e), ", on your what-if machine (a changed 9.0)"));
}

template <class Explanation>
void check_is_in_table(Explanation const& e) {
  INFO(text::full(e));
  CHECK(support::has(text::full(e), ", on capability 9.0\n"));
  CHECK_FALSE(support::has(text::full(e), "what-if"));
  CHECK(picture::panel_of(e).capability == "9.0");
  CHECK(picture::panel_of(e).numbers.known == text::name(e.report.basis.known));
}

}  // namespace

TEST_CASE("explanations on a hypothetical machine say that it is the user's", "[text]") {
  check_is_what_if(global_memory<narrow_banks>::explain(contiguous<float>()));
  check_is_what_if(local_memory<narrow_banks>::explain(contiguous<float>()));
  check_is_what_if(shared_memory<narrow_banks>::explain(contiguous<float>()));
  check_is_what_if(constant_memory<narrow_banks>::explain(contiguous<float>()));
  check_is_what_if(matrix_memory<narrow_banks>::explain(matrix_rows(1, 16)));
  auto const texels = texture_lanes(array_2d(64, 64, 4), {}, [](int lane) { return texture_coordinates{1.0 * lane}; });
  check_is_what_if(texture_memory<narrow_banks>::explain(texels));
  auto const places = surface_lanes(array_2d(64, 64, 4), [](int lane) { return surface_coordinates{lane * 4}; });
  check_is_what_if(surface_memory<narrow_banks>::explain(places));
}

TEST_CASE("explanations of a capability name it", "[text]") {
  check_is_in_table(global_memory<sm_90>::explain(contiguous<float>()));
  check_is_in_table(local_memory<sm_90>::explain(contiguous<float>()));
  check_is_in_table(shared_memory<sm_90>::explain(contiguous<float>()));
  check_is_in_table(constant_memory<sm_90>::explain(contiguous<float>()));
  check_is_in_table(matrix_memory<sm_90>::explain(matrix_rows(1, 16)));
  check_is_in_table(async_copies<sm_90>::explain(copied(contiguous<float>(), contiguous<float>())));
}

TEST_CASE("a copy on a hypothetical machine", "[text]") {
  arch_traits changed = sm_90::traits;
  changed.shared.window_bytes = 64 * 1024;
  check_is_what_if(explain_async_copy(changed, copied(contiguous<float>(), contiguous<float>())));
}

TEST_CASE("names of machines", "[text]") {
  for (compute_capability const cc : all_capabilities) {
    CHECK(text::detail::machine(arch_traits_for(cc)) == "capability " + text::name(cc));
    CHECK(text::detail::machine_in_brief(arch_traits_for(cc)) == text::name(cc));
  }
  CHECK(text::detail::machine({}) == "an unknown capability");
  CHECK(text::detail::machine_in_brief({}) == "unknown");
  CHECK(text::detail::machine(eight_byte_banks<sm_35>::traits) == "capability 3.5 with eight-byte banks");
  CHECK(text::detail::machine_in_brief(eight_byte_banks<sm_35>::traits) == "3.5, eight-byte banks");
  arch_traits next = sm_90::traits;
  next.cc = {130};
  CHECK(text::detail::machine(next) == "your what-if machine (13.0)");
  CHECK(text::detail::known_of(next, next.shared.known) ==
        "measured (hardware counters of an H200), according to the row of your what-if machine");
  CHECK(text::detail::known_of(narrow_banks::traits, {}) == "unknown");
}

TEST_CASE("a fix is searched on the machine of the explanation", "[text]") {
  auto const found = advise_fix(shared_memory<narrow_banks>::explain(strided<float>(16)));
  CHECK(found.elements == 1);
  CHECK(found.after == analyze_shared(narrow_banks::traits, strided<float>(17)));
}
