# The program kiln. Its part `kiln explain` is a library of its own, kiln_explain, which the tests are
# linked with too. It needs jansson, and for --match and --import RE2, a C++ library: without them it is
# built with less and says what is missing.
set(cli ${PROJECT_SOURCE_DIR}/src/cli)
file(GLOB explain_sources CONFIGURE_DEPENDS ${cli}/*.c)
list(REMOVE_ITEM explain_sources ${cli}/main.c ${cli}/explain_plain.c ${cli}/regex_none.c)

if(KILN_RE2 AND KILN_HAS_JANSSON)
  include(CheckLanguage)
  check_language(CXX)
  find_path(KILN_RE2_INCLUDE re2/filtered_re2.h)
  find_library(KILN_RE2_LIBRARY re2)
  mark_as_advanced(KILN_RE2_INCLUDE KILN_RE2_LIBRARY)
endif()

if(KILN_HAS_JANSSON)
  if(KILN_RE2 AND CMAKE_CXX_COMPILER AND KILN_RE2_INCLUDE AND KILN_RE2_LIBRARY)
    enable_language(CXX)
    add_library(kiln_regex STATIC ${cli}/regex.cpp)
    kiln_compile_cxx(kiln_regex)
    target_include_directories(kiln_regex SYSTEM PRIVATE ${KILN_RE2_INCLUDE})
    target_link_libraries(kiln_regex PUBLIC ${KILN_RE2_LIBRARY} Threads::Threads)
  else()
    message(NOTICE "kiln: without RE2: kiln explain --match and --import are not there")
    add_library(kiln_regex STATIC ${cli}/regex_none.c)
    kiln_compile_program(kiln_regex)
  endif()

  # The catalogue as C. Any source may move the places that raise errors; a file that stays the same is
  # not compiled again.
  set(printed ${PROJECT_BINARY_DIR}/generated)
  file(MAKE_DIRECTORY ${printed})
  file(GLOB catalogue_files CONFIGURE_DEPENDS
       ${PROJECT_SOURCE_DIR}/errors/*/record.json ${PROJECT_SOURCE_DIR}/errors/*/*.c)
  file(GLOB_RECURSE site_files CONFIGURE_DEPENDS
       ${PROJECT_SOURCE_DIR}/src/*.c ${PROJECT_SOURCE_DIR}/src/*.h)
  foreach(part IN ITEMS records sites)
    set(inputs ${catalogue_files})
    if(part STREQUAL "sites")
      set(inputs ${site_files})
    endif()
    add_custom_command(OUTPUT ${printed}/catalogue_${part}.c
      COMMAND cataloguegen ${PROJECT_SOURCE_DIR} ${part} ${printed}/catalogue_${part}.c
      DEPENDS cataloguegen ${inputs}
      COMMENT "Printing the ${part} of the error catalogue" VERBATIM)
  endforeach()

  add_library(kiln_explain STATIC ${explain_sources}
              ${printed}/catalogue_records.c ${printed}/catalogue_sites.c)
  kiln_compile_program(kiln_explain)
  target_include_directories(kiln_explain PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(kiln_explain PUBLIC kiln_regex jansson::jansson m)
  set(program_sources ${cli}/main.c)
else()
  message(NOTICE "kiln: without jansson: kiln explain knows names and hints of errors only")
  set(program_sources ${cli}/main.c ${cli}/explain_plain.c)
endif()

add_executable(kiln_program ${program_sources})
kiln_compile_program(kiln_program)
target_include_directories(kiln_program PRIVATE ${PROJECT_SOURCE_DIR}/src)
if(TARGET kiln_explain)
  target_link_libraries(kiln_program PRIVATE kiln_explain)
endif()
target_link_libraries(kiln_program PRIVATE kiln::kiln)
set_target_properties(kiln_program PROPERTIES
  OUTPUT_NAME kiln RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
