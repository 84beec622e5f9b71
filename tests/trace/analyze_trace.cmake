# cmake -DPROGRAM=… -DTRACES=… -DGOLDEN=… -DWORK=… -DPAGE=… -P analyze_trace.cmake
# Output, messages and exit status of the tool.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})

include(${CMAKE_CURRENT_LIST_DIR}/../cmake/tool.cmake)

set(bfs ${TRACES}/bfs/kernelslist.g)
expect(0 "" ${bfs})
expect_golden(bfs.txt)
set(by_one "${out}")
expect(0 "" --threads 3 ${bfs})
if(NOT out STREQUAL by_one)
  message(SEND_ERROR "three threads print something else than one")
endif()
expect(0 "" --arch sm_90 --kernel vectorAdd ${TRACES}/vectoradd/kernelslist.g)
expect_golden(vectoradd_90.txt)
expect(0 "" --from-to ${TRACES}/bfs/kernelslist.g ${TRACES}/vectoradd/kernelslist.g)
expect_golden(from_to.txt)

expect(0 "" --kernel 9 --format csv ${bfs})
if(NOT out MATCHES "^kernel,capability,[^\n]*\n_Z6KernelP4NodePiPbS2_S2_S1_i,8\\.0,")
  message(SEND_ERROR "no CSV: ${out}")
endif()
expect(0 "" --kernel 9 --format=json ${bfs})
string(JSON name GET "${out}" 0 kernel)
string(JSON sectors GET "${out}" 0 sums global sectors)
if(NOT name STREQUAL "_Z6KernelP4NodePiPbS2_S2_S1_i" OR NOT sectors EQUAL 40343)
  message(SEND_ERROR "JSON has ${name} with ${sectors} sectors")
endif()
expect(0 "" --summary ${bfs})
expect_golden(bfs_summary.txt)
expect(0 "" --html ${bfs})
if(NOT out MATCHES "^<!DOCTYPE html>" OR out MATCHES "https?://[^w]")
  message(SEND_ERROR "no page, or one that needs the network")
endif()

expect(0 "" --fail-if "excessive_sectors > 64%" --fail-if "left_out > 0" ${bfs})
expect(1 "analyze_trace: excessive_sectors > 10%: 57640 of 90629\n" --fail-if "excessive_sectors > 10%" ${bfs})
expect(2 "analyze_trace: --fail-if 'sektors > 1': expected [^\n]*\n" --fail-if "sektors > 1" ${bfs})
expect(2 "analyze_trace: [^\n]*no kernel is '17'\n" --kernel 17 ${bfs})
expect(2 "analyze_trace: nowhere: cannot be opened: [^\n]*\n" nowhere)
expect(2 "analyze_trace: --treads: no such option; did you mean --threads\\?\n" --treads 2 ${bfs})

expect(2 "analyze_trace: --fail-if 'sectors > nan': expected [^\n]*\n" --fail-if "sectors > nan" ${bfs})

# Launches have the number that the table shows.
expect(0 "" --kernel 9 ${bfs})
set(ninth "${out}")
expect(0 "" --kernel 9 ${TRACES}/bfs/kernel-9.traceg.xz)
if(NOT out STREQUAL ninth)
  message(SEND_ERROR "launch 9 alone is another one: ${out}")
endif()

# Two kernels, of which one is named as the sum, with an instruction at the same program counter.
function(write_kernel number name capability opcode)
  file(WRITE ${WORK}/kernel-${number}.traceg "-kernel name = ${name}\n-kernel id = ${number}\n-grid dim = (1,1,1)\n-block dim = (32,1,1)\n"
    "-binary version = ${capability}\n-accelsim tracer version = 3\n\n#BEGIN_TB\nthread block = 0,0,0\nwarp = 0\n"
    "insts = 2\n0010 0000ffff 1 R1 ${opcode} 1 R2 4 1 0x10000 128\n0020 ffffffff 0 EXIT 0 0\n#END_TB\n")
endfunction()
write_kernel(21 all 90 LDG.E)
write_kernel(22 copy 90 LDG.E)
write_kernel(23 copy 80 LDG.E)
file(WRITE ${WORK}/two "kernel-21.traceg\nkernel-22.traceg\n")
file(WRITE ${WORK}/machines "kernel-21.traceg\nkernel-23.traceg\n")
expect(0 "" --from-to ${WORK}/two ${WORK}/kernel-21.traceg)
if(NOT out MATCHES "  all +sectors +16 +16 [^\n]*\n  copy +sectors +16 +0 [^\n]*\n  all +sectors +32 +16 ")
  message(SEND_ERROR "a kernel named all is not compared: ${out}")
endif()
expect(0 "" --format html ${WORK}/two)
foreach(name IN ITEMS all copy)
  if(NOT out MATCHES ">${name}: LDG.E at 0x10</a></th><td>global load, 4 bytes</td><td class=\"n\">1</td>"
      OR NOT out MATCHES "<h2>${name}</h2>")
    message(SEND_ERROR "the page adds up instructions of different kernels: ${out}")
  endif()
endforeach()
expect(2 "analyze_trace: a sum is of one machine, [^\n]*: --arch says which\n" --format html ${WORK}/machines)
expect(0 "" --format html --arch 90 ${WORK}/machines)

