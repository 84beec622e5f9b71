# cmake -DCOMPILER=<g++, clang++ or nvcc> -DINCLUDE=… -DSOURCE=own_names.cpp -DWORK=<folder> -P own_names.cmake: names of
# a program compile beside warpmem's, and one that does clash is noticed.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})
set(flags -std=c++20 -I${INCLUDE})
if(COMPILER MATCHES "nvcc")
  list(APPEND flags -x cu -ptx -arch=sm_90 -DWARPMEM_OWN_NAMES_GPU -o ${WORK}/own_names.ptx)
else()
  list(APPEND flags -fsyntax-only)
endif()

function(compile result said)
  execute_process(COMMAND ${COMPILER} ${flags} ${ARGN} ${SOURCE} RESULT_VARIABLE failed OUTPUT_VARIABLE words
    ERROR_VARIABLE words)
  set(${result} ${failed} PARENT_SCOPE)
  set(${said} "${words}" PARENT_SCOPE)
endfunction()

foreach(way RANGE 1 3)
  compile(failed said -DOWN_NAMES=${way})
  if(failed)
    message(SEND_ERROR "names of a program clash with warpmem's (OWN_NAMES=${way}):\n${said}")
  endif()
endforeach()

compile(failed said -DOWN_NAMES=1 -DWARPMEM_WRONG)
if(NOT failed OR NOT said MATCHES "ambiguous")
  message(SEND_ERROR "a variable named address was not called ambiguous:\n${said}")
endif()
