# cmake -DINCLUDE=<directory that holds warpmem/> -DTESTS=<directory> -P every_report.cmake
#
# A type whose first member is a report_basis is a report: support/all_reports.hpp must list it, and
# static/every_report.cpp checks what it must have.
cmake_minimum_required(VERSION 3.25)

file(READ ${TESTS}/support/all_reports.hpp listed)
file(GLOB_RECURSE headers ${INCLUDE}/warpmem/*.hpp)
set(count 0)
foreach(header IN LISTS headers)
  file(STRINGS ${header} lines REGEX "^(struct|class) [a-z0-9_]+ |^  report_basis basis")
  set(name "?")
  foreach(line IN LISTS lines)
    if(line MATCHES "^[a-z]+ ([a-z0-9_]+) ")
      set(name ${CMAKE_MATCH_1})
      continue()
    endif()
    math(EXPR count "${count} + 1")
    if(NOT listed MATCHES "warpmem::${name}[,>]")
      message(SEND_ERROR "${header}: tests/support/all_reports.hpp does not list ${name}")
    endif()
  endforeach()
endforeach()
if(count LESS 2)
  message(FATAL_ERROR "no reports under ${INCLUDE}/warpmem: nothing was checked")
endif()
message(STATUS "${count} reports are listed")
