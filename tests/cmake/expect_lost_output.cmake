# cmake -DPROGRAM=… -P expect_lost_output.cmake
# PROGRAM fails with one sentence where its output cannot be written.
cmake_minimum_required(VERSION 3.25)
foreach(output ">/dev/full" ">&-")
  execute_process(COMMAND sh -c "exec \"$0\" ${output}" ${PROGRAM} RESULT_VARIABLE status ERROR_VARIABLE said)
  if(NOT status EQUAL 1 OR NOT said STREQUAL "the output cannot be written\n")
    message(SEND_ERROR "${PROGRAM} ${output} ended with ${status} and said: ${said}")
  endif()
endforeach()
