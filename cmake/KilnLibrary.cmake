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

file(GLOB dense CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/ops/linalg/dense*.c)
set_property(SOURCE ${dense} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O3>)

# The library is ISO C. System interfaces stand in src/core/platform*.c alone, which ask for them
# by name (_GNU_SOURCE) in their first line.
set(KILN_LIBRARIES Threads::Threads m ${CMAKE_DL_LIBS})
set(KILN_PC_REQUIRES)
set(KILN_DEFINITIONS "KILN_BUILD_TYPE=\"$<CONFIG>\"")
foreach(backend IN LISTS KILN_BUILT_BACKENDS)
  string(TOUPPER ${backend} name)
  list(APPEND KILN_DEFINITIONS KILN_WITH_${name}=1)
endforeach()
# KILN_OPS: the rows of the operation table that this build has. The others are left out by name, and
# the linker drops what nothing uses any more.
if(KILN_OPS)
  file(STRINGS ${PROJECT_SOURCE_DIR}/src/ops/ops.def rows REGEX "^KN_(PRIM|COMP|VIEW)\\(")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
               ${PROJECT_SOURCE_DIR}/src/ops/ops.def)
  set(left_out "/* Printed by CMake from KILN_OPS. */\n")
  set(unknown ${KILN_OPS})
  foreach(row IN LISTS rows)
    string(REGEX REPLACE "^KN_[A-Z]+\\(([a-z0-9_]+),.*" "\\1" name "${row}")
    list(REMOVE_ITEM unknown ${name})
    if(NOT name IN_LIST KILN_OPS)
      string(APPEND left_out "#define KN__ROW_${name} ROW_OUT\n")
    endif()
  endforeach()
  if(unknown)
    message(FATAL_ERROR "kiln: KILN_OPS names rows that src/ops/ops.def has not: ${unknown}")
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/kiln_rows_left_out.h
       CONTENT "${left_out}" @ONLY)
  list(APPEND KILN_DEFINITIONS KILN_ROWS_LEFT_OUT=1)
  set(KILN_GENERATED ${PROJECT_BINARY_DIR}/generated)
  add_compile_options(-ffunction-sections -fdata-sections)
  add_link_options(-Wl,--gc-sections)
endif()
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

# libdw (elfutils) is loaded when a place is looked for; its headers are all that the build needs.
set(KILN_HAS_LIBDW OFF)
if(KILN_LIBDW)
  include(CheckIncludeFile)
  check_include_file(elfutils/libdwfl.h KILN_LIBDW_HEADER)
endif()
if(KILN_LIBDW AND KILN_LIBDW_HEADER)
  set(KILN_HAS_LIBDW ON)
  list(APPEND KILN_DEFINITIONS KILN_WITH_LIBDW=1)
else()
  message(NOTICE "kiln: without libdw (elfutils): errors name functions, not files and lines")
endif()

# kiln_object_library(target SOURCES...): sources of libkiln, compiled.
function(kiln_object_library target)
  add_library(${target} OBJECT ${ARGN})
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  kiln_compile(${target})
  kiln_instruction_sets(${target})
  target_include_directories(${target} PRIVATE
    ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src ${KILN_GENERATED})
  # Calls from one public function to another stay inside the library.
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  target_compile_definitions(${target} PRIVATE ${KILN_DEFINITIONS})
  target_link_libraries(${target} PRIVATE ${KILN_LIBRARIES})
endfunction()

# What every call passes through is optimised as one (docs/decisions/0023-one-call-path.md): these
# files become a single object, with inlining across them. Elsewhere than under gcc, and in builds
# that are instrumented, they are compiled like the others.
set(call_path)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_BUILD_TYPE STREQUAL "Release" AND
   NOT KILN_SANITIZE AND NOT KILN_COVERAGE AND NOT KILN_OPS)
  foreach(file IN ITEMS
      core/tensor core/scope core/pool core/runtime ops/dispatch ops/levels ops/infer ops/promote
      ops/printed_api autodiff/record autodiff/node autodiff/backward autodiff/grads autodiff/leaf
      backends/flex/elementwise backends/flex/elementwise_rows backends/flex/isa)
    list(APPEND call_path ${PROJECT_SOURCE_DIR}/src/${file}.c)
  endforeach()
  if(NOT "flex" IN_LIST KILN_BUILT_BACKENDS)
    list(FILTER call_path EXCLUDE REGEX "/backends/flex/")
  endif()
  list(REMOVE_ITEM KILN_SOURCES ${call_path})
  kiln_object_library(kiln_call_path ${call_path})
  target_compile_options(kiln_call_path PRIVATE -flto)
  set(call_path ${PROJECT_BINARY_DIR}/call_path.o)
  add_custom_command(OUTPUT ${call_path}
    COMMAND ${CMAKE_C_COMPILER} -flto=1 -flto-partition=one -flinker-output=nolto-rel -r -nostdlib -fPIC -O2
            -o ${call_path} $<TARGET_OBJECTS:kiln_call_path>
    DEPENDS $<TARGET_OBJECTS:kiln_call_path> kiln_call_path
    COMMENT "Optimising the path of a call as one" COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(kiln_call_path_object DEPENDS ${call_path})
endif()

# The files of operations hold their test samples too, which only the library that the tests are
# linked with contains: there they are compiled with KILN_TESTING.
set(operation_sources ${KILN_SOURCES})
list(FILTER operation_sources INCLUDE REGEX "/src/ops/")
set(other_sources ${KILN_SOURCES})
list(FILTER other_sources EXCLUDE REGEX "/src/ops/")
kiln_object_library(kiln_objects ${other_sources})
set(KILN_OBJECTS $<TARGET_OBJECTS:kiln_objects> ${call_path})
set(KILN_TEST_OBJECTS $<TARGET_OBJECTS:kiln_objects> ${call_path})
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
  if(TARGET kiln_call_path_object)
    add_dependencies(${target} kiln_call_path_object)
  endif()
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
