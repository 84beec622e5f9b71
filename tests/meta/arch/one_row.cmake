# cmake -DINCLUDE=… -DTESTS=<directory> -DCOMPILER=… -DFLAGS=… -DWORK=… -P one_row.cmake
#
# Adds capability 13.0 to a copy of the headers, as the last row of the table and nowhere else, and uses it. It is row
# 9.0 under another number, so that it must equal 9.0 in all but the number.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/static_tests.cmake)
file(REMOVE_RECURSE ${WORK})
file(COPY ${INCLUDE}/warpmem DESTINATION ${WORK}/include)

set(table ${WORK}/include/warpmem/model/arch/table.hpp)
file(READ ${table} text)
string(REGEX MATCH "ROW\\( 90,[^\n]*\\)" row "${text}")
string(REPLACE "ROW( 90," "ROW(130," row "${row}")
string(REPLACE "\n// clang-format on" " \\\n  ${row}\n// clang-format on" with_row "${text}")
if(NOT row OR with_row STREQUAL text)
  message(FATAL_ERROR "found no row for 9.0 on one line, or no end of the table, in arch/table.hpp")
endif()
message(STATUS "added: ${row}")
file(WRITE ${table} "${with_row}")

separate_arguments(FLAGS)
set(compile ${COMPILER} -std=c++20 ${FLAGS} -I${WORK}/include)
execute_process(COMMAND ${compile} ${CMAKE_CURRENT_LIST_DIR}/one_row.cpp -o ${WORK}/use COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK}/use RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "one_row.cpp ended with ${status}")
endif()

warpmem_static_tests_hold("one more row" ${TESTS} ${compile})
