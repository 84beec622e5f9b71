// The only header of the tests that includes Catch2: versions 2.13 and 3 have different headers.
#pragma once

#if __has_include(<catch2/catch_test_macros.hpp>)
#  include <catch2/catch_test_macros.hpp>
#  include <catch2/matchers/catch_matchers.hpp>
#else
#  include <catch2/catch.hpp>
#endif
