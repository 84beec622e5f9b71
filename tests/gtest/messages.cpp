// What GoogleTest prints when a matcher fails and when a comparison of our values does.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <support/golden.hpp>
#include <support/matcher_cases.hpp>
#include <warpmem/gtest.hpp>

#include <string>

using namespace warpmem;
using namespace warpmem::matchers;

namespace {

// The messages of the failures in body; "" for none.
template <class Body>
std::string failures(Body body) {
  testing::TestPartResultArray results;
  {
    testing::ScopedFakeTestPartResultReporter const reporter(
        testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    body();
  }
  std::string text;
  for (int i = 0; i < results.size(); ++i) {
    text += results.GetTestPartResult(i).message();
  }
  return text;
}

}  // namespace

TEST(Matchers, SayWhatIsWrong) {
  std::string text;
  support::each_failure([&text](std::string const& name, auto const& value, auto const& matcher) {
    std::string const said = failures([&] { EXPECT_THAT(value, matcher); });
    EXPECT_NE(said, "") << name;
    text += "=== " + name + "\n" + said + "\n";
  });
  std::string hint;
  EXPECT_EQ(text, support::golden("matchers_gtest.txt", text, hint)) << hint;
}

// The same words as Catch2's.
TEST(Values, PrintInWords) {
  std::string text;
  support::each_value([&text](std::string const& name, auto const& value) {
    text += "=== " + name + "\n" + testing::PrintToString(value) + "\n";
  });
  std::string hint;
  EXPECT_EQ(text, support::golden("printed_values.txt", text, hint)) << hint;
}

TEST(Values, PrintInWordsInComparisons) {
  std::string const said = failures([] { EXPECT_EQ(counter{3}, counter::unknown()); });
  EXPECT_NE(said.find("\n    Which is: unknown"), std::string::npos) << said;
}

TEST(Matchers, AreMatchersOfTheFramework) {
  EXPECT_THAT(global_memory<sm_90>::explain(contiguous<float>()), IsCoalesced());
  EXPECT_THAT(global_memory<sm_90>::analyze(strided<float>(2)), !IsCoalesced());
  EXPECT_THAT(shared_memory<sm_90>::explain(strided<float>(33)), testing::AllOf(IsConflictFree(), IsAtMostNWay(1)));
  testing::Matcher<shared_report const&> const stored = IsConflictFree();
  EXPECT_FALSE(stored.Matches(shared_memory<sm_90>::analyze(strided<float>(32))));
}

TEST(Matchers, WorkWithoutGoogleMock) {
  EXPECT_TRUE(Holds(shared_memory<sm_90>::explain(strided<float>(33)), IsConflictFree()));
  testing::AssertionResult const no = Holds(shared_memory<sm_90>::analyze(strided<float>(2)), IsConflictFree());
  EXPECT_FALSE(no);
  EXPECT_STREQ(no.message(),
               "1 request, 2 wavefronts (ideal 1), 1 bank conflict\n"
               "  without conflicts these lanes take 1 wavefront\n"
               "  how this is known: measured (hardware counters of an H200)\n"
               "should be free of bank conflicts,\n"
               "but 2 wavefronts where 1 would do\n"
               "to see the lanes, check explain(access) in place of analyze(access)");
  EXPECT_FALSE(Holds(global_memory<sm_90>::explain(contiguous<float>(2)), !IsCoalesced()));
}
