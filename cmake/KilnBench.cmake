# Benchmarks, built only when asked. Files in bench/support/ go into each.
#   target bench      bench/bench_<subject>.c, one program each, linked with the peers that are found
#   target callgrind  bench/callgrind/*.c, one program each: the cases whose instructions are counted
set(bench_library kiln::kiln)
if(KILN_STATIC)
  set(bench_library kiln::static) # benchmarks may reach internal functions
endif()
find_library(KILN_DNNL dnnl)
find_library(KILN_OPENBLAS openblas)
find_path(KILN_OPENBLAS_INCLUDE cblas.h
          PATH_SUFFIXES ${CMAKE_C_LIBRARY_ARCHITECTURE} openblas openblas-pthread)
mark_as_advanced(KILN_DNNL KILN_OPENBLAS KILN_OPENBLAS_INCLUDE)
file(GLOB bench_support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/support/*.c)

# kiln_bench(group source folder)
function(kiln_bench group source folder)
  cmake_path(GET source STEM name)
  set(target ${group}_${name})
  add_executable(${target} EXCLUDE_FROM_ALL ${source} ${bench_support})
  kiln_compile_program(${target})
  target_include_directories(${target} PRIVATE
    ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/bench)
  target_link_libraries(${target} PRIVATE ${bench_library} m)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME ${name} RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/${folder})
  add_dependencies(${group} ${target})
  set(target ${target} PARENT_SCOPE)
endfunction()

add_custom_target(bench)
file(GLOB bench_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/bench_*.c)
foreach(source IN LISTS bench_sources)
  kiln_bench(bench ${source} bench)
  if(KILN_DNNL)
    target_link_libraries(${target} PRIVATE ${KILN_DNNL})
    target_compile_definitions(${target} PRIVATE KILN_BENCH_DNNL=1)
  endif()
  if(KILN_OPENBLAS AND KILN_OPENBLAS_INCLUDE)
    target_link_libraries(${target} PRIVATE ${KILN_OPENBLAS})
    target_include_directories(${target} SYSTEM PRIVATE ${KILN_OPENBLAS_INCLUDE})
    target_compile_definitions(${target} PRIVATE KILN_BENCH_OPENBLAS=1)
  endif()
endforeach()

add_custom_target(callgrind)
file(GLOB callgrind_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/callgrind/*.c)
foreach(source IN LISTS callgrind_sources)
  kiln_bench(callgrind ${source} bench/callgrind)
endforeach()
