# cmake -DROOT=… -DCOMPILER=nvcc|clang -DWARPMEM_NVCC=… -DWARPMEM_CLANG=… -DLOADS=… -DWORK=… -P every_kernel.cmake
# The kernels of the examples and of the tests compile, and the engine loads the PTX and knows each instruction.
cmake_minimum_required(VERSION 3.25)
include(${ROOT}/include/warpmem/cmake/ptx_compilers.cmake)
file(MAKE_DIRECTORY ${WORK})
set(CMAKE_BINARY_DIR ${WORK})

# What clang's words do not have, with the reason.
set(not_by_clang "problems: cuda::barrier and pipeline, wmma and texture references; bulk_copies: <cuda/ptx>")

# What a file of kernels expects before it.
function(before name variable)
  set(text "")
  if(name MATCHES "divergent")
    set(text "extern __device__ int marks[8];\n#define mark(place) (*const_cast<int volatile*>(&marks[place]) = 1)\n")
  elseif(name MATCHES "long_ways|merged")
    set(text "#include <cuda_pipeline.h>\n")
  elseif(name MATCHES "bulk_copies")
    set(text "#include <cuda.h>\n")
  elseif(name MATCHES "problems")
    # CUDA 12 has no texture references any more.
    set(text "#include <cuda/barrier>\n#include <cuda/pipeline>\n#include <cuda_fp16.h>\n#include <cuda_pipeline.h>
#include <mma.h>
template <class T, int, cudaTextureReadMode> struct reference {};
#define texture __device__ reference
__device__ float tex1Dfetch(reference<float, cudaTextureType1D, cudaReadModeElementType>, int i) { return i; }\n")
  endif()
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

warpmem_choose_ptx_compiler(compiler version ${COMPILER})
file(GLOB kernels ${ROOT}/examples/*/kernel.cuh ${ROOT}/tests/kernels/*.cuh)
list(LENGTH kernels count)
if(count LESS 30)
  message(FATAL_ERROR "only ${count} files of kernels were found")
endif()
set(made "")
foreach(file IN LISTS kernels)
  cmake_path(RELATIVE_PATH file BASE_DIRECTORY ${ROOT} OUTPUT_VARIABLE name)
  string(MAKE_C_IDENTIFIER ${name} id)
  cmake_path(GET file STEM stem)
  if(COMPILER STREQUAL clang AND not_by_clang MATCHES "${stem}: ")
    message(STATUS "${name} is left out")
    continue()
  endif()
  before(${name} text)
  # A template has no PTX before it is instantiated.
  string(APPEND text "#include \"${file}\"\n")
  if(name MATCHES "examples/reduction")
    string(APPEND text "template __global__ void reduce_unrolled<256>(int const*, int*, unsigned);\n")
  endif()
  file(WRITE ${WORK}/${id}.cu "${text}")
  warpmem_ptx_command(command ${compiler} 90 ${WORK}/${id}.d ${WORK}/${id}.ptx)
  execute_process(COMMAND ${command} -o ${WORK}/${id}.ptx ${WORK}/${id}.cu RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 0)
    message(SEND_ERROR "${name}: ${said}")
  elseif(NOT said STREQUAL "" AND COMPILER STREQUAL clang)
    message(SEND_ERROR "clang warns of ${name}: ${said}")
  else()
    list(APPEND made ${WORK}/${id}.ptx)
  endif()
endforeach()
list(LENGTH made count)
execute_process(COMMAND ${LOADS} ${made} RESULT_VARIABLE status ERROR_VARIABLE said)
if(NOT status EQUAL 0)
  message(SEND_ERROR "${version} made what cannot be executed:\n${said}")
endif()
message(STATUS "${version} made ${count} files")
