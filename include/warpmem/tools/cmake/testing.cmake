# warpmem::testing: the headers, and what is long in them compiled once for the project: the words, pages and exports of
# kernels, what counts their accesses, the words of matchers. Programs that link it in the place of warpmem::warpmem
# compile faster, and print the same.
include(${CMAKE_CURRENT_LIST_DIR}/fast.cmake)
if(CMAKE_CXX_COMPILER_LOADED AND NOT TARGET warpmem_testing)
  set(sources ${CMAKE_CURRENT_LIST_DIR}/compiled)
  # What counts is part of warpmem::kernels too, and always fast.
  add_library(warpmem_counts STATIC EXCLUDE_FROM_ALL ${sources}/counts.cpp ${sources}/caches.cpp)
  target_link_libraries(warpmem_counts PUBLIC warpmem::warpmem)
  target_compile_definitions(warpmem_counts PRIVATE WARPMEM_COMPILED)
  warpmem_compile_fast(warpmem_counts -O2)

  add_library(warpmem_testing STATIC EXCLUDE_FROM_ALL ${sources}/words.cpp)
  add_library(warpmem::testing ALIAS warpmem_testing)
  add_library(warpmem::compiled ALIAS warpmem_testing) # the name in 0.1
  target_link_libraries(warpmem_testing PUBLIC warpmem_counts)
  target_compile_definitions(warpmem_testing PUBLIC WARPMEM_COMPILED)
  set_target_properties(warpmem_counts warpmem_testing PROPERTIES
    POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF CXX_EXTENSIONS OFF)
endif()
