# cmake -DPREFIX=… -DTAKEN=0.2.0 -DREFUSED=9.9;… -DSOURCE=… -DWORK=… -DGENERATOR=… -DCOMPILER=… -P refused_versions.cmake
cmake_minimum_required(VERSION 3.25)

function(want version status said)
  execute_process(COMMAND ${CMAKE_COMMAND} --fresh -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER}
      -DCMAKE_PREFIX_PATH=${PREFIX} -DWARPMEM_WANTED=${version} -S ${SOURCE} -B ${WORK}
    RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE out)
  string(REGEX REPLACE "[ \n]+" " " out "${out}")
  set(${status} ${result} PARENT_SCOPE)
  set(${said} "${out}" PARENT_SCOPE)
endfunction()

want(${TAKEN} status said)
if(NOT status EQUAL 0 OR NOT said MATCHES "taken: warpmem ${TAKEN}")
  message(FATAL_ERROR "${TAKEN}, which is installed, was not taken: ${said}")
endif()

if(NOT REFUSED)
  message(FATAL_ERROR "no versions to refuse: nothing was checked")
endif()
foreach(version IN LISTS REFUSED)
  want(${version} status said)
  if(status EQUAL 0)
    message(SEND_ERROR "${version} is not installed but was taken: ${said}")
  elseif(NOT said MATCHES "compatible with requested version \"${version}\""
      OR NOT said MATCHES "warpmem-config.cmake, version: ${TAKEN}")
    message(SEND_ERROR "${version} was refused, but not for its version: ${said}")
  else()
    message(STATUS "${version} is refused where ${TAKEN} is installed")
  endif()
endforeach()
