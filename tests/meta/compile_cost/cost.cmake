# cmake -DINCLUDE=… -DCOMPILER=… -DWORK=… -DLIMIT_KIB=… -P cost.cmake
#
# The size of the umbrella's preprocessed text without the standard headers: unlike a time, it is the same on every run.
# (meta.layering limits the standard headers.)
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/sources.cmake)

function(preprocessed file bytes)
  execute_process(COMMAND ${COMPILER} -std=c++20 -E -P -I${INCLUDE} ${file} -o ${file}.i COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE ${file}.i size)
  set(${bytes} ${size} PARENT_SCOPE)
endfunction()

preprocessed(${WORK}/umbrella.cpp umbrella)
preprocessed(${WORK}/standard.cpp standard)
math(EXPR own "(${umbrella} - ${standard} + 1023) / 1024")
message(STATUS "the umbrella: ${own} KiB of our own after the preprocessor, ${LIMIT_KIB} KiB allowed")
if(own LESS 1)
  message(FATAL_ERROR "the umbrella adds nothing: nothing was checked")
endif()
if(own GREATER LIMIT_KIB)
  message(FATAL_ERROR "the umbrella grew to ${own} KiB: build the target compile_time to measure the cost")
endif()

# Matchers whose words are compiled once read neither those words nor kernels.
execute_process(COMMAND ${COMPILER} -std=c++20 -MM -DWARPMEM_COMPILED -I${INCLUDE} -x c++ -
  INPUT_FILE ${WORK}/words.cpp OUTPUT_VARIABLE read COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "include/warpmem/[^ \n\\]+" read "${read}")
if(NOT "include/warpmem/matchers/question.hpp" IN_LIST read)
  message(FATAL_ERROR "the compiler's list of headers is not understood: nothing was checked")
endif()
list(FILTER read INCLUDE REGEX "/(advise|kernel|layout|picture|text)/|/matchers/words_of_")
list(FILTER read EXCLUDE REGEX "/text/(concatenate|words)|/kernel/(problem|caches/(array_traffic|board|range|reasons))[.]hpp")
if(read)
  message(FATAL_ERROR "with WARPMEM_COMPILED <warpmem/matchers/matchers.hpp> includes ${read}")
endif()
