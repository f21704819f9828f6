# test_catalogue: all examples of the error catalogue in one program. Each is compiled as it stands,
# with its main renamed, behind tests/catalogue/example.h.
set(folder ${PROJECT_BINARY_DIR}/catalogue)
file(GLOB records CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/errors/*/record.json)
file(GLOB written CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/errors/*/*.c)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${records})

set(sources)
set(declared "")
set(listed "")
foreach(record IN LISTS records)
  cmake_path(GET record PARENT_PATH home)
  cmake_path(GET home FILENAME slug)
  if(NOT EXISTS ${home}/before.c OR NOT EXISTS ${home}/after.c)
    continue() # tools/errgen complains
  endif()
  string(MAKE_C_IDENTIFIER ${slug} name)
  file(READ ${record} json)
  string(JSON severity ERROR_VARIABLE absent GET "${json}" severity)
  string(JSON requires ERROR_VARIABLE absent GET "${json}" requires)
  string(REGEX REPLACE "[^a-z ]" "" requires "${requires}")
  foreach(which before after)
    file(CONFIGURE OUTPUT ${folder}/${slug}_${which}.c @ONLY CONTENT
"/* Printed by CMake. */
#include \"catalogue/example.h\"
int example_${name}_${which}(void);
#define main example_${name}_${which}
#include \"${home}/${which}.c\"
")
    list(APPEND sources ${folder}/${slug}_${which}.c)
    string(APPEND declared "int example_${name}_${which}(void);\n")
  endforeach()
  string(COMPARE EQUAL "${severity}" warning warning)
  string(APPEND listed "    {\"${slug}\", ${warning}, \"${requires}\", example_${name}_before, example_${name}_after},\n")
endforeach()
file(CONFIGURE OUTPUT ${folder}/list.c @ONLY CONTENT
"/* Printed by CMake: the examples of the catalogue. */
#include \"catalogue/watch.h\"

${declared}
const example catalogue_examples[] = {
${listed}    {0, 0, 0, 0, 0},
};
")

file(GLOB runner CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/catalogue/*.c)
add_executable(test_catalogue ${sources} ${folder}/list.c ${runner})
kiln_compile_program(test_catalogue)
# The examples are many and small: what counts is how fast they compile.
target_compile_options(test_catalogue PRIVATE -O0)
target_include_directories(test_catalogue PRIVATE ${PROJECT_SOURCE_DIR}/tests)
target_link_libraries(test_catalogue PRIVATE kiln_tested m)
set_target_properties(test_catalogue PROPERTIES
  ENABLE_EXPORTS ON RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
add_test(NAME test_catalogue COMMAND test_catalogue --messages ${folder}/messages.tsv)
kiln_test_settings(test_catalogue)
