# The compilers that make PTX, and how they are called. What kernels.cmake needs.

# WARPMEM_NVCC and WARPMEM_CLANG are the programs; empty, or with NOTFOUND, where there is none.
function(warpmem_find_ptx_compilers)
  if(NOT WARPMEM_NVCC)
    find_program(WARPMEM_NVCC nvcc HINTS ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin
      DOC "The CUDA compiler, if there is one")
  endif()
  if(NOT WARPMEM_CLANG)
    find_program(WARPMEM_CLANG DOC "clang++, which makes PTX where there is no nvcc"
      NAMES clang++ clang++-20 clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14)
  endif()
  mark_as_advanced(WARPMEM_NVCC WARPMEM_CLANG)
endfunction()

# WARPMEM_PTXAS is what makes a cubin of PTX: nvcc has it beside itself.
function(warpmem_find_ptxas)
  warpmem_find_ptx_compilers()
  if(NOT WARPMEM_PTXAS)
    cmake_path(GET WARPMEM_NVCC PARENT_PATH beside)
    find_program(WARPMEM_PTXAS ptxas HINTS ${beside} ENV CUDA_HOME ENV CUDA_PATH PATHS /usr/local/cuda PATH_SUFFIXES bin
      DOC "What makes a cubin of PTX")
  endif()
  mark_as_advanced(WARPMEM_PTXAS)
  if(NOT WARPMEM_PTXAS)
    message(FATAL_ERROR "warpmem_kernels: AS_COMPILED needs ptxas of NVIDIA's CUDA toolkit, and there is none: "
      "set WARPMEM_PTXAS to its path.")
  endif()
endfunction()

# warpmem_choose_ptx_compiler(<variable> <variable> auto|nvcc|clang): nvcc or clang, and what the report calls it.
function(warpmem_choose_ptx_compiler chosen version wanted)
  warpmem_find_ptx_compilers()
  if(NOT wanted MATCHES "^(auto|nvcc|clang)$")
    message(FATAL_ERROR "warpmem_kernels: the compiler of PTX is auto, nvcc or clang, not ${wanted}.")
  elseif(wanted STREQUAL "nvcc" AND NOT WARPMEM_NVCC)
    message(FATAL_ERROR "warpmem_kernels: there is no nvcc: "
      "set WARPMEM_NVCC to the path of one, or use COMPILER clang.")
  elseif(wanted STREQUAL "clang" AND NOT WARPMEM_CLANG)
    message(FATAL_ERROR "warpmem_kernels: there is no clang++: "
      "install clang 14 or newer, or set WARPMEM_CLANG to its path.")
  elseif(WARPMEM_NVCC AND NOT wanted STREQUAL "clang")
    set(compiler nvcc)
    set(expected "release ([0-9.]+)")
  elseif(WARPMEM_CLANG)
    set(compiler clang)
    set(expected "clang version ([0-9.]+)")
  else()
    message(FATAL_ERROR "warpmem_kernels: PTX needs a compiler, and there is none: "
      "install clang (apt-get install clang) or NVIDIA's CUDA toolkit, "
      "or set WARPMEM_CLANG or WARPMEM_NVCC to the path of one.")
  endif()
  set(${chosen} ${compiler} PARENT_SCOPE)
  string(TOUPPER WARPMEM_${compiler} program)
  get_property(known GLOBAL PROPERTY "warpmem_version_of_${${program}}")
  if(NOT known)
    execute_process(COMMAND ${${program}} --version OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE status)
    if(NOT status EQUAL 0 OR NOT said MATCHES "${expected}")
      message(FATAL_ERROR "warpmem_kernels: ${${program}} is not ${compiler}: its --version does not say so. "
      "Set ${program} to the path of one.")
    endif()
    set(known "${compiler} ${CMAKE_MATCH_1}")
    set_property(GLOBAL PROPERTY "warpmem_version_of_${${program}}" "${known}")
  endif()
  set(${version} "${known}" PARENT_SCOPE)
endfunction()

