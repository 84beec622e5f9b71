# cmake -DINCLUDE=<absolute path of the directory that holds warpmem/> -P layering.cmake
#
# A layer is a header and the directory of the same name (arch.hpp and arch/). It may include itself and the layers
# before it; nothing may include, through others, itself.
cmake_minimum_required(VERSION 3.25)
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/includes.cmake)

# The layers of one line stand side by side: they may include one another.
set(order
  "config"
  "detail"
  "arch"
  "access"
  "report"
  "rules"
  "count"
  "memory"
  "layout cache"
  "batch"
  "kernel"
  "capture device trace"
  "advise text picture"
  "fields matchers profile"
  "csv json format std_format catch2 gtest warpmem hopper models all"
  "compiled")

# In memory/, <space>.hpp and <space>/ are one space, and the former includes all of the latter. Spaces do not know each
# other; only memory.hpp, which is all of them, and later layers know a space.
#
# A rule is one algorithm, whether it counts or lists, at run time or in a constant expression. Faster ways are in count.
#
# Models are made of both. Those who look at accesses and reports from outside do not see them.
set(outside advise text picture fields matchers profile csv json format std_format catch2 gtest)

# The umbrella needs only the compiler. These need nothing of the standard library but the compiler's own headers.
set(umbrella warpmem/models.hpp)
set(compiler_headers concepts cstddef cstdint limits type_traits)
# It holds all of these layers.
set(core config arch access report rules count memory)

function(layer_of header layer rank)
  string(REGEX REPLACE "^warpmem/([^/.]+).*$" "\\1" name ${header})
  set(${layer} ${name} PARENT_SCOPE)
  set(${rank} -1 PARENT_SCOPE)
  set(i 0)
  foreach(line IN LISTS order)
    string(REPLACE " " ";" names "${line}")
    if(name IN_LIST names)
      set(${rank} ${i} PARENT_SCOPE)
    endif()
    math(EXPR i "${i} + 1")
  endforeach()
endfunction()

# memory/global.hpp and memory/global/counts.hpp are the space "global".
function(space_of header space)
  set(${space} "" PARENT_SCOPE)
  if(header MATCHES "^warpmem/memory/([^/.]+)")
    set(${space} ${CMAKE_MATCH_1} PARENT_SCOPE)
  endif()
endfunction()

file(GLOB_RECURSE headers RELATIVE ${INCLUDE} ${INCLUDE}/warpmem/*)
if(NOT headers)
  message(FATAL_ERROR "no headers under ${INCLUDE}/warpmem: nothing was checked")
endif()

set(edges 0)
foreach(header IN LISTS headers)
  layer_of(${header} layer rank)
  space_of(${header} space)
  if(rank EQUAL -1)
    message(SEND_ERROR "${header}: \"${layer}\" has no place in the order of layers")
    continue()
  endif()
  if(header MATCHES "^(warpmem/memory/[^/.]+)/")
    set(whole ${CMAKE_MATCH_1}.hpp)
    set(own "")
    if(EXISTS ${INCLUDE}/${whole})
      warpmem_includes(${INCLUDE} ${whole} own foreign)
    endif()
    if(NOT header IN_LIST own)
      message(SEND_ERROR "${header}: ${whole} does not include it, but is all of its space")
    endif()
  endif()
  warpmem_includes(${INCLUDE} ${header} own foreign)
  foreach(other IN LISTS own)
    math(EXPR edges "${edges} + 1")
    layer_of(${other} other_layer other_rank)
    space_of(${other} other_space)
    if(NOT other IN_LIST headers)
      message(SEND_ERROR "${header} includes ${other}, which does not exist")
    elseif(other_rank GREATER rank)
      message(SEND_ERROR "${header} may not include ${other}: ${other_layer} comes after ${layer}")
    elseif(space AND other_space AND NOT space STREQUAL other_space)
      message(SEND_ERROR "${header} may not include ${other}: memory spaces do not know each other")
    elseif(layer IN_LIST outside AND other_layer MATCHES "^(rules|count)$")
      message(SEND_ERROR "${header} may not include ${other}: ${layer} sees accesses and reports, not rules")
    endif()
  endforeach()
  set(includes_${header} ${own})
  if(layer STREQUAL "rules")
    file(STRINGS ${INCLUDE}/${header} second_ways REGEX "^ *# *if|is_constant_evaluated|if constexpr")
    if(second_ways)
      message(SEND_ERROR "${header} has two algorithms, and a rule is one: ${second_ways}")
    endif()
  endif()
  # What a caller's function throws passes through.
  file(READ ${INCLUDE}/${header} text)
  if(text MATCHES "\n *WARPMEM_CALLS_USER_CODE[^;{}]*noexcept *{")
    message(SEND_ERROR "${header}: a function that calls a caller's is not noexcept: ${CMAKE_MATCH_0}")
  endif()
endforeach()

# Take away, again and again, what includes nothing that is left. What cannot be taken away stands on a cycle.
set(left ${headers})
set(taken TRUE)
while(left AND taken)
  set(taken FALSE)
  foreach(header IN LISTS left)
    set(needs ${includes_${header}})
    set(blocked FALSE)
    foreach(other IN LISTS needs)
      if(other IN_LIST left)
        set(blocked TRUE)
      endif()
    endforeach()
    if(NOT blocked)
      list(REMOVE_ITEM left ${header})
      set(taken TRUE)
    endif()
  endforeach()
endwhile()
if(left)
  message(SEND_ERROR "these include one another in a cycle, or one that does: ${left}")
endif()

warpmem_reach(${INCLUDE} ${umbrella} reached foreign)
list(LENGTH reached count)
if(count LESS 2)
  message(SEND_ERROR "${umbrella} reaches nothing")
endif()
foreach(header IN LISTS reached)
  warpmem_includes(${INCLUDE} ${header} own foreign)
  foreach(name IN LISTS foreign)
    if(NOT name IN_LIST compiler_headers)
      message(SEND_ERROR "${header} includes <${name}> and ${umbrella} reaches it: the core takes only ${compiler_headers}")
    endif()
  endforeach()
endforeach()
foreach(header IN LISTS headers)
  layer_of(${header} layer rank)
  if(layer IN_LIST core AND NOT header IN_LIST reached)
    message(SEND_ERROR "${umbrella} does not reach ${header}")
  endif()
endforeach()

list(LENGTH headers total)
message(STATUS "${total} headers, ${edges} includes of one another; the umbrella reaches ${count}")
