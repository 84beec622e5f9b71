# Shared by the tests, examples and benchmarks.

# Flags for our own code; users of warpmem do not get them.
add_library(warpmem_flags INTERFACE)
target_compile_options(warpmem_flags INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow>
  # Not -Wpedantic: nvcc's own headers fail it.
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra>)
# g++ takes a tenth less time if it collects no garbage before it has a gigabyte.
target_compile_options(warpmem_flags INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU>:--param=ggc-min-heapsize=1000000>)
if(WARPMEM_WARNINGS_AS_ERRORS)
  target_compile_options(warpmem_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Werror> $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
endif()

# What is compiled once for a project, too: a user's flags are those of the whole folder.
foreach(library warpmem_counts warpmem_testing)
  target_link_libraries(${library} PRIVATE warpmem_flags)
endforeach()

# warpmem_glob(<variable> <pattern>...): all matching files, including those added later; no match is an error.
function(warpmem_glob variable)
  file(GLOB files CONFIGURE_DEPENDS LIST_DIRECTORIES false ${ARGN})
  if(NOT files)
    message(FATAL_ERROR "nothing matches ${ARGN} in ${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# warpmem_tests_by_subject(<variable> <kind>): a rule's tests are in the folder of its name, and a file's own name says what
# it is: static_* holds assertions for the compiler, measured* compares with counters of hardware, the others are unit tests.
function(warpmem_tests_by_subject variable kind)
  set(subjects model/* batch text picture matchers predict support trace/names)
  list(TRANSFORM subjects PREPEND ${PROJECT_SOURCE_DIR}/tests/)
  list(TRANSFORM subjects APPEND /*.cpp OUTPUT_VARIABLE patterns)
  warpmem_glob(files ${patterns})
  set(static "/static_[^/]*$")
  set(hardware "/model/[^/]+/measured[^/]*$")
  if(kind STREQUAL unit)
    list(FILTER files EXCLUDE REGEX "${static}|${hardware}")
  else()
    list(FILTER files INCLUDE REGEX "${${kind}}")
  endif()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# warpmem_unity(<target> [<folder>...]): all files are compiled as one, but those of these folders of tests/ as another.
# Half of a test's compile time is its framework's headers and the library's, and most functions are in all tests. Files of
# equal names of their own stay alone: SKIP_UNITY_BUILD_INCLUSION.
function(warpmem_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  list(JOIN ARGN "|" folders)
  if(folders)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      set(group rest)
      if(source MATCHES "^${PROJECT_SOURCE_DIR}/tests/(${folders})/")
        set(group folders)
      endif()
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
    endforeach()
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
  endif()
endfunction()

# warpmem_long_tests(<target>): tests that compute for long. With g++'s -Og they take a quarter of the time, and a seventh
# longer to compile.
function(warpmem_long_tests target)
  target_compile_options(${target} PRIVATE $<$<AND:$<CONFIG:Debug>,$<CXX_COMPILER_ID:GNU>>:-Og>)
endfunction()

# warpmem_run_files(<target> <kind> <file.cpp>...): the target run.<kind>.<folder>_<file> compiles that file of the target's
# tests alone and runs it, in seconds. Only where warpmem is developed.
function(warpmem_run_files target kind)
  if(NOT PROJECT_IS_TOP_LEVEL)
    return()
  endif()
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(GET folder FILENAME folder)
    set(alone ${kind}.${folder}_${name})
    add_executable(${alone} EXCLUDE_FROM_ALL ${source})
    foreach(property LINK_LIBRARIES INCLUDE_DIRECTORIES COMPILE_DEFINITIONS COMPILE_OPTIONS)
      set_property(TARGET ${alone} PROPERTY ${property} $<TARGET_GENEX_EVAL:${target},$<TARGET_PROPERTY:${target},${property}>>)
    endforeach()
    add_custom_target(run.${alone} COMMAND ${alone} ~[.] USES_TERMINAL VERBATIM)
  endforeach()
endfunction()

# warpmem_skipped_test(<name> <reason>): a test that cannot run here is still listed, as "Skipped".
function(warpmem_skipped_test name reason)
  message(STATUS "warpmem: ${name} is skipped: ${reason}")
  add_test(NAME ${name} COMMAND ${CMAKE_COMMAND} -E echo "skipped: ${reason}")
  set_tests_properties(${name} PROPERTIES SKIP_REGULAR_EXPRESSION "^skipped: ")
endfunction()
