// What stands before a test of a page. A framework that is not there is replaced by macros that take the same words.
#include <warpmem/catch2.hpp>
#if __has_include(<gmock/gmock.h>)
#  undef FAIL
#  undef SUCCEED
#  include <gmock/gmock.h>
#  include <warpmem/gtest.hpp>
#else
#  define EXPECT_THAT(value, matcher) static_cast<void>((matcher).match(value))
#  define EXPECT_TRUE(value) static_cast<void>(0)
#endif

using namespace warpmem::matchers;
