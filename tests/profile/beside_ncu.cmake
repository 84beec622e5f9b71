# cmake -DPROGRAM=… -DDATA=… -DGOLDEN=… -DWORK=… -P beside_ncu.cmake
# Output, messages and exit status of the tool.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${WORK})

set(DIRECTORY ${DATA})
include(${CMAKE_CURRENT_LIST_DIR}/../cmake/tool.cmake)

expect(0 "" saxpy.traceg raw.csv source_sass.csv)
expect_golden(saxpy.txt)
expect(0 "" --all saxpy.traceg raw.csv source_sass.csv)
expect_golden(saxpy_all.txt)
expect(1 "" --format csv saxpy.traceg raw.csv)
expect_golden(saxpy.csv)
set(counts_no_rows "beside_ncu: [^\n]*: a details page counts no rows, so that a counter that is lost does not show\n")
expect(1 "${counts_no_rows}" --strict --format=json saxpy.traceg source_sass.csv details_names.csv)
string(JSON reason GET "${out}" 0 reason)
string(JSON measured GET "${out}" 0 measured)
if(NOT reason STREQUAL "overhead" OR NOT measured EQUAL 128)
  message(SEND_ERROR "JSON has ${measured}, ${reason}")
endif()
expect(0 "" --strict --format json saxpy.traceg source_sass.csv)
if(NOT out STREQUAL "[\n]\n")
  message(SEND_ERROR "no difference is written as ${out}")
endif()
expect(0 "" --summary saxpy.traceg raw.csv source_sass.csv)
expect_golden(saxpy_summary.txt)
expect(0 "" --html --all saxpy.traceg raw.csv source_sass.csv)
if(NOT out MATCHES "^<!DOCTYPE html>.*<th scope=\"col\">reason</th>.*<td class=\"n\">111</td><td>overhead</td>" OR
   out MATCHES "https?://[^w]|<script")
  message(SEND_ERROR "no page of the comparison, or one that needs the network: ${out}")
endif()
expect(0 "" --strict --arch sm_90 saxpy.traceg source_sass.csv)

expect(2 "beside_ncu: expected a trace and an export; --help says more\n" raw.csv)
expect(2 "beside_ncu: nowhere: cannot be opened: [^\n]*\nbeside_ncu: the export has no launch of [^\n]*\nbeside_ncu: no kernel is in both\n"
  saxpy.traceg nowhere)
expect(2 "beside_ncu: the export has no launch of [^\n]*\n(beside_ncu: there is no report of [^\n]*\n)+beside_ncu: no kernel is in both\n"
  saxpy.traceg raw_mixed.csv)
expect(2 "(beside_ncu: [^\n]*\n)*beside_ncu: no kernel is in both\n" --kernel scan saxpy.traceg raw.csv)

# Of two launches of one name in the export, the trace has one: which of them, nobody knows.
file(READ ${DATA}/raw.csv whole)
string(REGEX MATCH "\n(\"[0-9]+\"[^\n]*saxpy_contiguous[^\n]*\n)" row "${whole}")
string(REGEX REPLACE "^\"[0-9]+\"" "\"99\"" row "${CMAKE_MATCH_1}")
file(WRITE ${WORK}/twice.csv "${whole}${row}")
expect(1 "beside_ncu: the trace has 1 launch and the export 2 of saxpy_contiguous: the first are compared\n" saxpy.traceg
  ${WORK}/twice.csv)

# An export that is cut off, and what was whole in it.
file(READ ${DATA}/details_names.csv whole)
string(SUBSTRING "${whole}" 0 9000 part)
file(WRITE ${WORK}/part.csv "${part}")
expect(3 "beside_ncu: [^\n]*part.csv:[0-9]+: the file ends within a row\n${counts_no_rows}" saxpy.traceg ${WORK}/part.csv)
if(NOT out MATCHES "numbers differ")
  message(SEND_ERROR "what was read is not compared: ${out}")
endif()

# A source page without one of its rows, and a trace with an opcode that nobody knows.
file(READ ${DATA}/source_sass.csv whole)
string(REGEX REPLACE "\n[^\n]*LDG.E R2, desc[^\n]*" "" part "${whole}")
file(WRITE ${WORK}/row.csv "${part}")
expect(3 "(beside_ncu: [^\n]*row.csv: the source page of saxpy[^\n]* lacks the rows between [^\n]*\n)+" saxpy.traceg
  ${WORK}/row.csv)

# A row whose opcode accesses another space than the row says, and a launch that one page has and the other lacks.
foreach(opcode IN ITEMS LDS LDS.E LDC.E NOP)
  string(REPLACE " LDG.E R2, desc[UR4][R2.64]" " ${opcode} R2, [R2]" part "${whole}")
  file(WRITE ${WORK}/space.csv "${part}")
  expect(3 "(beside_ncu: [^\n]*space.csv:[0-9]+: ${opcode} does not access what the page says: Global\n)+" saxpy.traceg
    raw.csv ${WORK}/space.csv)
endforeach()
file(READ ${DATA}/raw.csv whole)
string(REGEX REPLACE "\n\"[0-9]+\"[^\n]*saxpy_contiguous[^\n]*" "" part "${whole}")
file(WRITE ${WORK}/launch.csv "${part}")
expect(3 "beside_ncu: 0 launches of saxpy_contiguous are in [^\n]*launch.csv, and 1 in source_sass.csv\n" saxpy.traceg
  ${WORK}/launch.csv source_sass.csv)

file(READ ${DATA}/saxpy.traceg whole)
string(REPLACE " STG.E " " XXX.E " part "${whole}")
file(WRITE ${WORK}/opcode.traceg "${part}")
expect(3 "beside_ncu: [^\n]*opcode.traceg: 32 instructions not counted: XXX.E \\(32\\)\n" ${WORK}/opcode.traceg source_sass.csv)

expect_lost_output(saxpy.traceg raw.csv)