# The folder of what stands for CUDA's headers: beside this file, or, once installed, among the headers.
function(warpmem_clang_words variable)
  cmake_path(SET words NORMALIZE ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../ptx/clang)
  if(NOT EXISTS "${words}")
    get_target_property(includes warpmem::warpmem INTERFACE_INCLUDE_DIRECTORIES)
    set(words ${includes}/warpmem/tools/ptx/clang)
  endif()
  set(${variable} ${words} PARENT_SCOPE)
endfunction()

# Clang 14 knows no GPU after sm_86. Its words say all the same what the kernel is compiled for.
function(warpmem_clang_arch variable arch)
  warpmem_clang_words(words)
  set(known "")
  foreach(candidate IN ITEMS sm_${arch} sm_90 sm_80)
    get_property(known GLOBAL PROPERTY "warpmem_${candidate}_of_${WARPMEM_CLANG}")
    if(NOT known)
      file(WRITE ${CMAKE_BINARY_DIR}/warpmem/nothing.cu "")
      execute_process(COMMAND ${WARPMEM_CLANG} -x cuda --cuda-device-only -nocudainc -nocudalib -fsyntax-only
          --cuda-path=${words} --cuda-gpu-arch=${candidate} ${CMAKE_BINARY_DIR}/warpmem/nothing.cu
        RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
      set(known no)
      if(status EQUAL 0)
        set(known yes)
      endif()
      set_property(GLOBAL PROPERTY "warpmem_${candidate}_of_${WARPMEM_CLANG}" ${known})
    endif()
    if(known STREQUAL "yes")
      set(${variable} ${candidate} PARENT_SCOPE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "warpmem_kernels: ${WARPMEM_CLANG} does not compile for NVIDIA's GPUs: "
    "install clang 14 or newer, or NVIDIA's CUDA toolkit.")
endfunction()

# warpmem_ptx_command(<variable> nvcc|clang <arch> <depfile> <what depends>): the command, to which
# -o and the file are to be added. What OPTIONS say is not said a second time, which nvcc refuses.
function(warpmem_ptx_command variable compiler arch depfile made)
  set(flags "")
  if(NOT "${to_OPTIONS}" MATCHES "(^|;)--?std")
    list(APPEND flags -std=c++17)
  endif()
  if(NOT "${to_OPTIONS}" MATCHES "(^|;)-O")
    list(APPEND flags -O3)
  endif()
  if(compiler STREQUAL "nvcc")
    list(PREPEND flags ${WARPMEM_NVCC} -x cu -ptx)
    if(NOT "${to_OPTIONS}" MATCHES "(^|;)(-G|--device-debug|-lineinfo|--generate-line-info)(;|$)")
      list(APPEND flags -lineinfo)
    endif()
    if(NOT "${to_OPTIONS}" MATCHES "(^|;)(-arch|--gpu-architecture|-gencode|--generate-code)")
      list(APPEND flags -arch=sm_${arch})
    endif()
    if(CMAKE_CUDA_HOST_COMPILER)
      list(APPEND flags -ccbin ${CMAKE_CUDA_HOST_COMPILER})
    endif()
  else()
    warpmem_clang_words(words)
    warpmem_clang_arch(known_arch ${arch})
    string(REGEX MATCH "^[0-9]+" number ${arch})
    list(PREPEND flags ${WARPMEM_CLANG} -x cuda --cuda-device-only -nocudainc -nocudalib --cuda-path=${words}
      --cuda-gpu-arch=${known_arch} -Xclang -target-feature -Xclang +ptx75 -S)
    list(APPEND flags -gline-tables-only -Wno-pass-failed -DWARPMEM_CUDA_ARCH=${number}0
      -include ${words}/device.h -isystem ${words}/include)
  endif()
  list(APPEND flags -MD -MF ${depfile} -MT ${made})
  foreach(include IN LISTS to_INCLUDES)
    cmake_path(ABSOLUTE_PATH include)
    list(APPEND flags -I "${include}")
  endforeach()
  set(${variable} ${flags} ${to_OPTIONS} PARENT_SCOPE)
endfunction()
