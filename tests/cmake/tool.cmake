# Included by the tests of a command-line tool, PROGRAM, which runs in DIRECTORY, or here.
cmake_path(GET PROGRAM STEM tool)
if(NOT DIRECTORY)
  set(DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
endif()

# expect(<status> <what it complains of, a regular expression> <arguments>...): the output is in ${out}.
function(expect status message)
  execute_process(COMMAND ${PROGRAM} ${ARGN} WORKING_DIRECTORY ${DIRECTORY}
    RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE said)
  if(NOT result EQUAL status)
    message(SEND_ERROR "${tool} ${ARGN} ended with ${result}, not ${status}: ${said}")
  endif()
  if(NOT said MATCHES "^${message}$")
    message(SEND_ERROR "${tool} ${ARGN} said: ${said}")
  endif()
  set(out "${text}" PARENT_SCOPE)
endfunction()

# The output is the file of this name in GOLDEN; it is also written to WORK.
function(expect_golden name)
  file(WRITE ${WORK}/${name} "${out}")
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK}/${name} ${GOLDEN}/${name} RESULT_VARIABLE differs
    ERROR_QUIET)
  if(differs)
    execute_process(COMMAND diff -u ${GOLDEN}/${name} ${WORK}/${name})
    message(SEND_ERROR "if the new output is right:\n  cp ${WORK}/${name} ${GOLDEN}/${name}")
  endif()
endfunction()

# expect_lost_output(<arguments>...): a full disk and a closed output are one sentence and status 2.
function(expect_lost_output)
  foreach(output ">/dev/full" ">&-")
    execute_process(COMMAND sh -c "exec \"$0\" \"$@\" ${output}" ${PROGRAM} ${ARGN} WORKING_DIRECTORY ${DIRECTORY}
      RESULT_VARIABLE result ERROR_VARIABLE said)
    if(NOT result EQUAL 2 OR NOT said MATCHES "^${tool}: standard output cannot be written: [^\n]*\n$")
      message(SEND_ERROR "${tool} ${ARGN} ${output} ended with ${result} and said: ${said}")
    endif()
  endforeach()
endfunction()
