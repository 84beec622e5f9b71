# cmake -DROOT=<checkout> -DVERSION=0.2.0 -DCOMPILER=… -DWORK=… -P archive.cmake
# CPack's archive holds the headers and a CMake package that finds them.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
execute_process(COMMAND ${CMAKE_COMMAND} -S ${ROOT} -B ${WORK}/build -DCMAKE_CXX_COMPILER=${COMPILER}
  -DWARPMEM_BUILD_TESTS=OFF -DWARPMEM_BUILD_EXAMPLES=OFF -DWARPMEM_BUILD_CUDA=OFF OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
cmake_path(GET CMAKE_COMMAND PARENT_PATH bin)
execute_process(COMMAND ${bin}/cpack -G TGZ WORKING_DIRECTORY ${WORK}/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(archive ${WORK}/build/warpmem-${VERSION}.tar.gz)
file(ARCHIVE_EXTRACT INPUT ${archive} DESTINATION ${WORK}/out)
foreach(file include/warpmem/warpmem.hpp include/warpmem/tools/device/analyze.cuh share/cmake/warpmem/warpmem-config.cmake
    share/cmake/warpmem/warpmem-targets.cmake share/doc/warpmem/LICENSE)
  if(NOT EXISTS ${WORK}/out/warpmem-${VERSION}/${file})
    message(SEND_ERROR "${archive} does not hold ${file}")
  endif()
endforeach()
file(MAKE_DIRECTORY ${WORK}/use)
file(COPY ${ROOT}/docs/packaging/conan/test_package/ DESTINATION ${WORK}/use)
execute_process(COMMAND ${CMAKE_COMMAND} -S ${WORK}/use -B ${WORK}/use/build -DCMAKE_CXX_COMPILER=${COMPILER}
  -Dwarpmem_ROOT=${WORK}/out/warpmem-${VERSION} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build ${WORK}/use/build OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${WORK}/use/build/use COMMAND_ERROR_IS_FATAL ANY)
