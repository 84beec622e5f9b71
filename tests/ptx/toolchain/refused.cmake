# cmake -DROOT=… -DGENERATOR=… -DCOMPILER=… -DWORK=… -P refused.cmake
# What warpmem_kernels() and warpmem_cudart() refuse is one sentence, with the fix.
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
cmake_language(EVAL CODE \"\${FUNCTION}(\${CALL})\")
")

# refused(<sentence, a regular expression> <call> <option>...): of ${function}
set(function warpmem_kernels)
function(refused sentence call)
  execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER}
    -DFUNCTION=${function} "-DCALL=${call}" ${ARGN} RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  if(status EQUAL 0 OR NOT said MATCHES " ${function}: ${sentence} Call Stack")
    message(SEND_ERROR "${function}(${call}) ended with ${status} and said: ${said}")
  endif()
endfunction()
# on_page(<words>): docs/mistakes.md says what a user sees.
file(READ ${ROOT}/docs/mistakes.md page)
function(on_page words)
  string(FIND "${page}" "| `${words}` |" at)
  if(at EQUAL -1)
    message(SEND_ERROR "docs/mistakes.md does not say: ${words}")
  endif()
endfunction()
on_page("warpmem_kernels: there is no file")
on_page("warpmem_kernels: there is no target")
on_page("list the file with its kernels, .cu or .cuh")
on_page("PTX needs a compiler, and there is none")
on_page("AS_COMPILED needs ptxas of NVIDIA's CUDA toolkit")
file(WRITE ${WORK}/made.ptx "// PTX\n")

refused("it is called as warpmem_kernels\\(TARGET <target> <file>...\\)\\." "kernel.cu")
refused("it is called as [^.]*<file>...\\)\\." "TARGET program")
refused("there is no target later: call add_executable\\(later ...\\) before\\." "TARGET later kernel.cu")
refused("ARCH sm_90 is no number such as 90, which stands for sm_90\\." "TARGET program kernel.cu ARCH sm_90")
refused("there is no file ${WORK}/other.cu\\." "TARGET program other.cu")
refused("main.txt is neither CUDA \\(.cu, .cuh\\) nor PTX \\(.ptx\\)\\." "TARGET program main.txt")
refused("main.cpp is a source of program: list the file with its kernels, .cu or .cuh\\." "TARGET program main.cpp")
refused("./main.cpp is a source of program: list [^.]*[.]cu or .cuh\\." "TARGET program ./main.cpp")
refused("the compiler of PTX is auto, nvcc or clang, not icc\\." "TARGET program kernel.cu COMPILER icc")
refused("PTX needs a compiler, and there is none: install clang \\(apt-get install clang\\) or NVIDIA's CUDA toolkit, or set WARPMEM_CLANG or WARPMEM_NVCC to the path of one\\."
  "TARGET program kernel.cu" -DNOWHERE=ON)
refused("there is no nvcc: set WARPMEM_NVCC to the path of one, or use COMPILER clang\\."
  "TARGET program kernel.cu COMPILER nvcc" -DNOWHERE=ON)
refused("there is no clang\\+\\+: install clang 14 or newer, or set WARPMEM_CLANG to its path\\."
  "TARGET program kernel.cu COMPILER clang" -DNOWHERE=ON)
refused("${CMAKE_COMMAND} is not clang: its --version does not say so. Set WARPMEM_CLANG to the path of one\\."
  "TARGET program kernel.cu COMPILER clang" -DNOWHERE=OFF -DWARPMEM_CLANG=${CMAKE_COMMAND})
refused("AS_COMPILED needs ptxas of NVIDIA's CUDA toolkit, and there is none: set WARPMEM_PTXAS to its path\\."
  "TARGET program made.ptx AS_COMPILED" -DNOWHERE=ON)

# What clang++ cannot compile: the command says so behind clang's own errors. To build it would compile the engine first.
find_program(WARPMEM_CLANG NAMES clang++ clang++-19 clang++-14)
if(WARPMEM_CLANG)
  execute_process(COMMAND ${CMAKE_COMMAND} -G ${GENERATOR} -S ${WORK} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER}
    -DFUNCTION=warpmem_kernels "-DCALL=TARGET program kernel.cu COMPILER clang" -DWARPMEM_CLANG=${WARPMEM_CLANG}
    -DNOWHERE=OFF OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(GLOB_RECURSE rules ${WORK}/build/build.ninja ${WORK}/build/CMakeFiles/build.make)
  set(commands "")
  foreach(file IN LISTS rules)
    file(STRINGS ${file} lines REGEX "[|][|] [^ ]*cmake -DCLANG_FAILED=kernel.cu -P [^ ]*embed_ptx.cmake")
    list(APPEND commands ${lines})
  endforeach()
  execute_process(COMMAND ${CMAKE_COMMAND} -DCLANG_FAILED=kernel.cu -P ${ROOT}/include/warpmem/tools/cmake/embed_ptx.cmake
    RESULT_VARIABLE status ERROR_VARIABLE said)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  set(sentence "warpmem_kernels: clang\\+\\+ does not compile kernel.cu. If it misses a part of CUDA's toolkit, install nvcc,")
  if(NOT commands OR status EQUAL 0 OR NOT said MATCHES "${sentence}")
    message(SEND_ERROR "a kernel that clang++ does not compile: '${commands}' ended with ${status} and said: ${said}")
  endif()
  on_page("warpmem_kernels: clang++ does not compile")
endif()

set(function warpmem_cudart)
refused("it is called as warpmem_cudart\\(<target>...\\)\\." "")
refused("there is no target later: call add_executable\\(later ...\\) before\\." "program\\;later")

# A program that nobody gave kernels: what the linker says names the cure.
set(missing call_warpmem_kernels_in_cmake_or_include_implementation_hpp)
file(WRITE ${WORK}/no_kernels.cpp "#include <warpmem/gpu.hpp>
#include <warpmem/warpmem.hpp>
int main() { return warpmem::simulated_gpu{warpmem::sm_90::traits}.kernels().empty() ? 0 : 1; }
")
execute_process(COMMAND ${COMPILER} -std=c++20 -I${ROOT}/include ${WORK}/no_kernels.cpp -o ${WORK}/no_kernels
  RESULT_VARIABLE status ERROR_VARIABLE said OUTPUT_VARIABLE said)
string(FIND "${page}" "does not find `${missing}`" at)
string(REGEX MATCHALL "undefined reference to [^\n]*" all "${said}")
list(FILTER all EXCLUDE REGEX "${missing}")
if(status EQUAL 0 OR at EQUAL -1 OR NOT said MATCHES "${missing}" OR all)
  message(SEND_ERROR "a program without kernels ended with ${status}, and the linker said: ${said}")
endif()
