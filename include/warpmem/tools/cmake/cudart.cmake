# warpmem::cudart: a CUDA runtime without a GPU, compiled once for the project. A program that nvcc
# compiled links it in place of CUDA's; it must have PTX in it (code=compute_90), and lines if reports shall have them
# (-lineinfo).
#
# warpmem_cudart(<target>...): links programs of a project whose language is CUDA that way.
include(${CMAKE_CURRENT_LIST_DIR}/kernels.cmake)
if(CMAKE_CXX_COMPILER_LOADED AND NOT TARGET warpmem_cudart AND NOT MSVC)
  warpmem_add_kernels()
  add_library(warpmem_cudart STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/compiled/cudart.cpp)
  add_library(warpmem::cudart ALIAS warpmem_cudart)
  find_package(Threads REQUIRED)
  target_link_libraries(warpmem_cudart PRIVATE warpmem::kernels PUBLIC Threads::Threads)
  set_target_properties(warpmem_cudart PROPERTIES POSITION_INDEPENDENT_CODE ON CXX_EXTENSIONS OFF)
  warpmem_compile_fast(warpmem_cudart -O1) # kernels, which take longest, run in warpmem::kernels
endif()

function(warpmem_cudart)
  if(NOT ARGN)
    message(FATAL_ERROR "warpmem_cudart: it is called as warpmem_cudart(<target>...).")
  endif()
  foreach(target IN LISTS ARGN)
    if(NOT TARGET "${target}")
      message(FATAL_ERROR "warpmem_cudart: there is no target ${target}: call add_executable(${target} ...) before.")
    endif()
    set_target_properties(${target} PROPERTIES CUDA_RUNTIME_LIBRARY None)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-lineinfo>)
    target_link_libraries(${target} PRIVATE warpmem::cudart)
  endforeach()
endfunction()
