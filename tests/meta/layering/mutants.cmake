# cmake -DINCLUDE=<directory that holds warpmem/> -DWORK=<scratch directory> -P mutants.cmake
#
# Breaks each rule of layering.cmake once, in a copy of the headers, and expects its message.
cmake_minimum_required(VERSION 3.25)

function(copy_headers)
  file(REMOVE_RECURSE ${WORK})
  file(COPY ${INCLUDE}/warpmem DESTINATION ${WORK})
endfunction()

function(write name)
  string(REPLACE ";" "\n" text "${ARGN}")
  file(APPEND ${WORK}/warpmem/${name} "${text}\n")
endfunction()

function(expect sentence)
  execute_process(COMMAND ${CMAKE_COMMAND} -DINCLUDE=${WORK} -P ${CMAKE_CURRENT_LIST_DIR}/layering.cmake
    RESULT_VARIABLE status ERROR_VARIABLE said OUTPUT_QUIET)
  string(REGEX REPLACE "[ \n]+" " " said "${said}")
  string(FIND "${said}" "${sentence}" at)
  if(status EQUAL 0 OR at EQUAL -1)
    message(SEND_ERROR "expected \"${sentence}\", got status ${status}: ${said}")
  else()
    message(STATUS "seen: ${sentence}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
expect("nothing was checked")

copy_headers()
write(bookkeeping/ledger.hpp "#pragma once")
expect("\"bookkeeping\" has no place in the order of layers")

copy_headers()
write(arch.hpp "#include <warpmem/report.hpp>")
expect("warpmem/arch.hpp may not include warpmem/report.hpp: report comes after arch")

copy_headers()
write(rules/rule.hpp "#include <warpmem/count/wavefronts.hpp>")
expect("warpmem/rules/rule.hpp may not include warpmem/count/wavefronts.hpp: count comes after rules")

copy_headers()
write(rules/check.hpp "  if (std::is_constant_evaluated()) {")
expect("warpmem/rules/check.hpp has two algorithms, and a rule is one: if (std::is_constant_evaluated()) {")

copy_headers()
write(access.hpp "WARPMEM_CALLS_USER_CODE\ntemplate <class F>\nconstexpr int twice(F f) noexcept { return f(0) }")
expect("warpmem/access.hpp: a function that calls a caller's is not noexcept:")

copy_headers()
write(count/faster.hpp "#pragma once")
write(picture/drawing.hpp "#include <warpmem/count/faster.hpp>")
expect("warpmem/picture/drawing.hpp may not include warpmem/count/faster.hpp: picture sees accesses and reports, not rules")

copy_headers()
write(memory/one.hpp "#pragma once")
write(memory/two.hpp "#include <warpmem/memory/one.hpp>")
expect("warpmem/memory/two.hpp may not include warpmem/memory/one.hpp: memory spaces do not know each other")

copy_headers()
write(rules/rule.hpp "#pragma once")
write(text/sentence.hpp "#include <warpmem/rules/rule.hpp>")
expect("warpmem/text/sentence.hpp may not include warpmem/rules/rule.hpp: text sees accesses and reports, not rules")

copy_headers()
write(memory/one.hpp "#pragma once")
write(memory/one/counts.hpp "#pragma once")
expect("warpmem/memory/one/counts.hpp: warpmem/memory/one.hpp does not include it")

copy_headers()
write(arch/hen.hpp "#include <warpmem/arch/egg.hpp>")
write(arch/egg.hpp "#include <warpmem/arch/hen.hpp>")
write(models.hpp "#include <warpmem/arch/egg.hpp>")
expect("these include one another in a cycle, or one that does:")

copy_headers()
write(config.hpp "#include <string>")
expect("warpmem/config.hpp includes <string> and warpmem/models.hpp reaches it")

copy_headers()
write(access/forgotten.hpp "#pragma once")
expect("warpmem/models.hpp does not reach warpmem/access/forgotten.hpp")

copy_headers()
write(access.hpp "#include <warpmem/access/nowhere.hpp>")
expect("includes warpmem/access/nowhere.hpp, which does not exist")

copy_headers()
write(access.hpp "#include \"lane_mask.hpp\"")
expect("only #include <name>")

copy_headers()
file(REMOVE ${WORK}/warpmem/models.hpp)
expect("warpmem/models.hpp reaches nothing")

file(REMOVE_RECURSE ${WORK})
