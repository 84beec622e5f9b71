# cmake -DNAME=… -DSTEPS=… -DCLANG=… -DINCLUDE=… [-DCOUNT=ON] -P steps.cmake
#
# STEPS must be enough for each constant expression of the row NAME of cases.cpp, and STEPS / 2 must not be enough for
# all of them, so that the limit stays close to the real number. With COUNT, prints that number, to a thousandth of STEPS.
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
compiles(${STEPS} enough)
if(NOT enough)
  message(SEND_ERROR "${NAME} takes more than ${STEPS} steps")
endif()
compiles(${half} half_is_enough)
if(half_is_enough)
  message(SEND_ERROR "${NAME} takes ${half} steps or fewer: with ${STEPS} allowed, it could double unnoticed")
endif()
if(NOT COUNT)
  return()
endif()

# The smallest number that is enough, by bisection.
set(low 0)
set(high 16777216) # clang's own limit is 1,048,576
compiles(${high} enough)
if(NOT enough)
  message(FATAL_ERROR "${NAME} needs more than ${high} steps")
endif()
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
