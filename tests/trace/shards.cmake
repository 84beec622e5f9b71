# cmake -DPROGRAM=… -DTRACES=… -DPAGE=… -DWORK=… -P shards.cmake
# Shards of a trace on the command line: their sum is what one process prints, and nothing less passes for it.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})

set(DIRECTORY ${WORK})
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/tool.cmake)
function(expect_same as what)
  if(NOT "${out}" STREQUAL "${as}")
    file(WRITE ${WORK}/one.txt "${as}")
    file(WRITE ${WORK}/other.txt "${out}")
    message(SEND_ERROR "${what} print something else than one process: ${WORK}/one.txt, other.txt")
  endif()
endfunction()

set(bfs ${TRACES}/bfs/kernelslist.g)
foreach(k RANGE 1 5)
  expect(0 "" --shard ${k}/5 --partial ${k}.wmp --threads 2 ${bfs})
endforeach()
foreach(format IN ITEMS text csv json html)
  expect(0 "" --format ${format} ${bfs})
  set(one "${out}")
  expect(0 "" --format ${format} --merge 4.wmp 1.wmp 5.wmp 3.wmp 2.wmp)
  expect_same("${one}" "5 shards as ${format}")
endforeach()
expect(0 "" ${bfs})
set(one "${out}")
expect(0 "" --shards 7 --partials kept ${bfs})
expect_same("${one}" "7 shards of one process")
expect(1 "analyze_trace: excessive_sectors > 10%: 57640 of 90629\n" --fail-if "excessive_sectors > 10%" --merge 1.wmp 2.wmp
  3.wmp 4.wmp 5.wmp)

# What is not the sum of all shards.
set(incomplete "analyze_trace: [^\n]*kernelslist.g: shards 2, 4 of 5 are missing: the report is incomplete\n")
foreach(format IN ITEMS text csv json html)
  expect(3 "${incomplete}" --format ${format} --merge 5.wmp 1.wmp 3.wmp)
  if(NOT out MATCHES "\\((incomplete|not whole)\\)|incomplete: ")
    message(SEND_ERROR "${format} does not say that shards are missing: ${out}")
  endif()
endforeach()
file(COPY_FILE ${WORK}/3.wmp ${WORK}/copy.wmp)
expect(2 "analyze_trace: copy.wmp: holds shard 3, which 3.wmp holds too\n" --merge 3.wmp copy.wmp)
expect(2 "analyze_trace: 6.wmp: cannot be opened: [^\n]+\n" --merge 1.wmp 6.wmp)
expect(2 "analyze_trace: [^\n]*kernelslist.g: this is no partial report\n" --merge 1.wmp ${bfs})
expect(0 "" --shard 2/5 --partial foreign.wmp --arch 90 ${bfs})
expect(2 "analyze_trace: foreign.wmp: is a partial report of another trace, [^\n]*\n" --merge 1.wmp foreign.wmp)
file(READ ${WORK}/2.wmp whole)
string(LENGTH "${whole}" length)
math(EXPR half "${length} / 2")
string(SUBSTRING "${whole}" 0 ${half} part)
file(WRITE ${WORK}/cut.wmp "${part}")
expect(2 "analyze_trace: cut.wmp: the partial report is cut off\n" --merge 1.wmp cut.wmp)
string(REPLACE "sectors=1" "sectors=2" changed "${whole}")
file(WRITE ${WORK}/changed.wmp "${changed}")
expect(2 "analyze_trace: changed.wmp: the partial report is corrupt: [^\n]*\n" --merge 1.wmp changed.wmp)

# Partial reports that another run left: a corrupt one is read again, a foreign one is no business of this run.
file(WRITE ${WORK}/kept/shard-3-of-7.wmp "${part}")
expect(0 "analyze_trace: kept/shard-3-of-7.wmp: the partial report is cut off; the shard is read again\n" --shards 7
  --partials kept ${bfs})
expect_same("${one}" "6 kept shards and one that was corrupt")
expect(2 "analyze_trace: kept/shard-1-of-7.wmp: is a partial report of another trace, [^\n]*\n" --shards 7 --partials kept
  --kernel 9 ${bfs})

# Files that cannot be read or written: the sentence has the reason, and nothing unfinished is left.
file(MAKE_DIRECTORY ${WORK}/folder.wmp)
expect(2 "analyze_trace: folder.wmp: cannot be read: [^\n]+\n" --merge 1.wmp folder.wmp)
expect(2 "analyze_trace: nowhere/1.wmp: cannot be written: [^\n]+\n" --shard 1/5 --partial nowhere/1.wmp ${bfs})
if(EXISTS /dev/full)
  expect(2 "analyze_trace: /dev/full: cannot be written: [^\n]+\n" --shard 1/5 --partial /dev/full ${bfs})
endif()
find_program(shell sh)
if(shell)
  execute_process(COMMAND ${shell} -c "trap '' XFSZ; ulimit -f 2; \"$0\" --shard 1/5 --partial small.wmp \"$1\"" ${PROGRAM} ${bfs}
    WORKING_DIRECTORY ${WORK} RESULT_VARIABLE result OUTPUT_VARIABLE out ERROR_VARIABLE said)
  if(EXISTS ${WORK}/small.wmp OR EXISTS ${WORK}/small.wmp.unfinished OR NOT said MATCHES "small.wmp: cannot be written: ")
    message(SEND_ERROR "a file that becomes too large: ${result}, ${said}")
  endif()
