# An overlay port of this checkout: vcpkg install warpmem --overlay-ports=docs/packaging/vcpkg
# For a registry, replace SOURCE_PATH by vcpkg_from_git or vcpkg_from_github of a tag.
set(VCPKG_BUILD_TYPE release) # header-only
get_filename_component(SOURCE_PATH "${CURRENT_PORT_DIR}/../../.." ABSOLUTE)

vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DWARPMEM_BUILD_TESTS=OFF -DWARPMEM_BUILD_EXAMPLES=OFF -DWARPMEM_BUILD_CUDA=OFF -DWARPMEM_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/warpmem)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/lib" "${CURRENT_PACKAGES_DIR}/debug")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
