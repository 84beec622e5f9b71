# cmake -DINCLUDE=… -DTESTS=<directory> -DCOMPILER=… -DFLAGS=… -DWORK=… -P one_row.cmake: the static tests hold with one more row.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/static_tests.cmake)
file(MAKE_DIRECTORY ${WORK})
separate_arguments(FLAGS)
warpmem_static_tests_hold("one more row" ${TESTS} ${COMPILER} ${FLAGS} -I${INCLUDE}
  -include ${CMAKE_CURRENT_LIST_DIR}/one_more_row.hpp)
