# cmake -DSOURCE=… -DCLANG=… -DINCLUDE=… -P steps.cmake
#
# The first line of SOURCE says "// steps: N". Clang must get through its constant expressions in N steps each, and
# must not get through all of them in N / 2: the number may be neither broken nor idle. Says how many they took, to a
# thousandth of N.
cmake_minimum_required(VERSION 3.25)
file(STRINGS ${SOURCE} first LIMIT_COUNT 1)
if(NOT first MATCHES "^// steps: ([0-9]+)$")
  message(FATAL_ERROR "${SOURCE}: the first line is not \"// steps: N\"")
endif()
set(steps ${CMAKE_MATCH_1})

function(compiles limit result)
  execute_process(COMMAND ${CLANG} -std=c++20 -fsyntax-only -I${INCLUDE} -fconstexpr-steps=${limit} ${SOURCE}
    RESULT_VARIABLE status ERROR_VARIABLE message)
  if(status EQUAL 0)
    set(${result} TRUE PARENT_SCOPE)
  elseif(message MATCHES "constexpr evaluation hit maximum step limit")
    set(${result} FALSE PARENT_SCOPE)
  else()
    message(FATAL_ERROR "${SOURCE} does not compile, whatever the steps:\n${message}")
  endif()
endfunction()

math(EXPR half "${steps} / 2")
set(limit 16777216) # clang's own is 1,048,576
compiles(${limit} enough)
if(NOT enough)
  message(FATAL_ERROR "${SOURCE} needs more than ${limit} steps")
endif()

# The least number that is enough, by halving.
set(low 0)
set(high ${limit})
foreach(bound ${steps} ${half})
  compiles(${bound} enough)
  if(enough)
    set(high ${bound})
  else()
    set(low ${bound})
    break()
  endif()
endforeach()
math(EXPR fine "${steps} / 1000 + 1")
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

cmake_path(GET SOURCE STEM name)
message(STATUS "${name}: ${high} steps, ${steps} allowed")
if(high GREATER steps)
  message(FATAL_ERROR "${name} takes ${high} steps, more than the ${steps} of its first line")
endif()
if(NOT high GREATER half)
  message(FATAL_ERROR "${name} takes only ${high} steps: its first line, ${steps}, would let it double unseen")
endif()
