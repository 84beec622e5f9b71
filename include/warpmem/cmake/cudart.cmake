# warpmem::cudart: a CUDA runtime without a GPU, compiled once for the project and always fast. A program that nvcc
# compiled links it in place of CUDA's; it must have PTX in it (code=compute_90), and lines if reports shall have them
# (-lineinfo).
#
# warpmem_cudart(<target>...): links programs of a project whose language is CUDA that way.
include(${CMAKE_CURRENT_LIST_DIR}/fast.cmake)
if(CMAKE_CXX_COMPILER_LOADED AND NOT TARGET warpmem_cudart AND NOT MSVC)
  set(warpmem_cudart_source ${CMAKE_BINARY_DIR}/warpmem/cudart.cpp)
  file(CONFIGURE OUTPUT ${warpmem_cudart_source} CONTENT "#include <warpmem/ptx/cudart.hpp>\n")
  add_library(warpmem_cudart STATIC EXCLUDE_FROM_ALL ${warpmem_cudart_source})
  add_library(warpmem::cudart ALIAS warpmem_cudart)
  find_package(Threads REQUIRED)
  target_link_libraries(warpmem_cudart PRIVATE warpmem::warpmem PUBLIC Threads::Threads)
  set_target_properties(warpmem_cudart PROPERTIES POSITION_INDEPENDENT_CODE ON)
  warpmem_compile_fast(warpmem_cudart)
endif()

function(warpmem_cudart)
  foreach(target IN LISTS ARGN)
    set_target_properties(${target} PROPERTIES CUDA_RUNTIME_LIBRARY None)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>:-lineinfo>)
    target_link_libraries(${target} PRIVATE warpmem::cudart)
  endforeach()
endfunction()
