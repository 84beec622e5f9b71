# cmake -DROOT=<checkout> -DBUILD=<its build> -DNVCC=… -DWORK=… -P programs.cmake
# README.md's commands for a whole program, and for a kernel from its PTX, as typed. They run in a folder with the names of
# the checkout; the lines that build warpmem's own programs have been executed before.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/blocks.cmake)
file(READ ${ROOT}/README.md readme)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK}/build)
file(CREATE_LINK ${BUILD} ${WORK}/build/gcc SYMBOLIC)
file(CREATE_LINK ${ROOT}/examples ${WORK}/examples SYMBOLIC)
file(COPY_FILE ${ROOT}/tests/ptx/cudart/app.cu ${WORK}/program.cu)
cmake_path(GET NVCC PARENT_PATH tools)
set(ENV{PATH} "$ENV{PATH}:${tools}")

# What the lines of a block print, without the first, which builds.
function(said_by marker said)
  block_after("${readme}" "${marker}" commands)
  string(REGEX MATCH "^cmake --preset gcc && cmake --build --preset gcc --target [a-z_]+\n" builds "${commands}")
  if(NOT builds)
    message(FATAL_ERROR "the first line does not build a program of warpmem:\n${commands}")
  endif()
  string(REPLACE "${builds}" "set -e\n" commands "${commands}")
  file(WRITE ${WORK}/commands.sh "${commands}")
  execute_process(COMMAND sh commands.sh WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE output ERROR_VARIABLE output
    RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "README.md's commands ended with ${status}:\n${commands}\n${output}")
  endif()
  set(${said} "${output}" PARENT_SCOPE)
endfunction()

said_by("whole program" said)
if(NOT said MATCHES "warpmem: [0-9]+ launche?s? of [0-9]+ kernels?\n" OR NOT said MATCHES "program.cu:[0-9]+")
  message(FATAL_ERROR "the program prints no report:\n${said}")
endif()
said_by("run PTX" said)
if(NOT said MATCHES "transpose_tiled +\\(.u64, .u64, .u32, .u32\\)" OR NOT said MATCHES "pad each by 1 element of 4 bytes, 32 -> 1")
  message(FATAL_ERROR "the kernel gets no report:\n${said}")
endif()
