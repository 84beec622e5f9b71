# cmake -DNVCC=… -DPYTHON=… -DINCLUDE=include -DSOURCE=… -DWORK=… -P untraced.cmake
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})
foreach(file plain untraced)
  execute_process(COMMAND ${NVCC} -std=c++20 -O3 -arch=sm_90 -cubin -w -I${INCLUDE} ${SOURCE}/${file}.cu
    -o ${WORK}/${file}.cubin COMMAND_ERROR_IS_FATAL ANY)
endforeach()
execute_process(COMMAND ${PYTHON} -B ${SOURCE}/compare.py ${WORK}/plain.cubin ${WORK}/untraced.cubin
  COMMAND_ERROR_IS_FATAL ANY)
