# {fmt} for text, Catch2 for tests and benchmarks: the installed packages if there are any, else their sources.
# -DFETCHCONTENT_SOURCE_DIR_FMT=… and -DFETCHCONTENT_SOURCE_DIR_CATCH2=… name local sources.
include(FetchContent)
set(CMAKE_POLICY_DEFAULT_CMP0077 NEW) # the variables below override their options, whichever CMake version they require

set(FMT_INSTALL OFF)
FetchContent_Declare(fmt SYSTEM
  URL https://github.com/fmtlib/fmt/archive/refs/tags/11.0.2.tar.gz
  URL_HASH SHA256=6cb1e6d37bdcb756dbbe59be438790db409cdb4868c66e888d5df9f13f7c027f
  FIND_PACKAGE_ARGS 9)
FetchContent_MakeAvailable(fmt)
set(used_fmt "${fmt_VERSION}")
if(NOT fmt_FOUND)
  set(used_fmt "from ${fmt_SOURCE_DIR}")
endif()

if(WARPMEM_BUILD_TESTS OR WARPMEM_BUILD_BENCHMARKS)
  set(Catch2_FOUND FALSE)
  if(NOT FETCHCONTENT_SOURCE_DIR_CATCH2)
    find_package(Catch2 3 QUIET)
    if(NOT Catch2_FOUND)
      find_package(Catch2 2.13.9 QUIET) # Debian 12 has 2.13.10; the first with a Catch2WithMain target is 2.13.9
    endif()
  endif()
  set(used_catch2 "${Catch2_VERSION}")
  if(NOT Catch2_FOUND)
    set(CATCH_BUILD_STATIC_LIBRARY ON) # version 2 builds its main only on request
    FetchContent_Declare(Catch2 SYSTEM
      URL https://github.com/catchorg/Catch2/archive/refs/tags/v3.6.0.tar.gz
      URL_HASH SHA256=485932259a75c7c6b72d4b874242c489ea5155d17efa345eb8cc72159f49f356)
    FetchContent_MakeAvailable(Catch2)
    list(APPEND CMAKE_MODULE_PATH ${catch2_SOURCE_DIR}/extras ${catch2_SOURCE_DIR}/contrib)
    set(used_catch2 "from ${catch2_SOURCE_DIR}")
  endif()
endif()
message(STATUS "warpmem: fmt ${used_fmt}, Catch2 ${used_catch2}")
