# cmake -DROOT=… -DCOMPILER=<C++ compiler> -DWORK=… -P embed.cmake
# Texts that are hard to write in C++ arrive in the registry byte by byte, and each file once.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
string(REPEAT "\tld.global.f32 \t%f1, [%rd4+16]; // \\ \" ;[]]=] %d \${x} ??/\n" 20000 long)
string(REPEAT "a line without an end " 3000 line)
string(ASCII 195 164 accented)
file(WRITE ${WORK}/long.ptx "${long}")
file(WRITE ${WORK}/line.ptx "${line}")
file(WRITE ${WORK}/bytes.ptx "a ${accented} b\r\nc )warpmem\" d\\")
execute_process(COMMAND printf "a\\000b\\377c\\n" OUTPUT_FILE ${WORK}/zero.ptx)
file(WRITE ${WORK}/delimiter.ptx ")warpmem\"")
file(GLOB texts ${WORK}/*.ptx)
set(sources ${ROOT}/tests/ptx/toolchain/embed/main.cpp)
foreach(ptx IN LISTS texts)
  execute_process(COMMAND ${CMAKE_COMMAND} -DPTX=${ptx} -DOUT=${ptx}.cpp -DNAME=${ptx} "-DCOMPILER=a \"b\" \\ 1"
    -DFOLDER=${WORK} -P ${ROOT}/include/warpmem/tools/cmake/embed_ptx.cmake COMMAND_ERROR_IS_FATAL ANY)
  list(APPEND sources ${ptx}.cpp)
endforeach()
file(COPY_FILE ${WORK}/long.ptx.cpp ${WORK}/again.cpp)
execute_process(COMMAND ${COMPILER} -std=c++20 -Wall -Wextra -Wpedantic -Werror -I${ROOT}/include ${sources}
  ${WORK}/again.cpp -o ${WORK}/embedded COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK}/embedded ${texts} COMMAND_ERROR_IS_FATAL ANY)

file(WRITE ${WORK}/empty.ptx "")
execute_process(COMMAND ${CMAKE_COMMAND} -DPTX=${WORK}/empty.ptx -DOUT=${WORK}/x.cpp
  -P ${ROOT}/include/warpmem/tools/cmake/embed_ptx.cmake RESULT_VARIABLE status ERROR_VARIABLE said)
string(REGEX REPLACE "[ \n]+" " " said "${said}") # as CMake wraps it
if(status EQUAL 0 OR NOT said MATCHES "empty.ptx is empty, where PTX")
  message(FATAL_ERROR "an empty file ended with ${status}: ${said}")
endif()
