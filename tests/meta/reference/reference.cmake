# cmake -DROOT=<checkout> -DDOXYGEN=… -DVERSION=… -DPYTHON=… -DCOMPILER=… -DWORK=… [-DFIX=ON] -P reference.cmake
# Builds the pages and the reference as WORK/html. Fails on a warning, if a public name has no comment or is not in
# docs/reference.md, if a filter lost comments or code, and if matchers do not know a report. FIX writes the names into
# that page.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
# All headers are filtered at once: a process for each takes most of the time.
execute_process(COMMAND ${PYTHON} ${ROOT}/docs/doxygen_filter.py ${ROOT}/include ${WORK}/filtered/include
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PYTHON} ${ROOT}/docs/doxygen_pages.py ${ROOT} ${WORK}/filtered/pages COMMAND_ERROR_IS_FATAL ANY)
file(COPY ${ROOT}/docs/namespaces.dox DESTINATION ${WORK}/filtered)
file(READ ${ROOT}/docs/Doxyfile text)
string(APPEND text "\nOUTPUT_DIRECTORY = \"${WORK}\"\n")
find_file(THEME doxygen-awesome.css PATHS /usr/share/doxygen-awesome-css)
if(THEME)
  string(APPEND text "HTML_EXTRA_STYLESHEET = \"${THEME}\" \"${ROOT}/docs/reference.css\"\n")
  if(VERSION VERSION_GREATER_EQUAL 1.9.5)
    string(APPEND text "HTML_COLORSTYLE = LIGHT\n") # the theme has a dark one of its own
  endif()
else()
  message(STATUS "there is no doxygen-awesome.css (Debian's doxygen-awesome-css): the pages look plain")
endif()
file(WRITE ${WORK}/Doxyfile "${text}")
execute_process(COMMAND ${DOXYGEN} ${WORK}/Doxyfile WORKING_DIRECTORY ${WORK}/filtered COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WORK}/html/namespacewarpmem.html html)
foreach(words "Counts for one global access on a capability" "Known on 9.0, where they were measured")
  string(FIND "${html}" "${words}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "the reference of namespace warpmem does not contain '${words}'")
  endif()
endforeach()
# Every page of docs/ is there, and its code reads as on the page: no escape is left, no -- became a dash.
file(GLOB pages ${ROOT}/docs/*.md)
foreach(page IN LISTS pages)
  cmake_path(GET page STEM name)
  string(REPLACE README docs name ${name})
  file(READ ${WORK}/html/page_${name}.html html)
  if(NOT html MATCHES "<h1>|<p|<li>" OR html MATCHES "<code>[^<]*(\\\\[-_:@#]|&ndash;[a-z])[^<]*")
    message(SEND_ERROR "page_${name}.html is empty, or shows ${CMAKE_MATCH_0}")
  endif()
endforeach()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/undocumented.py ${WORK}/xml COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/reports.py ${WORK}/xml ${WORK}/reports.cpp
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${ROOT}/include ${WORK}/reports.cpp
  COMMAND_ERROR_IS_FATAL ANY)
set(fix)
if(FIX)
  set(fix --fix)
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/names.py ${fix} ${WORK}/xml ${ROOT}/docs/reference.md
  COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "the pages: ${WORK}/html/index.html")
