# cmake -DNAME=… -DSTEPS=… -DCLANG=… -DINCLUDE=… -P steps.cmake
#
# STEPS must be enough for each constant expression of the row NAME of cases.cpp, and STEPS / 2 must not be enough for
# all of them, so that the limit stays close to the real number. Prints the steps, to a thousandth of STEPS.
cmake_minimum_required(VERSION 3.25)
set(source ${CMAKE_CURRENT_LIST_DIR}/cases.cpp)

function(compiles limit result)
  execute_process(COMMAND ${CLANG} -std=c++20 -fsyntax-only -I${INCLUDE} -DUSED=row_${NAME} -fconstexpr-steps=${limit}
    ${source} RESULT_VARIABLE status ERROR_VARIABLE message)
  if(status EQUAL 0)
    set(${result} TRUE PARENT_SCOPE)
  elseif(message MATCHES "constexpr evaluation hit maximum step limit")
    set(${result} FALSE PARENT_SCOPE)
  else()
    message(FATAL_ERROR "${NAME} does not compile with any number of steps:\n${message}")
  endif()
endfunction()

math(EXPR half "${STEPS} / 2")
set(limit 16777216) # clang's own is 1,048,576
compiles(${limit} enough)
if(NOT enough)
  message(FATAL_ERROR "${NAME} needs more than ${limit} steps")
endif()

# The smallest number that is enough, by bisection.
set(low 0)
set(high ${limit})
foreach(bound ${STEPS} ${half})
  compiles(${bound} enough)
  if(enough)
    set(high ${bound})
  else()
    set(low ${bound})
    break()
  endif()
endforeach()
math(EXPR fine "${STEPS} / 1000 + 1")
math(EXPR apart "${high} - ${low}")
while(apart GREATER fine)
  math(EXPR middle "(${low} + ${high}) / 2")
  compiles(${middle} enough)
  if(enough)
    set(high ${middle})
  else()
    set(low ${middle})
  endif()
  math(EXPR apart "${high} - ${low}")
endwhile()

message(STATUS "${NAME}: ${high} steps, ${STEPS} allowed")
if(high GREATER STEPS)
  message(FATAL_ERROR "${NAME} takes ${high} steps, more than ${STEPS}")
endif()
if(NOT high GREATER half)
  message(FATAL_ERROR "${NAME} takes only ${high} steps: with ${STEPS} allowed, it could double unnoticed")
endif()
