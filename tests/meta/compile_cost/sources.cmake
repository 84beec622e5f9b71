# Writes ${WORK}/{empty,standard,umbrella}.cpp: nothing, the standard headers that the umbrella reaches, the umbrella.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/includes.cmake)
warpmem_reach(${INCLUDE} warpmem/warpmem.hpp reached foreign)
list(TRANSFORM foreign REPLACE "(.+)" "#include <\\1>\n")
list(JOIN foreign "" foreign)
file(WRITE ${WORK}/empty.cpp "")
file(WRITE ${WORK}/standard.cpp "${foreign}")
file(WRITE ${WORK}/umbrella.cpp "#include <warpmem/warpmem.hpp>\n")
