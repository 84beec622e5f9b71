// What Catch2 prints, 2.13 and 3 alike, when a matcher fails and when a comparison of our values does.
#include <support/catch.hpp>
#include <support/golden.hpp>
#include <support/matcher_cases.hpp>
#include <warpmem/catch2.hpp>

#include <sstream>
#include <string>

namespace {

// What CHECK_THAT(value, matcher) shows under "with expansion"; the same macro's own way, by version.
template <class Value, class Matcher>
std::string expansion(Value const& value, Matcher const& matcher, bool& holds) {
  auto const make = [](auto const& v, auto const& m) {
    if constexpr (requires { Catch::makeMatchExpr(v, m); }) {
      return Catch::makeMatchExpr(v, m);
    } else {
      return Catch::makeMatchExpr(v, m, Catch::StringRef("matcher"));
    }
  };
  auto const expression = make(value, matcher);
  std::ostringstream out;
  expression.streamReconstructedExpression(out);
  holds = expression.getResult();
  return out.str();
}

}  // namespace

TEST_CASE("a matcher that fails says what is wrong", "[matchers]") {
  std::string text;
  support::each_failure([&text](std::string const& name, auto const& value, auto const& matcher) {
    bool holds = true;
    text += "=== " + name + "\n" + expansion(value, matcher, holds) + "\n";
    INFO(name);
    CHECK_FALSE(holds);
  });
  std::string hint;
  std::string const expected = support::golden("matchers_catch2.txt", text, hint);
  INFO(hint);
  CHECK(text == expected);
}

TEST_CASE("values print in words", "[matchers]") {
  std::string text;
  support::each_value([&text](std::string const& name, auto const& value) {
    text += "=== " + name + "\n" + Catch::Detail::stringify(value) + "\n";
  });
  std::string hint;
  std::string const expected = support::golden("printed_values.txt", text, hint);
  INFO(hint);
  CHECK(text == expected);
}

TEST_CASE("CHECK_THAT takes the matchers", "[matchers]") {
  using namespace warpmem;
  using namespace warpmem::matchers;
  CHECK_THAT(global_memory<sm_90>::explain(contiguous<float>()), IsCoalesced() && TakesAtMostSectors(4));
  CHECK_THAT(global_memory<sm_90>::analyze(strided<float>(2)), !IsCoalesced());
  CHECK_THAT(shared_memory<sm_90>::explain(strided<float>(33)), IsConflictFree() && IsAtMostNWay(1));
}

TEST_CASE("a matcher used on two values reports the last", "[matchers]") {
  using namespace warpmem;
  auto const m = matchers::TakesAtMostSectors(0);
  CHECK(m.toString() == "should take at most 0 sectors");
  bool holds = true;
  CHECK(expansion(global_memory<sm_90>::explain(contiguous<float>()), m, holds).find("it takes 4 sectors") !=
        std::string::npos);
  CHECK(expansion(global_memory<sm_90>::explain(strided<float>(2)), m, holds).find("it takes 8 sectors") !=
        std::string::npos);
}
