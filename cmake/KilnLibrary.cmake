# libkiln: every source is compiled once, as position-independent code, and both libraries are
# made of the same objects.
set(KILN_LIBRARY_PARTS core ops autodiff fusion capture nn optim data train store)

set(KILN_SOURCES)
foreach(part IN LISTS KILN_LIBRARY_PARTS)
  file(GLOB_RECURSE part_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${part}/*.c)
  list(APPEND KILN_SOURCES ${part_sources})
endforeach()
file(GLOB backend_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/backends/*.c)
list(APPEND KILN_SOURCES ${backend_sources})
set(KILN_BUILT_BACKENDS)
foreach(backend IN LISTS KILN_BACKENDS)
  file(GLOB_RECURSE backend_sources CONFIGURE_DEPENDS
       ${PROJECT_SOURCE_DIR}/src/backends/${backend}/*.c)
  if(NOT backend_sources)
    message(NOTICE "kiln: no backend '${backend}': src/backends/${backend} has no sources")
    continue()
  endif()
  list(APPEND KILN_BUILT_BACKENDS ${backend})
  list(APPEND KILN_SOURCES ${backend_sources})
  if(backend STREQUAL "flex")
    set_property(SOURCE ${backend_sources} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
  endif()
endforeach()

# Array loops of the core that are worth vectorising.
foreach(loops IN ITEMS casts philox)
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/core/${loops}.c
               APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)
endforeach()

# The library is ISO C. System interfaces stand in src/core/platform*.c alone, which ask for them
# by name (_GNU_SOURCE) in their first line.
set(KILN_LIBRARIES Threads::Threads m ${CMAKE_DL_LIBS})
set(KILN_PC_REQUIRES)
set(KILN_DEFINITIONS "KILN_BUILD_TYPE=\"$<CONFIG>\"")
foreach(backend IN LISTS KILN_BUILT_BACKENDS)
  string(TOUPPER ${backend} name)
  list(APPEND KILN_DEFINITIONS KILN_WITH_${name}=1)
endforeach()
set(KILN_HAS_ZLIB OFF)
set(KILN_HAS_JANSSON OFF)
if(KILN_ZLIB AND TARGET ZLIB::ZLIB)
  set(KILN_HAS_ZLIB ON)
  list(APPEND KILN_LIBRARIES ZLIB::ZLIB)
  list(APPEND KILN_PC_REQUIRES zlib)
  list(APPEND KILN_DEFINITIONS KILN_WITH_ZLIB=1)
else()
  message(NOTICE "kiln: without zlib: gzip-compressed data files cannot be read")
endif()
if(KILN_JANSSON AND TARGET jansson::jansson)
  set(KILN_HAS_JANSSON ON)
  list(APPEND KILN_LIBRARIES jansson::jansson)
  list(APPEND KILN_PC_REQUIRES jansson)
  list(APPEND KILN_DEFINITIONS KILN_WITH_JANSSON=1)
else()
  message(NOTICE "kiln: without jansson: weight files (safetensors) cannot be read or written")
endif()

# kiln_object_library(target SOURCES...): sources of libkiln, compiled.
function(kiln_object_library target)
  add_library(${target} OBJECT ${ARGN})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  kiln_compile(${target})
  kiln_instruction_sets(${target})
  target_include_directories(${target} PRIVATE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  # Calls from one public function to another stay inside the library.
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  target_compile_definitions(${target} PRIVATE ${KILN_DEFINITIONS})
  target_link_libraries(${target} PRIVATE ${KILN_LIBRARIES})
endfunction()

# The files of operations hold their test samples too, which only the library that the tests are
# linked with contains: there they are compiled with KILN_TESTING.
set(operation_sources ${KILN_SOURCES})
list(FILTER operation_sources INCLUDE REGEX "/src/ops/")
set(other_sources ${KILN_SOURCES})
list(FILTER other_sources EXCLUDE REGEX "/src/ops/")
kiln_object_library(kiln_objects ${other_sources})
set(KILN_OBJECTS $<TARGET_OBJECTS:kiln_objects>)
set(KILN_TEST_OBJECTS $<TARGET_OBJECTS:kiln_objects>)
if(operation_sources)
  kiln_object_library(kiln_operations ${operation_sources})
  list(APPEND KILN_OBJECTS $<TARGET_OBJECTS:kiln_operations>)
  if(KILN_TESTS)
    kiln_object_library(kiln_operations_tested ${operation_sources})
    target_compile_definitions(kiln_operations_tested PRIVATE KILN_TESTING=1)
    list(APPEND KILN_TEST_OBJECTS $<TARGET_OBJECTS:kiln_operations_tested>)
  endif()
endif()

# kiln_library(target KIND OBJECTS...): a library of the objects.
function(kiln_library target kind)
  add_library(${target} ${kind} ${ARGN})
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME kiln LINKER_LANGUAGE C
    ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
  target_include_directories(${target} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
  target_compile_features(${target} INTERFACE c_std_17)
  target_link_libraries(${target} PRIVATE ${KILN_LIBRARIES})
  if(KILN_SANITIZE)
    list(JOIN KILN_SANITIZE "," kinds)
    target_link_options(${target} PRIVATE -fsanitize=${kinds})
  endif()
  if(KILN_COVERAGE)
    target_link_options(${target} PRIVATE --coverage)
  endif()
endfunction()

if(KILN_STATIC)
  kiln_library(kiln_static STATIC ${KILN_OBJECTS})
  set_target_properties(kiln_static PROPERTIES EXPORT_NAME static)
  add_library(kiln::static ALIAS kiln_static)
endif()
if(KILN_SHARED)
  kiln_library(kiln SHARED ${KILN_OBJECTS})
  set_target_properties(kiln PROPERTIES
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_link_options(kiln PRIVATE -Wl,-Bsymbolic-functions $<$<NOT:$<BOOL:${KILN_SANITIZE}>>:-Wl,-z,defs>)
  add_library(kiln::kiln ALIAS kiln)
elseif(KILN_STATIC)
  add_library(kiln::kiln ALIAS kiln_static)
else()
  message(FATAL_ERROR "kiln: KILN_SHARED and KILN_STATIC are both off")
endif()
