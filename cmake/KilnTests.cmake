# Tests: every tests/test_<subject>.c and tests/slow_<subject>.c is one cmocka program, linked with
# a static library that holds all of libkiln and the test samples of the operations, so a test may
# also use internal functions. Files in tests/support/ go into all, files in tests/matrix/ into the
# programs of that subject; tests/browser/ is a program by itself. A test runs in the root of the
# source tree; KILN_BUILD_DIR in its environment names the build.
kiln_library(kiln_tested STATIC ${KILN_TEST_OBJECTS})
set_target_properties(kiln_tested PROPERTIES OUTPUT_NAME kiln_tested)
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

# An allocation that cannot be had gives NULL under the sanitizers too, as it does without them.
set(KILN_TEST_ENVIRONMENT
    KILN_BUILD_DIR=${PROJECT_BINARY_DIR}
    CC=${CMAKE_C_COMPILER}
    ASAN_OPTIONS=allocator_may_return_null=1:detect_leaks=1
    TSAN_OPTIONS=allocator_may_return_null=1:halt_on_error=1:second_deadlock_stack=1
    UBSAN_OPTIONS=print_stacktrace=1)
# Instrumented programs are several times slower; tests that sample may take fewer samples then.
if(KILN_SANITIZE OR KILN_COVERAGE)
  list(APPEND KILN_TEST_ENVIRONMENT KILN_TEST_INSTRUMENTED=1)
endif()

function(kiln_test_settings test)
  set_tests_properties(${test} PROPERTIES
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} ENVIRONMENT "${KILN_TEST_ENVIRONMENT}")
endfunction()

