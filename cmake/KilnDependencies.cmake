# The libraries that Kiln uses. The same file serves the build and, installed beside the CMake
# package, those who link the static library. Each one is optional; what is lost without it is
# said once.
find_package(Threads REQUIRED)
find_package(PkgConfig QUIET)

# zlib: reading gzip-compressed data files.
find_package(ZLIB QUIET)

# jansson: the JSON headers of weight files and the error catalogue.
find_package(jansson CONFIG QUIET)
if(NOT TARGET jansson::jansson AND PKG_CONFIG_FOUND)
  pkg_check_modules(KILN_JANSSON QUIET IMPORTED_TARGET jansson)
  if(TARGET PkgConfig::KILN_JANSSON)
    add_library(jansson::jansson INTERFACE IMPORTED)
    target_link_libraries(jansson::jansson INTERFACE PkgConfig::KILN_JANSSON)
  endif()
endif()