# An opcode that nobody knows makes the report incomplete, and a raw trace cannot be known to be whole.
write_kernel(24 all 90 XXX.E)
set(not_counted "analyze_trace: [^\n]*kernel-24.traceg: 1 instruction not counted: XXX.E \\(1\\)\n")
expect(3 "${not_counted}" ${WORK}/kernel-24.traceg)
if(NOT out MATCHES "incomplete: 1 instruction not counted: XXX.E")
  message(SEND_ERROR "an opcode that is not known is not told: ${out}")
endif()
expect(3 "${not_counted}" --from-to ${WORK}/kernel-24.traceg ${WORK}/kernel-21.traceg)
if(NOT out MATCHES "\n  all \\(not whole\\) +sectors +0 +16 ")
  message(SEND_ERROR "a comparison does not say that a side is not whole: ${out}")
endif()
expect(0 "analyze_trace: [^\n]*kernel-1.trace.xz: a raw trace counts no lines, so that one that is lost does not show\n"
  ${TRACES}/vecadd_raw/kernelslist)
if(NOT out MATCHES "^[^\n]*: not known to be whole: a raw trace counts no lines")
  message(SEND_ERROR "a raw trace is said to be whole: ${out}")
endif()
expect(0 "(analyze_trace: [^\n]*: a raw trace counts no lines, [^\n]*\n)+" --from-to ${TRACES}/vecadd_raw/kernelslist
  ${TRACES}/vecadd_raw/kernelslist)
if(NOT out MATCHES "\n  _Z6vecAddPdS_S_i \\(not known to be whole\\) +sectors ")
  message(SEND_ERROR "a comparison says that a raw trace is whole: ${out}")
endif()

# A list that names a file which is not there, and one that is cut off.
file(READ ${TRACES}/bfs/kernel-1.traceg whole)
string(SUBSTRING "${whole}" 0 40000 part)
file(WRITE ${WORK}/kernel-1.traceg "${part}")
file(WRITE ${WORK}/kernelslist.g "kernel-1.traceg\nkernel-2.traceg\n")
expect(3 "analyze_trace: [^\n]*kernel-2.traceg: cannot be opened: [^\n]*\nanalyze_trace: [^\n]*kernel-1.traceg:[0-9]+: the file ends within [^\n]*\n"
  ${WORK}/kernelslist.g)
if(NOT out MATCHES "_Z6KernelP4NodePiPbS2_S2_S1_i")
  message(SEND_ERROR "what was read is not printed: ${out}")
endif()

# The page shows what is printed.
file(READ ${PAGE} page)
expect(0 "" --kernel 9 ${bfs})
string(FIND "${page}" "$ analyze_trace --kernel 9 tests/data/traces/bfs/kernelslist.g\n${out}" at)
if(at EQUAL -1)
  message(SEND_ERROR "docs/traces.md does not show what --kernel 9 prints:\n${out}")
endif()

# Garbage behind a trace, and standard input.
execute_process(COMMAND sh -c "cat \"$0\"; echo garbage" ${TRACES}/vectoradd/kernel-1.traceg.gz
  OUTPUT_FILE ${WORK}/garbage.traceg.gz)
expect(3 "analyze_trace: [^\n]*garbage.traceg.gz:[0-9]+: what follows the compressed data is not gzip\n"
  ${WORK}/garbage.traceg.gz)
execute_process(COMMAND ${PROGRAM} - INPUT_FILE ${TRACES}/vectoradd/kernel-1.traceg.gz RESULT_VARIABLE result
  OUTPUT_VARIABLE out ERROR_VARIABLE said)
if(result OR NOT said STREQUAL "" OR NOT out MATCHES "vectorAdd")
  message(SEND_ERROR "standard input: ${result}, ${said}")
endif()

# A frame of zstd without a checksum is read, and said to be unchecked.
find_program(zstd zstd)
if(zstd)
  foreach(check IN ITEMS --no-check --check)
    execute_process(COMMAND ${zstd} -qf ${check} ${TRACES}/bfs/kernel-1.traceg -o ${WORK}/checked.traceg)
    if(check STREQUAL "--check")
      expect(0 "" ${WORK}/checked.traceg)
    else()
      expect(0 "analyze_trace: [^\n]*checked.traceg: the zstd data has no checksum: damage to it may go unseen\n"
        ${WORK}/checked.traceg)
    endif()
  endforeach()
endif()

# A bar on a terminal; in a pipe, as everywhere above, nothing.
find_program(script script)
if(script)
  execute_process(COMMAND ${script} -qec "'${PROGRAM}' '${bfs}' >/dev/null" /dev/null RESULT_VARIABLE result
    OUTPUT_VARIABLE said INPUT_FILE /dev/null)
  string(ASCII 27 escape)
  if(result OR NOT said MATCHES "kernel [0-9]+ of 16  .[# ]*. [0-9.]+ of [0-9.]+ MB" OR NOT said MATCHES "\r${escape}.K$")
    message(SEND_ERROR "on a terminal: ${result}, ${said}")
  endif()
endif()

expect_lost_output(${bfs})
