# cmake -DPTX=… -DOUT=… -DNAME=… -DCOMPILER=… -DFOLDER=… -P embed_ptx.cmake
# Writes a C++ file that registers PTX as a file of kernels. Raw string literals compile in no time; they cannot hold
# every byte, so that odd files are written as escapes, which takes CMake a second for a megabyte.
cmake_minimum_required(VERSION 3.25)
file(READ "${PTX}" text)
file(SIZE "${PTX}" size)
string(LENGTH "${text}" length)
string(FIND "${text}" "\r" carriage_return)
string(FIND "${text}" ")warpmem\"" delimiter)
set(pieces "")

# warpmem_next_piece(<text> <most> <variable>): up to where its last line ends, at most so long.
function(warpmem_next_piece text most piece)
  string(SUBSTRING "${text}" 0 ${most} part)
  string(LENGTH "${part}" length)
  if(length EQUAL most)
    string(FIND "${part}" "\n" end REVERSE)
    if(end GREATER 0)
      math(EXPR end "${end} + 1")
      string(SUBSTRING "${part}" 0 ${end} part)
    endif()
  endif()
  set(${piece} "${part}" PARENT_SCOPE)
endfunction()

# Compilers may refuse literals of 16,380 bytes.
if(length EQUAL size AND carriage_return EQUAL -1 AND delimiter EQUAL -1)
  while(length GREATER 0)
    warpmem_next_piece("${text}" 15000 piece)
    string(LENGTH "${piece}" size)
    string(SUBSTRING "${text}" ${size} -1 text)
    string(APPEND pieces "    {R\"warpmem(${piece})warpmem\", ${size}},\n")
    math(EXPR length "${length} - ${size}")
  endwhile()
else()
  set(at 0)
  while(at LESS size)
    file(READ "${PTX}" bytes OFFSET ${at} LIMIT 4000 HEX)
    string(LENGTH "${bytes}" length)
    math(EXPR length "${length} / 2")
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND pieces "    {\"${bytes}\", ${length}},\n")
    math(EXPR at "${at} + ${length}")
  endwhile()
endif()
if(pieces STREQUAL "")
  message(FATAL_ERROR "${PTX} is empty, where PTX of kernels should be.")
endif()

foreach(word NAME COMPILER FOLDER)
  string(REPLACE "\\" "\\\\" ${word} "${${word}}")
  string(REPLACE "\"" "\\\"" ${word} "${${word}}")
endforeach()
file(WRITE "${OUT}" "#include <warpmem/ptx/host/kernel_file.hpp>
namespace {
warpmem::ptx::text_piece const pieces[] = {
${pieces}};
warpmem::ptx::registered_kernel_file const file{
    {\"${NAME}\", \"${COMPILER}\", \"${FOLDER}\", pieces, sizeof pieces / sizeof *pieces}};
}  // namespace
")
