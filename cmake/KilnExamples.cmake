# Each examples/<name>.c and each folder examples/<name>/ is a program. A folder with a
# CMakeLists.txt of its own is an outside project, built by a test and not from here.
function(kiln_example name)
  add_executable(example_${name} ${ARGN})
  kiln_compile_program(example_${name})
  target_link_libraries(example_${name} PRIVATE kiln::kiln m)
  set_target_properties(example_${name} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/examples)
endfunction()

file(GLOB entries CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/examples/*)
foreach(entry IN LISTS entries)
  cmake_path(GET entry STEM name)
  if(IS_DIRECTORY ${entry})
    file(GLOB sources CONFIGURE_DEPENDS ${entry}/*.c)
    if(sources AND NOT EXISTS ${entry}/CMakeLists.txt)
      kiln_example(${name} ${sources})
    endif()
  elseif(entry MATCHES "\\.c$")
    kiln_example(${name} ${entry})
  endif()
endforeach()
