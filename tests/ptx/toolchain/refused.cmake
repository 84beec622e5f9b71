# cmake -DROOT=… -DGENERATOR=… -DCOMPILER=… -DWORK=… -P refused.cmake
# What warpmem_kernels() refuses is one sentence, with the fix.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(WRITE ${WORK}/kernel.cu "__global__ void kernel() {}\n")
file(WRITE ${WORK}/main.txt "text\n")
file(WRITE ${WORK}/main.cpp "int main() {}\n")
file(WRITE ${WORK}/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(refused LANGUAGES CXX)
add_subdirectory(${ROOT} warpmem EXCLUDE_FROM_ALL)
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH OFF)
set(CMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH OFF)
set(CMAKE_FIND_USE_SYSTEM_PACKAGE_REGISTRY OFF)
if(NOWHERE) # else programs of this machine
  unset(WARPMEM_NVCC CACHE)
  unset(WARPMEM_CLANG CACHE)
  macro(find_program variable)
    set(\${variable} \${variable}-NOTFOUND)
  endmacro()
endif()
add_executable(program main.cpp)
cmake_language(EVAL CODE \"warpmem_kernels(\${CALL})\")
")

# refused(<sentence, a regular expression> <call> <option>...)
function(refused sentence call)
  execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER}
    "-DCALL=${call}" ${ARGN} RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(status EQUAL 0 OR NOT said MATCHES " warpmem_kernels: ${sentence} Call Stack")
    message(SEND_ERROR "warpmem_kernels(${call}) ended with ${status} and said: ${said}")
  endif()
endfunction()
refused("it is called as warpmem_kernels\\(TARGET <target> <file>...\\)\\." "kernel.cu")
refused("it is called as [^.]*<file>...\\)\\." "TARGET program")
refused("there is no file ${WORK}/other.cu\\." "TARGET program other.cu")
refused("main.txt is neither CUDA \\(.cu, .cuh\\) nor PTX \\(.ptx\\)\\." "TARGET program main.txt")
refused("the compiler of PTX is auto, nvcc or clang, not icc\\." "TARGET program kernel.cu COMPILER icc")
refused("PTX needs a compiler, and there is none: install clang \\(apt-get install clang\\) or NVIDIA's CUDA toolkit, or set WARPMEM_CLANG or WARPMEM_NVCC to the path of one\\."
  "TARGET program kernel.cu" -DNOWHERE=ON)
refused("there is no nvcc: set WARPMEM_NVCC to the path of one, or use COMPILER clang\\."
  "TARGET program kernel.cu COMPILER nvcc" -DNOWHERE=ON)
refused("there is no clang\\+\\+: install clang 14 or newer, or set WARPMEM_CLANG to its path\\."
  "TARGET program kernel.cu COMPILER clang" -DNOWHERE=ON)
refused("${CMAKE_COMMAND} is not clang: its --version does not say so. Set WARPMEM_CLANG to the path of one\\."
  "TARGET program kernel.cu COMPILER clang" -DNOWHERE=OFF -DWARPMEM_CLANG=${CMAKE_COMMAND})
