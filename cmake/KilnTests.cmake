# Tests: every tests/test_<subject>.c and tests/slow_<subject>.c is one cmocka program, linked with
# the static library, so it may also use internal functions. Files in tests/support/ go into all.
# A test runs in the root of the source tree; KILN_BUILD_DIR in its environment names the build.
if(NOT KILN_STATIC)
  message(FATAL_ERROR "kiln: KILN_TESTS needs KILN_STATIC")
endif()
find_package(PkgConfig REQUIRED)
pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

function(kiln_test_settings test)
  set_tests_properties(${test} PROPERTIES
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    ENVIRONMENT "KILN_BUILD_DIR=${PROJECT_BINARY_DIR};CC=${CMAKE_C_COMPILER}")
endfunction()

file(GLOB_RECURSE support_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.c)
if(support_sources)
  add_library(kiln_test_support STATIC ${support_sources})
  kiln_compile_program(kiln_test_support)
  target_include_directories(kiln_test_support
    PRIVATE ${PROJECT_SOURCE_DIR}/src PUBLIC ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(kiln_test_support PUBLIC kiln::static PkgConfig::CMOCKA)
endif()

file(GLOB test_sources CONFIGURE_DEPENDS
     ${PROJECT_SOURCE_DIR}/tests/test_*.c ${PROJECT_SOURCE_DIR}/tests/slow_*.c)
foreach(source IN LISTS test_sources)
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  kiln_compile_program(${name})
  target_include_directories(${name} PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  if(TARGET kiln_test_support)
    target_link_libraries(${name} PRIVATE kiln_test_support)
  endif()
  target_link_libraries(${name} PRIVATE kiln::static PkgConfig::CMOCKA m)
  set_target_properties(${name} PROPERTIES
    ENABLE_EXPORTS ON RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  add_test(NAME ${name} COMMAND ${name})
  kiln_test_settings(${name})
  if(name MATCHES "^slow_")
    set_tests_properties(${name} PROPERTIES LABELS slow)
  endif()
endforeach()
