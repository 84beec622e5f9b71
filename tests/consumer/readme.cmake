# cmake -DROOT=<checkout> -DWORK=… -DGENERATOR=… -DCOMPILER=… -P readme.cmake
# A new user's first five minutes: the files of README.md in an empty folder. Their test fails as README.md shows, and
# with the cure that it names, it is green.
cmake_minimum_required(VERSION 3.25)
file(READ ${ROOT}/README.md readme)
file(REMOVE_RECURSE ${WORK})

# What stands in the fenced block after a marker.
function(block_after marker block)
  string(FIND "${readme}" "\n<!-- ${marker} -->\n```" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "README.md has no <!-- ${marker} -->")
  endif()
  string(SUBSTRING "${readme}" ${at} -1 text)
  string(REGEX REPLACE "^\n<!-- [^\n]*\n```[^\n]*\n" "" text "${text}")
  string(FIND "${text}" "\n```\n" end)
  string(SUBSTRING "${text}" 0 ${end} text)
  set(${block} "${text}\n" PARENT_SCOPE)
endfunction()

foreach(file transpose.cuh captured.cpp test.cpp CMakeLists.txt)
  block_after("file ${file}" text)
  file(WRITE ${WORK}/${file} "${text}")
endforeach()
execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER}
  -DFETCHCONTENT_SOURCE_DIR_WARPMEM=${ROOT} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

function(run status said)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${WORK}/build/tests RESULT_VARIABLE result OUTPUT_VARIABLE output)
  string(REGEX REPLACE "(cuh:[0-9]+):[0-9]+" "\\1" output "${output}")  # compilers name different columns
  set(${status} ${result} PARENT_SCOPE)
  set(${said} "${output}" PARENT_SCOPE)
endfunction()
run(status said)
block_after("the failure" shown)
string(REGEX REPLACE "(cuh:[0-9]+):[0-9]+" "\\1" shown "${shown}")
string(FIND "${said}" "${shown}" at)
if(status EQUAL 0 OR at EQUAL -1)
  message(FATAL_ERROR "README.md shows\n${shown}but the tests ended with ${status} and said\n${said}")
endif()

file(READ ${WORK}/transpose.cuh kernel)
string(REPLACE "tile[32][32]" "tile[32][33]" kernel "${kernel}")
file(WRITE ${WORK}/transpose.cuh "${kernel}")
run(status said)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "with tile[32][33] the tests ended with ${status} and said\n${said}")
endif()
