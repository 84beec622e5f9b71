# cmake -DINCLUDE=… -DCOMPILER=… -DWORK=… -P time.cmake
#
# Prints how much longer the compiler takes for the umbrella than for an empty file: the median of many runs, alternated
# so that a busy machine slows all three. Nothing fails here; the aim is at most 50 ms.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/sources.cmake)
set(runs 31)
set(kinds empty standard umbrella)

foreach(run RANGE 1 ${runs})
  foreach(kind IN LISTS kinds)
    string(TIMESTAMP start "%s%f")
    execute_process(COMMAND ${COMPILER} -std=c++20 -fsyntax-only -I${INCLUDE} ${WORK}/${kind}.cpp
      COMMAND_ERROR_IS_FATAL ANY)
    string(TIMESTAMP end "%s%f")
    math(EXPR taken "${end} - ${start}")
    list(APPEND times_${kind} ${taken})
  endforeach()
endforeach()

foreach(kind IN LISTS kinds)
  list(SORT times_${kind} COMPARE NATURAL)
  math(EXPR middle "${runs} / 2")
  list(GET times_${kind} ${middle} ${kind})
endforeach()

function(say what microseconds)
  math(EXPR tenths "(${microseconds} + 50) / 100")
  math(EXPR whole "${tenths} / 10")
  math(EXPR rest "${tenths} % 10")
  message(STATUS "${what} ${whole}.${rest} ms")
endfunction()
math(EXPR added "${umbrella} - ${empty}")
math(EXPR own "${umbrella} - ${standard}")
message(STATUS "${COMPILER}, median of ${runs}")
say("an empty file:              " ${empty})
say("the umbrella adds:          " ${added})
say("  of that, its own headers: " ${own})
