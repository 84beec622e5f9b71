"""Conan 2 recipe of this checkout: conan create docs/packaging/conan --build=missing"""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Warpmem(ConanFile):
    name = "warpmem"
    description = "How the addresses of a warp become requests, sectors and wavefronts"
    license = "Apache-2.0 WITH LLVM-exception"
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"

    @property
    def checkout(self):
        return os.path.normpath(os.path.join(self.recipe_folder, "..", "..", ".."))

    def set_version(self):
        # The version lives in one header.
        with open(os.path.join(self.checkout, "include", "warpmem", "config.hpp"), encoding="utf-8") as f:
            text = f.read()
        parts = [re.search(rf"#define WARPMEM_VERSION_{p} (\d+)", text).group(1) for p in ("MAJOR", "MINOR", "PATCH")]
        self.version = ".".join(parts)

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "include/*"):
            copy(self, pattern, self.checkout, self.export_sources_folder)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for option in ("BUILD_TESTS", "BUILD_EXAMPLES", "BUILD_CUDA"):
            toolchain.cache_variables[f"WARPMEM_{option}"] = False
        toolchain.generate()

    def package(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