file(GLOB_RECURSE support_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.c)
if(support_sources)
  add_library(kiln_test_support STATIC ${support_sources})
  kiln_compile_program(kiln_test_support)
  target_include_directories(kiln_test_support
    PRIVATE ${PROJECT_SOURCE_DIR}/src PUBLIC ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(kiln_test_support PUBLIC kiln_tested PkgConfig::CMOCKA)
endif()

file(GLOB matrix_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/matrix/*.c)
add_library(kiln_matrix STATIC ${matrix_sources})
kiln_compile_program(kiln_matrix)
target_include_directories(kiln_matrix
  PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(kiln_matrix PUBLIC kiln_tested)

file(GLOB test_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/test_*.c ${PROJECT_SOURCE_DIR}/tests/slow_*.c)
foreach(source IN LISTS test_sources)
  cmake_path(GET source STEM name)
  if(name MATCHES "_explain" AND NOT TARGET kiln_explain)
    message(NOTICE "kiln: without jansson and the program kiln: ${name} is not built")
    continue()
  endif()
  if(name STREQUAL "test_report_forms" AND NOT TARGET jansson::jansson)
    message(NOTICE "kiln: without jansson: ${name} is not built")
    continue()
  endif()
  add_executable(${name} ${source})
  if(name STREQUAL "test_report_forms")
    target_link_libraries(${name} PRIVATE jansson::jansson)
  endif()
  if(name MATCHES "^test_report") # compares places with the lines of its own file
    target_compile_options(${name} PRIVATE -g)
  endif()
  kiln_compile_program(${name})
  target_include_directories(${name} PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  if(name MATCHES "_explain")
    target_link_libraries(${name} PRIVATE kiln_explain)
    add_dependencies(${name} kiln_program)
  endif()
  if(TARGET kiln_test_support)
    target_link_libraries(${name} PRIVATE kiln_test_support)
  endif()
  if(name MATCHES "_matrix$")
    target_link_libraries(${name} PRIVATE kiln_matrix)
  endif()
  target_link_libraries(${name} PRIVATE kiln_tested PkgConfig::CMOCKA m)
  set_target_properties(${name} PROPERTIES
    ENABLE_EXPORTS ON RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  if(name STREQUAL "test_matrix") # also prints what docs/operations.md must be
    add_test(NAME ${name} COMMAND ${name} --page ${PROJECT_BINARY_DIR}/operations.md)
  else()
    add_test(NAME ${name} COMMAND ${name})
  endif()
  kiln_test_settings(${name})
  if(name MATCHES "^slow_")
    set_tests_properties(${name} PROPERTIES LABELS slow)
  endif()
endforeach()

# Each message that the examples of the catalogue caused must be found as what it is.
if(TARGET test_explain_match)
  set_property(TEST test_explain_match APPEND PROPERTY
    ENVIRONMENT KILN_RENDERED=${PROJECT_BINARY_DIR}/catalogue/messages.tsv)
  set_property(TEST test_explain_match APPEND PROPERTY DEPENDS test_catalogue)
endif()

# Checks of the source tree and of the libraries. They say nothing new about an instrumented build.
function(kiln_check name)
  add_test(NAME ${name} COMMAND ${ARGN})
  kiln_test_settings(${name})
  set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
endfunction()
if(NOT KILN_SANITIZE AND NOT KILN_COVERAGE)
  set(checks ${PROJECT_SOURCE_DIR}/tests/checks)
  kiln_check(headers_stand_alone ${checks}/headers.sh)
  kiln_check(source_style ${checks}/style.sh)
  kiln_check(entries_named ${checks}/entries.sh)
  kiln_check(errors_agree ${PROJECT_SOURCE_DIR}/tools/check_errors.sh)
  kiln_check(errors_schema ${checks}/schema.sh)
  kiln_check(operations_page ${checks}/operations.sh ${PROJECT_BINARY_DIR}/operations.md)
  set_tests_properties(test_matrix PROPERTIES FIXTURES_SETUP matrix_page)
  set_tests_properties(operations_page PROPERTIES FIXTURES_REQUIRED matrix_page)
  kiln_check(markdown_links ${PROJECT_SOURCE_DIR}/tools/check_links.sh)
  if(TARGET docgen) # which has jansson, as the test needs to drive a browser
    file(GLOB browser_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/browser/*.c)
    add_executable(docs_browser ${browser_sources})
    kiln_compile_program(docs_browser)
    target_include_directories(docs_browser PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_link_libraries(docs_browser PRIVATE jansson::jansson PkgConfig::CMOCKA)
    set_target_properties(docs_browser PROPERTIES
      RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
    kiln_check(docs_site
      ${checks}/docs_site.sh $<TARGET_FILE:docgen> $<TARGET_FILE:docs_browser>)
    set_tests_properties(docs_site PROPERTIES LABELS docs TIMEOUT 300)
  endif()
  if(KILN_SHARED AND KILN_STATIC)
    kiln_check(static_program
      ${checks}/static.sh $<TARGET_FILE:kiln_static> ${PROJECT_BINARY_DIR})
    kiln_check(library_symbols
      ${checks}/symbols.sh $<TARGET_FILE:kiln_static> $<TARGET_FILE:kiln>)
  endif()
  if(KILN_SHARED)
    kiln_check(documentation_code ${checks}/docs_examples.sh $<TARGET_FILE:kiln>)
  endif()
  if(KILN_SHARED AND KILN_EXAMPLES)
    kiln_check(examples_run ${checks}/examples.sh ${PROJECT_BINARY_DIR} $<TARGET_FILE:kiln>)
  endif()
  if(KILN_TOOLS)
    kiln_check(generated_current
      ${PROJECT_SOURCE_DIR}/tools/check_generated.sh ${PROJECT_BINARY_DIR})
  endif()
  if(KILN_INSTALL AND KILN_SHARED AND KILN_STATIC)
    set(package ${PROJECT_SOURCE_DIR}/tests/package/run.sh)
    kiln_check(package_installed ${package} installed ${PROJECT_BINARY_DIR})
    kiln_check(package_subdirectory ${package} subdirectory ${PROJECT_BINARY_DIR})
    set_tests_properties(package_subdirectory PROPERTIES RUN_SERIAL ON TIMEOUT 1200)
  endif()
endif()

# The operator cases with known values, on every CPU backend.
set(KILN_CONFORMANCE_LEAST 3029) # how many of the 3,038 cases pass
if(TARGET kiln_conformance)
  foreach(device flex ndarray late)
    set(name conformance_${device})
    add_test(NAME ${name} COMMAND ${PROJECT_SOURCE_DIR}/tests/conformance/run.sh
      ${device} $<TARGET_FILE:kiln_conformance> ${KILN_CONFORMANCE_LEAST})
    kiln_test_settings(${name})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77)
  endforeach()
  set_tests_properties(conformance_late PROPERTIES LABELS slow)
endif()
