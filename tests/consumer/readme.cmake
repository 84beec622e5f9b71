# cmake -DROOT=<checkout> -DWORK=… -DGENERATOR=… -DCOMPILER=… -DLAUNCHER=… -DPTX_COMPILERS=nvcc,clang -P readme.cmake
# A new user's first five minutes: the files of README.md in an empty folder. Their test fails as README.md shows, where
# "..." stands for what it leaves out, and with the fix that it names, it is green; with PTX of each compiler.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/blocks.cmake)
file(READ ${ROOT}/README.md readme)
file(REMOVE_RECURSE ${WORK})

# A folder beside the checkout.
set(folder ${WORK}/first)
foreach(file transpose.cuh test.cpp CMakeLists.txt)
  block_after("${readme}" "file ${file}" text)
  file(WRITE ${folder}/${file} "${text}")
endforeach()
file(CREATE_LINK ${ROOT} ${WORK}/warpmem SYMBOLIC)
block_after("${readme}" "own kernel" commands)
if(NOT commands STREQUAL "cmake -G Ninja -B build && cmake --build build && build/tests\n")
  message(FATAL_ERROR "README.md says other commands than this test executes: ${commands}")
endif()

# What docs/getting_started.md adds for CI.
file(READ ${ROOT}/docs/getting_started.md in_ci)
block_after("${in_ci}" "file CMakeLists.txt" text)
file(APPEND ${folder}/CMakeLists.txt "${text}")
block_after("${in_ci}" "in CI" commands)
if(NOT commands STREQUAL
    "cmake -G Ninja -B build && cmake --build build && ctest --test-dir build --output-on-failure\n")
  message(FATAL_ERROR "getting_started.md says other commands than this test executes: ${commands}")
endif()

# The page has nvcc's columns; clang names others, which say what to underline. It does not say whether there was ptxas.
function(without_columns variable text)
  if(compiler STREQUAL clang)
    string(REGEX REPLACE "(cuh:[0-9]+):[0-9]+" "\\1" text "${text}")
    string(REGEX REPLACE "\n *\\^~*\n" "\n" text "${text}")
  endif()
  string(REGEX REPLACE ", as ptxas [0-9.]+ compiled it for sm_90" "" text "${text}")
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()
function(run status said)
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${folder}/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${folder}/build/tests RESULT_VARIABLE result OUTPUT_VARIABLE output)
  without_columns(output "${output}")
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  set(${status} ${result} PARENT_SCOPE)
  set(${said} "${output}" PARENT_SCOPE)
endfunction()

block_after("${readme}" "the failure" shown)
file(READ ${folder}/transpose.cuh kernel)
string(REPLACE "tile[32][32]" "tile[32][33]" fixed "${kernel}")
string(REPLACE "," ";" PTX_COMPILERS "${PTX_COMPILERS}")
if(NOT PTX_COMPILERS)
  message(FATAL_ERROR "no compiler of PTX: nothing was checked")
endif()
foreach(compiler IN LISTS PTX_COMPILERS)
  file(WRITE ${folder}/transpose.cuh "${kernel}")
  execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${folder} -B ${folder}/build
    -DCMAKE_CXX_COMPILER=${COMPILER} "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" -DWARPMEM_PTX_COMPILER=${compiler}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  run(status said)
  without_columns(parts "${shown}")
  string(REPLACE ";" "\\;" parts "${parts}")
  string(REPLACE "\n  ...\n" "\n;" parts "${parts}")
  set(rest "${said}")
  foreach(part IN LISTS parts)
    # Catch2 breaks lines where they are long.
    string(REGEX REPLACE "[ \n]+" " " part "${part}")
    string(STRIP "${part}" part)
    string(FIND "${rest}" "${part}" at)
    if(status EQUAL 0 OR at EQUAL -1)
      message(FATAL_ERROR "README.md shows\n${shown}but with PTX of ${compiler} the tests ended with ${status} and said\n"
        "${said}")
    endif()
    string(SUBSTRING "${rest}" ${at} -1 rest)
  endforeach()

  file(WRITE ${folder}/transpose.cuh "${fixed}")
  run(status said)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "with tile[32][33] and PTX of ${compiler} the tests ended with ${status} and said\n${said}")
  endif()
  execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${folder}/build --output-on-failure OUTPUT_VARIABLE said
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0 OR NOT said MATCHES "100% tests passed")
    message(FATAL_ERROR "the job of getting_started.md ended with ${status} and said\n${said}")
  endif()
endforeach()
