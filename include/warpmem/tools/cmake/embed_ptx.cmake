# cmake -DPTX=… -DOUT=… -DNAME=… -DCOMPILER=… -DFOLDER=… [-DPTXAS=… -DOPTIONS=… -DARCH=… -DCUBIN=…] -P embed_ptx.cmake
# Writes a C++ file that registers PTX as a file of kernels, and what ptxas makes of it. Raw string literals compile in no
# time; they cannot hold every byte, so that odd files are written as escapes, which takes CMake a second for a megabyte.
cmake_minimum_required(VERSION 3.25)
if(CLANG_FAILED) # -DCLANG_FAILED=<file>: what stands after its own errors
  message(FATAL_ERROR "warpmem_kernels: clang++ does not compile ${CLANG_FAILED}. If it misses a part of CUDA's toolkit, "
    "install nvcc, or keep host code and that part out of the file: docs/ptx_from_compilers.md says what clang++ lacks.")
endif()
file(READ "${PTX}" text)
file(SIZE "${PTX}" size)
if(size EQUAL 0)
  message(FATAL_ERROR "${PTX} is empty, where PTX of kernels should be.")
endif()
if(text MATCHES "^[\t\n -~]*")
  string(LENGTH "${CMAKE_MATCH_0}" length)
endif()
string(FIND "${text}" ")warpmem\"" delimiter)
set(is_plain FALSE)
if(length EQUAL size AND delimiter EQUAL -1)
  set(is_plain TRUE)
endif()
set(pieces "")

# Compilers may refuse literals of 16,380 bytes.
set(at 0)
while(is_plain AND at LESS size)
  string(SUBSTRING "${text}" ${at} 15000 piece)
  string(FIND "${piece}" "\n" end REVERSE)
  if(end GREATER 0)
    math(EXPR end "${end} + 1")
    string(SUBSTRING "${piece}" 0 ${end} piece)
  endif()
  string(LENGTH "${piece}" length)
  string(APPEND pieces "    {R\"warpmem(${piece})warpmem\", ${length}},\n")
  math(EXPR at "${at} + ${length}")
endwhile()
# The bytes of a file as literals.
function(warpmem_escaped_pieces variable file)
  file(READ "${file}" bytes HEX)
  string(LENGTH "${bytes}" length)
  set(pieces "")
  foreach(at RANGE 0 ${length} 8000)
    string(SUBSTRING "${bytes}" ${at} 8000 part)
    string(LENGTH "${part}" taken)
    math(EXPR taken "${taken} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" part "${part}")
    string(APPEND pieces "    {\"${part}\", ${taken}},\n")
  endforeach()
  set(${variable} "${pieces}" PARENT_SCOPE)
endfunction()
if(NOT is_plain)
  warpmem_escaped_pieces(pieces "${PTX}")
endif()

# What ptxas refuses runs as its PTX: the engine says of a launch which it was.
set(cubin "")
set(cubin_of_file "")
if(PTXAS)
  file(REMOVE "${CUBIN}")
  separate_arguments(options UNIX_COMMAND "${OPTIONS}")
  execute_process(COMMAND ${PTXAS} -arch=sm_${ARCH} -lineinfo ${options} ${PTX} -o ${CUBIN} RESULT_VARIABLE status
    ERROR_VARIABLE why OUTPUT_VARIABLE why)
  if(status EQUAL 0 AND EXISTS "${CUBIN}")
    warpmem_escaped_pieces(cubin "${CUBIN}")
    set(cubin "warpmem::ptx::text_piece const cubin[] = {\n${cubin}};\n")
    set(cubin_of_file ", cubin, sizeof cubin / sizeof *cubin")
  else()
    message("${NAME} runs as its PTX, which ptxas refuses: ${why}")
  endif()
endif()

foreach(word NAME COMPILER FOLDER)
  string(REPLACE "\\" "\\\\" ${word} "${${word}}")
  string(REPLACE "\"" "\\\"" ${word} "${${word}}")
endforeach()
file(WRITE "${OUT}" "#include <warpmem/tools/ptx/host/kernel_file.hpp>
namespace {
warpmem::ptx::text_piece const pieces[] = {
${pieces}};
${cubin}warpmem::ptx::registered_kernel_file const file{
    {\"${NAME}\", \"${COMPILER}\", \"${FOLDER}\", pieces, sizeof pieces / sizeof *pieces${cubin_of_file}}};
}  // namespace
")
