# cmake -DNVCC=… -DCOMPARE=<program> -DKERNELS=kernels.cu -DWORK=… -P ptx_plan.cmake
#
# Compiles the kernels to PTX and compares their loads and stores with the plans.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})
set(arguments "")
foreach(cc 75 80 86 89 90 100 103 110 120 121)
  execute_process(COMMAND ${NVCC} -std=c++20 -ptx -arch=compute_${cc} ${KERNELS} -o ${WORK}/${cc}.ptx
    RESULT_VARIABLE status ERROR_VARIABLE message)
  if(status EQUAL 0)
    list(APPEND arguments ${cc}=${WORK}/${cc}.ptx)
  elseif(cc MATCHES "^(75|90|100)$")
    string(SUBSTRING "${message}" 0 2000 message)
    message(FATAL_ERROR "${NVCC} does not compile for ${cc}:\n${message}")
  endif()
endforeach()
execute_process(COMMAND ${COMPARE} ${arguments} COMMAND_ERROR_IS_FATAL ANY)
