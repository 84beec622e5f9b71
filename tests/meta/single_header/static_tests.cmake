# cmake -DINCLUDE=… -DTESTS=<directory> -DSINGLE=<directory of the single header> -DCOMPILER=… -DWORK=…
#       -P static_tests.cmake
#
# The static tests, with every header that the single header contains replaced by one that includes the single header.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/includes.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/static_tests.cmake)

# Headers that need more than the compiler are not in it; the tests use them directly.
file(REMOVE_RECURSE ${WORK})
file(COPY ${INCLUDE}/warpmem DESTINATION ${WORK})
file(REMOVE ${WORK}/warpmem/warpmem.hpp)
warpmem_reach(${INCLUDE} warpmem/models.hpp reached foreign)
list(REMOVE_ITEM reached warpmem/warpmem.hpp)
foreach(header IN LISTS reached)
  file(WRITE ${WORK}/${header} "#pragma once\n#include <warpmem/warpmem.hpp>\n")
endforeach()
warpmem_static_tests_hold("the single header" ${TESTS} ${COMPILER} -I${WORK} -I${SINGLE})
