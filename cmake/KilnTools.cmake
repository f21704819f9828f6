# The program kiln, and the generators, which run on the machine that builds.
include(KilnProgram)

# kiln-conformance reads its cases from JSON and is left out where jansson is missing.
file(GLOB conformance_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/conformance/*.c)
if(TARGET jansson::jansson)
  add_executable(kiln_conformance ${conformance_sources})
  kiln_compile_program(kiln_conformance)
  target_include_directories(kiln_conformance PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(kiln_conformance PRIVATE kiln::kiln jansson::jansson m)
  set_target_properties(kiln_conformance PROPERTIES
    OUTPUT_NAME kiln-conformance RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endif()

# tools/<name>.c is one program each. Those of the error catalogue read JSON and are left out where
# jansson is missing; what errgen prints is committed, so the library builds all the same.
set(json_tools errgen cataloguegen)
file(GLOB tool_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/*.c)
foreach(source IN LISTS tool_sources)
  cmake_path(GET source STEM name)
  if(name IN_LIST json_tools AND NOT TARGET jansson::jansson)
    message(NOTICE "kiln: jansson not found: tools/${name} is not built")
    continue()
  endif()
  add_executable(${name} ${source})
  kiln_compile_program(${name})
  target_include_directories(${name} PRIVATE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
  if(name IN_LIST json_tools)
    target_link_libraries(${name} PRIVATE jansson::jansson)
  endif()
endforeach()

# docgen makes the documentation site from docs/, the headers and the error catalogue. It needs
# md4c, and is left out where that is missing.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(MD4C QUIET IMPORTED_TARGET md4c)
endif()
if(TARGET PkgConfig::MD4C AND TARGET jansson::jansson)
  file(GLOB docgen_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/docgen/*.c)
  add_executable(docgen ${docgen_sources} ${PROJECT_BINARY_DIR}/generated/catalogue_sites.c)
  kiln_compile_program(docgen)
  target_include_directories(docgen PRIVATE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(docgen PRIVATE jansson::jansson PkgConfig::MD4C)
  set_target_properties(docgen PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tools)
else()
  message(STATUS "kiln: md4c or jansson not found: the documentation site cannot be made, nor tested")
endif()
