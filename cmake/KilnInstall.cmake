# Install rules, the CMake package (kiln::kiln, kiln::static) and kiln.pc.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/kiln)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/kiln DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
if(TARGET kiln)
  install(TARGETS kiln EXPORT kiln_shared LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT kiln_shared NAMESPACE kiln:: FILE kiln-shared.cmake DESTINATION ${package_dir})
endif()
if(TARGET kiln_static)
  install(TARGETS kiln_static EXPORT kiln_static ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT kiln_static NAMESPACE kiln:: FILE kiln-static.cmake DESTINATION ${package_dir})
endif()
if(TARGET kiln_program)
  file(RELATIVE_PATH to_lib /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
  set_target_properties(kiln_program PROPERTIES INSTALL_RPATH "$ORIGIN/${to_lib}")
  install(TARGETS kiln_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(FILES ${PROJECT_SOURCE_DIR}/docs/man/kiln.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  set(completion ${PROJECT_SOURCE_DIR}/src/cli/completion)
  install(FILES ${completion}/kiln.bash RENAME kiln
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${completion}/_kiln DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${completion}/kiln.fish
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/kiln-config.cmake.in
  ${PROJECT_BINARY_DIR}/kiln-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/kiln-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/kiln-config.cmake
              ${PROJECT_BINARY_DIR}/kiln-config-version.cmake
              ${PROJECT_SOURCE_DIR}/cmake/KilnDependencies.cmake
        DESTINATION ${package_dir})

list(JOIN KILN_PC_REQUIRES ", " pc_requires)
configure_file(${PROJECT_SOURCE_DIR}/cmake/kiln.pc.in ${PROJECT_BINARY_DIR}/kiln.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/kiln.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE-MIT ${PROJECT_SOURCE_DIR}/LICENSE-APACHE
        DESTINATION ${CMAKE_INSTALL_DOCDIR})
# The documentation site, where `make docs` has made it.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/build/docs/ DESTINATION ${CMAKE_INSTALL_DOCDIR}/html
        OPTIONAL)
