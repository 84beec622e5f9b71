# cmake -DPROGRAM=… -DDATA=… -DGOLDEN=… -DWORK=… -P beside_ncu.cmake
# Output, messages and exit status of the tool.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})

# expect(<status> <what it complains of, a regular expression> <arguments>...): the output is in ${out}.
function(expect status message)
  execute_process(COMMAND ${PROGRAM} ${ARGN} WORKING_DIRECTORY ${DATA} RESULT_VARIABLE result OUTPUT_VARIABLE text
    ERROR_VARIABLE said)
  if(NOT result EQUAL status)
    message(SEND_ERROR "beside_ncu ${ARGN} ended with ${result}, not ${status}: ${said}")
  endif()
  if(NOT said MATCHES "^${message}$")
    message(SEND_ERROR "beside_ncu ${ARGN} said: ${said}")
  endif()
  set(out "${text}" PARENT_SCOPE)
endfunction()
function(expect_golden name)
  file(WRITE ${WORK}/${name} "${out}")
  execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${WORK}/${name} ${GOLDEN}/${name} RESULT_VARIABLE differs
    ERROR_QUIET)
  if(differs)
    execute_process(COMMAND diff -u ${GOLDEN}/${name} ${WORK}/${name})
    message(SEND_ERROR "if the new output is right:\n  cp ${WORK}/${name} ${GOLDEN}/${name}")
  endif()
endfunction()

expect(0 "" saxpy.traceg raw.csv source_sass.csv)
expect_golden(saxpy.txt)
expect(0 "" --all saxpy.traceg raw.csv source_sass.csv)
expect_golden(saxpy_all.txt)
expect(1 "" --format csv saxpy.traceg raw.csv)
expect_golden(saxpy.csv)
expect(1 "" --strict --format=json saxpy.traceg source_sass.csv details_names.csv)
string(JSON reason GET "${out}" 0 reason)
string(JSON measured GET "${out}" 0 measured)
if(NOT reason STREQUAL "overhead" OR NOT measured EQUAL 128)
  message(SEND_ERROR "JSON has ${measured}, ${reason}")
endif()
expect(0 "" --strict --format json saxpy.traceg source_sass.csv)
if(NOT out STREQUAL "[\n]\n")
  message(SEND_ERROR "no difference is written as ${out}")
endif()
expect(0 "" --strict --arch sm_90 saxpy.traceg source_sass.csv)

expect(2 "beside_ncu: expected a trace and an export; --help says more\n" raw.csv)
expect(2 "beside_ncu: unknown option '--al'; [^\n]*\n" --al x saxpy.traceg raw.csv)
expect(2 "beside_ncu: nowhere: cannot be opened: [^\n]*\nbeside_ncu: the export has no launch of [^\n]*\nbeside_ncu: no kernel is in both\n"
  saxpy.traceg nowhere)
expect(2 "beside_ncu: the export has no launch of [^\n]*\n(beside_ncu: there is no report of [^\n]*\n)+beside_ncu: no kernel is in both\n"
  saxpy.traceg raw_mixed.csv)
expect(2 "(beside_ncu: [^\n]*\n)*beside_ncu: no kernel is in both\n" --kernel scan saxpy.traceg raw.csv)

# An export that is cut off, and what was whole in it.
file(READ ${DATA}/details_names.csv whole)
string(SUBSTRING "${whole}" 0 9000 part)
file(WRITE ${WORK}/part.csv "${part}")
expect(3 "beside_ncu: [^\n]*part.csv:[0-9]+: the file ends within a row\n" saxpy.traceg ${WORK}/part.csv)
if(NOT out MATCHES "numbers differ")
  message(SEND_ERROR "what was read is not compared: ${out}")
endif()

execute_process(COMMAND sh -c "exec \"$0\" \"$1\" \"$2\" >/dev/full" ${PROGRAM} ${DATA}/saxpy.traceg ${DATA}/raw.csv
  RESULT_VARIABLE result ERROR_VARIABLE said)
if(NOT result EQUAL 2 OR NOT said MATCHES "^beside_ncu: standard output cannot be written: [^\n]*\n$")
  message(SEND_ERROR "a full disk: ${result}, ${said}")
endif()
