# cmake -DROOT=<checkout> -DDOXYGEN=… -DPYTHON=… -DWORK=… [-DFIX=ON] -P reference.cmake
# Builds the reference as WORK/html. Fails on a warning, if a public name has no comment or is not in docs/reference.md,
# and if the filter lost the comments. FIX writes the names into that page.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
# All headers are filtered at once: a process for each takes most of the time.
execute_process(COMMAND ${PYTHON} ${ROOT}/docs/doxygen_filter.py ${ROOT}/include ${WORK}/filtered/include
  COMMAND_ERROR_IS_FATAL ANY)
file(READ ${ROOT}/docs/Doxyfile text)
file(WRITE ${WORK}/Doxyfile "${text}\nFILTER_PATTERNS =\nOUTPUT_DIRECTORY = \"${WORK}\"\n")
execute_process(COMMAND ${DOXYGEN} ${WORK}/Doxyfile WORKING_DIRECTORY ${WORK}/filtered COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WORK}/html/namespacewarpmem.html html)
foreach(words "Counts for one global access on a capability" "Known on 9.0, where they were measured")
  string(FIND "${html}" "${words}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "the reference of namespace warpmem does not contain '${words}'")
  endif()
endforeach()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/undocumented.py ${WORK}/xml COMMAND_ERROR_IS_FATAL ANY)
set(fix)
if(FIX)
  set(fix --fix)
endif()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/names.py ${fix} ${WORK}/xml ${ROOT}/docs/reference.md
  COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "the reference: ${WORK}/html/index.html")
