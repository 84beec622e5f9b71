# cmake -DSOURCE=… -DWORK=… -DGENERATOR=… -DCOMPILER=… -P no_examples.cmake
# A build folder without the examples says how to get the best known of them.
cmake_minimum_required(VERSION 3.25)
execute_process(COMMAND ${CMAKE_COMMAND} --fresh -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -S ${SOURCE} -B ${WORK}
  -DWARPMEM_BUILD_TESTS=OFF -DWARPMEM_BUILD_EXAMPLES=OFF OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK} --target predict
  RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(status EQUAL 0 OR NOT said MATCHES "predict is an example: cmake -DWARPMEM_BUILD_EXAMPLES=ON ")
  message(FATAL_ERROR "the target predict ended with ${status}: ${said}")
endif()
