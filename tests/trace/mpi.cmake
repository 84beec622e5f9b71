# cmake -DPROGRAM=… -DMPIRUN=… -DTRACES=… -DWORK=… -P mpi.cmake
# Ranks of MPI print what one process prints, and what a killed run finished is not read again.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
# What Open MPI 4 and 5 need on a machine with fewer cores than ranks, and as root.
set(ENV{OMPI_ALLOW_RUN_AS_ROOT} 1)
set(ENV{OMPI_ALLOW_RUN_AS_ROOT_CONFIRM} 1)
set(ENV{OMPI_MCA_rmaps_base_oversubscribe} 1)
set(ENV{PRTE_MCA_rmaps_default_mapping_policy} ":oversubscribe")

function(run_in_ranks ranks)
  execute_process(COMMAND ${MPIRUN} -n ${ranks} ${PROGRAM} ${ARGN} WORKING_DIRECTORY ${WORK}
    RESULT_VARIABLE result OUTPUT_VARIABLE text ERROR_VARIABLE said)
  if(NOT result EQUAL 0)
    message(SEND_ERROR "${ranks} ranks ended with ${result}: ${said}")
  endif()
  set(out "${text}" PARENT_SCOPE)
endfunction()

set(bfs ${TRACES}/bfs/kernelslist.g)
execute_process(COMMAND ${PROGRAM} ${bfs} OUTPUT_VARIABLE one COMMAND_ERROR_IS_FATAL ANY)
run_in_ranks(4 --shards 20 ${bfs})
if(NOT out STREQUAL one)
  message(SEND_ERROR "4 ranks print something else than one process")
endif()

# A trace of which a part is left when some shards are finished: one kernel, many times.
execute_process(COMMAND xz -dc ${TRACES}/bfs/kernel-9.traceg.xz OUTPUT_FILE ${WORK}/kernel-9.traceg
  COMMAND_ERROR_IS_FATAL ANY)
# Kills one of 4 ranks when 3 shards are finished; 7 if the run was over before.
file(WRITE ${WORK}/killed_run.sh [=[
mpirun=$1
program=$2
rm -rf kept pids
mkdir kept pids
"$mpirun" -n 4 sh -c 'echo $$ >pids/$$; exec "$0" --shards 60 --partials kept list/kernelslist.g' "$program" >killed.txt 2>&1 &
run=$!
while [ "$(ls kept | grep -c 'wmp$')" -lt 3 ]; do
  kill -0 $run 2>/dev/null || exit 7
  sleep 0.01
done
kill -KILL "$(ls pids | sort -n | tail -n 1)" || exit 7
wait $run && exit 7
[ "$(ls kept/*.wmp | wc -l)" -lt 60 ] || exit 7
exit 0
]=])
file(MAKE_DIRECTORY ${WORK}/list)
file(READ ${WORK}/kernel-9.traceg ninth)
set(names "")
set(had 0)
set(times 12)
set(result 7)
while(result EQUAL 7 AND times LESS 1000)
  foreach(n RANGE ${had} ${times})  # the same launch again and again, under other numbers
    string(REPLACE "-kernel id = 9\n" "-kernel id = ${n}\n" launch "${ninth}")
    file(WRITE ${WORK}/list/kernel-${n}.traceg "${launch}")
    string(APPEND names "kernel-${n}.traceg\n")
  endforeach()
  math(EXPR had "${times} + 1")
  file(WRITE ${WORK}/list/kernelslist.g "${names}")
  execute_process(COMMAND sh ${WORK}/killed_run.sh ${MPIRUN} ${PROGRAM} WORKING_DIRECTORY ${WORK} RESULT_VARIABLE result)
  math(EXPR times "${times} * 4")
endwhile()
if(NOT result EQUAL 0)
  message(FATAL_ERROR "no rank could be killed before the run was over: ${result}")
endif()

# A partial report that is written again is another file.
execute_process(COMMAND sh -c "cd kept; ls -i *.wmp" WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE finished)
string(REGEX MATCHALL "[0-9]+ [^\n]+" finished "${finished}")
list(LENGTH finished count)
execute_process(COMMAND ${PROGRAM} list/kernelslist.g WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE one COMMAND_ERROR_IS_FATAL ANY)
run_in_ranks(3 --shards 60 --partials kept list/kernelslist.g)
if(NOT out STREQUAL one)
  message(SEND_ERROR "the run that goes on prints something else than one process")
endif()
execute_process(COMMAND sh -c "cd kept; ls -i *.wmp" WORKING_DIRECTORY ${WORK} OUTPUT_VARIABLE after)
string(REGEX MATCHALL "[0-9]+ [^\n]+" after "${after}")
list(LENGTH after all)
foreach(file IN LISTS finished)
  if(NOT file IN_LIST after)
    message(SEND_ERROR "${file} was finished, and read again")
  endif()
endforeach()
if(count LESS 3 OR NOT all GREATER count)
  message(SEND_ERROR "of ${all} shards, ${count} were finished when a rank was killed: nothing was checked")
endif()
message(STATUS "${count} of ${all} shards were finished when a rank was killed")
