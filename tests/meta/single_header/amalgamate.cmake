# cmake -DINCLUDE=<directory that holds warpmem/> -DROOT=warpmem/warpmem.hpp -DOUT=<file> -P amalgamate.cmake
# Writes ROOT with every <warpmem/...> include replaced by the file, the first time that it appears.
cmake_minimum_required(VERSION 3.25)
set(seen "")
set(text "")

function(append name)
  if(name IN_LIST seen)
    return()
  endif()
  if(NOT EXISTS ${INCLUDE}/${name})
    message(FATAL_ERROR "there is no ${name} under ${INCLUDE}")
  endif()
  list(APPEND seen ${name})
  file(READ ${INCLUDE}/${name} content)
  # keep CMake's list syntax out of the way of C++'s
  string(REPLACE ";" "@semicolon@" content "${content}")
  string(REPLACE "[" "@open@" content "${content}")
  string(REPLACE "]" "@close@" content "${content}")
  string(REPLACE "\\" "@backslash@" content "${content}")
  string(REPLACE "\n" ";" lines "${content}")
  set(depth 0)
  set(previous "")
  foreach(line IN LISTS lines)
    if(line MATCHES "^[ \t]*#[ \t]*if")
      math(EXPR depth "${depth} + 1")
    elseif(line MATCHES "^[ \t]*#[ \t]*endif")
      math(EXPR depth "${depth} - 1")
    endif()
    if(line MATCHES "^[ \t]*#[ \t]*include[ \t]*[<\"](warpmem/[^>\"]+)[>\"]")
      if(depth GREATER 0)
        message(FATAL_ERROR "${name}: ${CMAKE_MATCH_1} is included under a condition, which a single file cannot keep")
      endif()
      append(${CMAKE_MATCH_1})
    elseif(line MATCHES "^#pragma once" OR line MATCHES "^// SPDX-" OR (line STREQUAL "//" AND previous MATCHES "SPDX-"))
      # the single file has its own
    else()
      string(APPEND text "${line}\n")
    endif()
    set(previous "${line}")
  endforeach()
  if(NOT depth EQUAL 0)
    message(FATAL_ERROR "${name}: #if and #endif do not match")
  endif()
  set(seen "${seen}" PARENT_SCOPE)
  set(text "${text}" PARENT_SCOPE)
endfunction()

append(${ROOT})
string(REPLACE "@backslash@" "\\" text "${text}")
string(REPLACE "@open@" "[" text "${text}")
string(REPLACE "@close@" "]" text "${text}")
string(REPLACE "@semicolon@" ";" text "${text}")
string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
list(LENGTH seen count)
# An include guard, not #pragma once: Compiler Explorer complains about the latter in a URL include.
file(WRITE ${OUT} "// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// warpmem as one file, made of ${count} headers.
#ifndef WARPMEM_SINGLE_HEADER
#define WARPMEM_SINGLE_HEADER
${text}
#endif  // WARPMEM_SINGLE_HEADER
")
