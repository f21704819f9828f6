# How Kiln's own code is compiled. Everything here hangs on targets, never on global variables,
# so a project that uses add_subdirectory keeps its own flags.
include(CheckCCompilerFlag)

# ccache, where there is one. Paths are stored relative to the source tree, so several checkouts
# of Kiln share one cache.
function(kiln_use_ccache)
  if(CMAKE_C_COMPILER_LAUNCHER)
    return()
  endif()
  find_program(KILN_CCACHE ccache)
  mark_as_advanced(KILN_CCACHE)
  if(KILN_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        ${KILN_CCACHE}
        PARENT_SCOPE)
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        ${KILN_CCACHE}
        PARENT_SCOPE)
  endif()
endfunction()

set(KILN_WARNINGS -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wvla -Wwrite-strings)
if(KILN_WERROR)
  list(APPEND KILN_WARNINGS -Werror)
endif()

# Floating point: no -ffast-math. Two liberties that change no value: nobody reads errno after a
# math function, and nobody enables traps or reads exception flags. Contraction of a*b+c into a
# fused multiply-add is off, since otherwise the compiler decides, loop by loop, which element is
# rounded once and which twice: the vector body and the scalar tail of one kernel would differ,
# and so would two compilers. Kernels that want an FMA say so (intrinsics, fma()).
set(KILN_FLOAT_FLAGS -ffp-contract=off -fno-math-errno -fno-trapping-math)

# kiln_compile(target): Kiln's language level, warnings and floating-point rules.
function(kiln_compile target)
  set_target_properties(${target} PROPERTIES
    C_STANDARD 17 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF C_VISIBILITY_PRESET hidden)
  target_compile_options(${target} PRIVATE
    ${KILN_WARNINGS} ${KILN_FLOAT_FLAGS}
    $<$<CONFIG:Release>:-O2>
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Debug>:KILN_DEBUG=1>)
  if(KILN_SANITIZE)
    list(JOIN KILN_SANITIZE "," kinds)
    target_compile_options(${target} PRIVATE
      -fsanitize=${kinds} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
    target_link_options(${target} PRIVATE -fsanitize=${kinds})
  endif()
  if(KILN_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage -O0)
    target_link_options(${target} PRIVATE --coverage)
  endif()
endfunction()

# The same for the few sources in C++, which are part of programs and never of the library.
function(kiln_compile_cxx target)
  set(warnings ${KILN_WARNINGS})
  list(REMOVE_ITEM warnings -Wstrict-prototypes)
  set_target_properties(${target} PROPERTIES
    CXX_STANDARD 17 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(${target} PRIVATE
    ${warnings} $<$<CONFIG:Release>:-O2> -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
  if(KILN_SANITIZE)
    list(JOIN KILN_SANITIZE "," kinds)
    target_compile_options(${target} PRIVATE
      -fsanitize=${kinds} -fno-sanitize-recover=all -fno-omit-frame-pointer -O1)
  endif()
  if(KILN_COVERAGE)
    target_compile_options(${target} PRIVATE --coverage -O0)
  endif()
endfunction()

# Programs that are not the library may use POSIX.
function(kiln_compile_program target)
  kiln_compile(${target})
  target_compile_definitions(${target} PRIVATE _POSIX_C_SOURCE=200809L)
endfunction()

# Kernels for one instruction set stand in files named *_avx2.c, *_avx512.c, *_neon.c and guard
# their content with the compiler's own macro (__AVX2__, __AVX512F__, __ARM_NEON). Where the
# processor or the compiler does not know the set, such a file compiles to nothing. Whoever
# chooses a kernel at run time asks KILN_BUILD_AVX2 and KILN_BUILD_AVX512 whether it was built.
set(KILN_AVX2_FLAGS -mavx2 -mfma -mf16c)
set(KILN_AVX512_FLAGS -mavx512f -mavx512bw -mavx512dq -mavx512vl -mfma -mf16c
    -mprefer-vector-width=512)

# gcc 12's address sanitizer aligns the frames that it watches for use after return to 32 bytes, too
# few for spilled vectors of AVX-512.
set(KILN_AVX512_SANITIZE_FLAGS)
if(KILN_SANITIZE AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(KILN_AVX512_SANITIZE_FLAGS --param=asan-use-after-return=0)
endif()

function(kiln_instruction_sets target)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" OR NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(isa AVX2 AVX512)
    string(TOLOWER ${isa} suffix)
    list(JOIN KILN_${isa}_FLAGS " " flags)
    check_c_compiler_flag("${flags}" KILN_COMPILER_HAS_${isa})
    if(NOT KILN_COMPILER_HAS_${isa})
      continue()
    endif()
    target_compile_definitions(${target} PRIVATE KILN_BUILD_${isa}=1)
    set(files ${sources})
    list(FILTER files INCLUDE REGEX "_${suffix}\\.c$")
    if(files)
      set_property(SOURCE ${files} APPEND PROPERTY COMPILE_OPTIONS
                   ${KILN_${isa}_FLAGS} ${KILN_${isa}_SANITIZE_FLAGS})
    endif()
  endforeach()
endfunction()
