# cmake -DSOURCE=… -DCOMPILER=… -DINCLUDE=… -P compile_fail.cmake
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${SOURCE} expected REGEX "^// expect: ")
list(LENGTH expected count)
if(NOT count EQUAL 1)
  message(FATAL_ERROR "${SOURCE} needs one line \"// expect: <words>\", has ${count}")
endif()
string(REPLACE "// expect: " "" expected "${expected}")

execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${INCLUDE} ${SOURCE} -DWARPMEM_WRONG
  RESULT_VARIABLE status ERROR_VARIABLE said)
if(status EQUAL 0)
  message(FATAL_ERROR "${SOURCE} compiles with WARPMEM_WRONG")
endif()
# Whoever reads from the top comes to the sentence first.
string(REGEX MATCH "error[^\n]*" first "${said}")
string(FIND "${first}" "${expected}" at)
if(at EQUAL -1)
  message(FATAL_ERROR "${SOURCE} does not compile, but not first with the message \"${expected}\":\n${said}")
endif()
