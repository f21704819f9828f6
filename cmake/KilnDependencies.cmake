# The libraries that Kiln uses, made visible to the whole project. The same file serves the build
# and, installed beside the CMake package, those who link the static library.
#   KILN_ZLIB     gzip-compressed data files
#   KILN_JANSSON  weight files, whose headers are JSON
find_package(Threads REQUIRED)

if(KILN_ZLIB)
  find_package(ZLIB QUIET)
endif()
if(KILN_JANSSON)
  find_package(jansson CONFIG QUIET)
  if(NOT TARGET jansson::jansson)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
      pkg_check_modules(KILN_JANSSON_PC QUIET IMPORTED_TARGET jansson)
    endif()
    if(TARGET PkgConfig::KILN_JANSSON_PC)
      add_library(jansson::jansson INTERFACE IMPORTED)
      target_link_libraries(jansson::jansson INTERFACE PkgConfig::KILN_JANSSON_PC)
    endif()
  endif()
endif()

# Who links kiln::static from the folder above needs to see these as well.
foreach(library Threads::Threads ZLIB::ZLIB jansson::jansson PkgConfig::KILN_JANSSON_PC)
  if(TARGET ${library})
    get_target_property(aliased ${library} ALIASED_TARGET)
    get_target_property(imported ${library} IMPORTED)
    if(imported AND NOT aliased)
      set_target_properties(${library} PROPERTIES IMPORTED_GLOBAL TRUE)
    endif()
  endif()
endforeach()
