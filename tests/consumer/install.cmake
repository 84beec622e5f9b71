# cmake -DBUILD=… -DPREFIX=… -DINCLUDE=<ours> -DINSTALLED_INCLUDE=include -P install.cmake
# Installs into an empty prefix and checks that all headers arrived, and nothing else.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE ours RELATIVE ${INCLUDE} ${INCLUDE}/*)
file(GLOB_RECURSE installed RELATIVE ${PREFIX}/${INSTALLED_INCLUDE} ${PREFIX}/${INSTALLED_INCLUDE}/*)
list(LENGTH ours count)
if(count EQUAL 0 OR NOT ours STREQUAL installed)
  message(FATAL_ERROR "headers: ${ours}\ninstalled: ${installed}")
endif()
message(STATUS "${count} headers installed")