endif()

# Standard output, or another device, is written as it stands.
if(EXISTS /proc/self/fd/1)
  file(CREATE_LINK /proc/self/fd/1 ${WORK}/output SYMBOLIC)
  expect(0 "" --shard 1/5 --partial output ${bfs})
  file(READ ${WORK}/1.wmp first)
  if(NOT out STREQUAL first OR NOT IS_SYMLINK ${WORK}/output)
    message(SEND_ERROR "the partial report is not written to standard output")
  endif()
endif()

expect(2 "analyze_trace: --shard '0/5': expected a number from 1 to [^\n]*\n" --shard 0/5 --partial x ${bfs})
expect(2 "analyze_trace: --shard '6/5': expected a number from 1 to 5[^\n]*\n" --shard 6/5 --partial x ${bfs})
expect(2 "analyze_trace: --shard and --partial go together\n" --shard 1/5 ${bfs})
# What cannot be read twice, and more shards than bytes.
execute_process(COMMAND mkfifo ${WORK}/fifo RESULT_VARIABLE no_fifo ERROR_QUIET)
if(NOT no_fifo)
  expect(2 "analyze_trace: fifo: is no regular file: [^\n]*\n" --shard 1/2 --partial x fifo)
  expect(2 "analyze_trace: fifo: is no regular file: [^\n]*\n" --shards 2 fifo)
endif()
expect(0 "" ${TRACES}/bfs/kernel-1.traceg)
set(one "${out}")
expect(0 "" --shards 1000000 ${TRACES}/bfs/kernel-1.traceg)
expect_same("${one}" "a million shards")
expect(2 "analyze_trace: standard input: is read by one process: it cannot be split\n" --shards 2 -)

# The commands of the page have no option that the program does not have.
expect(0 "" --help)
file(STRINGS ${PAGE} commands REGEX "analyze_trace .*--")
list(LENGTH commands count)
if(count LESS 4)
  message(SEND_ERROR "${PAGE} has ${count} commands: nothing was checked")
endif()
foreach(command IN LISTS commands)
  string(REGEX REPLACE "^.*analyze_trace " "" command "${command}")
  string(REGEX MATCHALL "--[a-z-]+" names "${command}")
  foreach(name IN LISTS names)
    if(NOT out MATCHES "[ \n[]${name}[] \n,]")
      message(SEND_ERROR "${PAGE} has ${name}, which analyze_trace does not have: ${command}")
    endif()
  endforeach()
endforeach()

# The blocks of the page for a cluster run as they stand, with an sbatch and a parallel that do one task after the other.
file(WRITE ${WORK}/bin/sbatch "#!/bin/sh
test \"$2\" = --wrap || exit 2
for k in $(seq \${1#--array=1-}); do SLURM_ARRAY_TASK_ID=$k sh -c \"$3\" || exit 1; done
")
file(WRITE ${WORK}/bin/parallel "#!/bin/sh
command=
while test \"$1\" != :::; do command=\"$command $1\" && shift || exit 2; done
shift
for k in \"$@\"; do $(echo \"$command\" | sed \"s/{}/$k/g\") || exit 1; done
")
file(CHMOD ${WORK}/bin/sbatch ${WORK}/bin/parallel PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
file(CREATE_LINK ${PROGRAM} ${WORK}/bin/analyze_trace SYMBOLIC)
# run_block(<heading> <status>): the commands below that heading, in a folder of their own beside a trace; `out` and `err`.
function(run_block heading status)
  string(MAKE_C_IDENTIFIER "${heading}" name)
  file(MAKE_DIRECTORY ${WORK}/${name})
  file(CREATE_LINK ${TRACES}/bfs ${WORK}/${name}/traces SYMBOLIC)
  file(READ ${PAGE} page)
  string(REGEX MATCH "\n### ${heading}\n\n```text\n([^`]+)```" found "${page}")
  string(REGEX REPLACE "(^|\n)\\$ " "\\1" commands "${CMAKE_MATCH_1}")
  execute_process(COMMAND ${CMAKE_COMMAND} -E env "PATH=${WORK}/bin:$ENV{PATH}" sh -e -c "${commands}"
    WORKING_DIRECTORY ${WORK}/${name} RESULT_VARIABLE result OUTPUT_VARIABLE said ERROR_VARIABLE wrong)
  if(NOT found OR NOT result EQUAL status)
    message(SEND_ERROR "the block of ${PAGE} under ${heading} ended with ${result}: ${said}${wrong}")
  endif()
  set(err "${wrong}" PARENT_SCOPE)
endfunction()
run_block("A Slurm array" 0)
expect(0 "" --format html ${WORK}/A_Slurm_array/traces/kernelslist.g)
file(READ ${WORK}/A_Slurm_array/report.html merged)
string(COMPARE EQUAL "${out}" "${merged}" is_same)
if(NOT is_same)
  message(SEND_ERROR "the block for Slurm makes another page than one process: ${WORK}/A_Slurm_array/report.html")
endif()
run_block("GNU parallel" 1)
if(NOT err MATCHES "excessive_sectors > 10%: 57640 of 90629\n$")
  message(SEND_ERROR "the block for GNU parallel said: ${err}")
endif()
