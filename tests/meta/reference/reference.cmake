# cmake -DROOT=<checkout> -DDOXYGEN=… -DPYTHON=… -DWORK=… -P reference.cmake
# Builds the reference as WORK/html. Fails on a warning, when a public name has no comment, and when the comments did not
# come through the filter.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
file(READ ${ROOT}/docs/Doxyfile text)
string(REPLACE "python3 docs/" "${PYTHON} ${ROOT}/docs/" text "${text}")
file(WRITE ${WORK}/Doxyfile "${text}\nOUTPUT_DIRECTORY = \"${WORK}\"\n")
execute_process(COMMAND ${DOXYGEN} ${WORK}/Doxyfile WORKING_DIRECTORY ${ROOT} COMMAND_ERROR_IS_FATAL ANY)
file(READ ${WORK}/html/namespacewarpmem.html html)
foreach(words "Counts for one global access on a capability" "Known on 9.0, where they were measured")
  string(FIND "${html}" "${words}" position)
  if(position EQUAL -1)
    message(SEND_ERROR "the reference of namespace warpmem does not say '${words}'")
  endif()
endforeach()
execute_process(COMMAND ${PYTHON} ${CMAKE_CURRENT_LIST_DIR}/undocumented.py ${WORK}/xml COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "the reference: ${WORK}/html/index.html")
