"""Makes test programs with and without a changed header, and runs them."""
import dataclasses
import os
import pathlib
import re
import subprocess

TIME_LIMIT = 300  # seconds that a test may run: a fault can make it endless
FALSE_ASSERTION = re.compile(r"static assertion failed|static_assert|non-constant condition for static assertion")
ENGINE = ("machine", "instructions")  # the parts of warpmem::kernels


class BrokenMutant(Exception):
    """A mutant that its list is wrong about."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    is_green: bool
    how: str = ""
    output: str = ""


def is_static(test):
    return test.rpartition("/")[2].startswith("static_")


def run(command, seconds=None):
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout + done.stderr


class Build:
    def __init__(self, root, work, compiler, packages):
        self.root, self.work, self.compiler = root, work, compiler
        unpacked = [packages, packages + "/usr", packages + "/usr/local"] if packages else []
        self.prefixes = [pathlib.Path(p) for p in [*unpacked, "/usr/local", "/usr"]]
        work.mkdir(parents=True, exist_ok=True)
        self.has_zlib = self.has_header("zlib.h")
        self.has_lzma = self.has_header("lzma.h")
        self.catch2 = self.library_of_catch2()

    # What is installed.
    def has_header(self, name):
        return any((p / "include" / name).exists() for p in self.prefixes)

    def folders(self):
        names = ("lib", "lib64", "lib/x86_64-linux-gnu")
        return [prefix / name for prefix in self.prefixes for name in names if (prefix / name).is_dir()]

    def library_of_catch2(self):
        for folder in self.folders():
            for names in (["libCatch2Main.a", "libCatch2.a"], ["libCatch2WithMain.a"]):
                if all((folder / name).exists() for name in names):
                    return [str(folder / name) for name in names]
        raise SystemExit("there is no Catch2: no libCatch2Main.a or libCatch2WithMain.a in " +
                         ", ".join(map(str, self.folders())))

    # Sources, and how they are compiled.
    def source_of(self, name):
        if name.startswith("engine/"):
            part = name.partition("/")[2]
            source = self.work / f"{part}.cpp"
            if not source.exists():
                source.write_text(f"#include <warpmem/tools/ptx/compiled/{part}.hpp>\n")
            return source
        source = self.root / "tests" / f"{name}.cpp"
        if not source.exists():
            raise SystemExit(f"there is no test {source}")
        return source

    def parts_of(self, test):
        runs_kernels = test.startswith(("ptx/", "caches/"))
        return [test] + ([f"engine/{part}" for part in ENGINE] if runs_kernels else [])

    def objects_of(self, tests):
        # The engine's parts first: they take longest.
        all_parts = {part for test in tests for part in self.parts_of(test)}
        return sorted(all_parts, key=lambda part: not part.startswith("engine/"))

    def object_of(self, name, folder):
        return folder / (name.replace("/", "_") + ".o")

    def compile(self, name, overlay, target, extra=()):
        includes = [f"-I{overlay}"] if overlay else []
        includes += [f"-I{self.root / 'include'}", f"-I{self.root / 'tests'}"]
        for prefix in self.prefixes[:-2]:
            includes += ["-isystem", str(prefix / "include")]
        data = self.root / "tests" / "data"
        seeds = self.root / "tests" / "trace" / "fuzz" / "seeds"
        defined = [f'-DWARPMEM_TEST_DATA="{data}"', f'-DWARPMEM_FUZZ_SEEDS="{seeds}"']
        defined += ["-DWARPMEM_WITH_ZLIB"] if self.has_zlib else []
        defined += ["-DWARPMEM_WITH_LZMA"] if self.has_lzma else []
        what = ["-fsyntax-only"] if is_static(name) else ["-c", "-o", str(target)]
        optimise = ["-O1"] if name.startswith("engine/") else ["-O0"]
        return run([*self.compiler, "-std=c++20", "-w", *optimise, *includes, *defined, *what, *extra,
                    str(self.source_of(name))])

    # Without a fault.
    def make_object(self, name):
        target = self.object_of(name, self.work)
        status, output = self.compile(name, None, target, ["-MD", "-MF", str(target.with_suffix(".d"))])
        if status != 0:
            raise SystemExit(f"{name} does not compile without any fault:\n{output[:3000]}")

    def sees(self, name, file):
        text = self.object_of(name, self.work).with_suffix(".d").read_text()
        return str(self.root / "include" / "warpmem" / file) in re.split(r"[\s\\]+", text)

    def run_without(self, test):
        objects = [self.object_of(part, self.work) for part in self.parts_of(test)]
        return self.link_and_run(test, objects, self.work)

    # With one.
    def run_with(self, test, overlay, file):
        if not any(self.sees(part, file) for part in self.parts_of(test)):
            raise BrokenMutant(f"{test} does not include {file}")
        objects = []
        for part in self.parts_of(test):
            if not self.sees(part, file):
                objects.append(self.object_of(part, self.work))
                continue
            target = self.object_of(part, overlay)
            objects.append(target)
            status, output = (0, "") if target.exists() else self.compile(part, overlay, target)
            if status != 0:
                if FALSE_ASSERTION.search(output):
                    return Outcome(False, "does not compile", output)
                raise BrokenMutant(f"{part} does not compile:\n{output[:2000]}")
        return self.link_and_run(test, objects, overlay)

    def link_and_run(self, test, objects, folder):
        if is_static(test):
            return Outcome(True)
        program = folder / (test.replace("/", "_") + ".exe")
        libraries = [*self.catch2, *(f"-L{f}" for f in self.folders()), "-pthread"]
        libraries += (["-lz"] if self.has_zlib else []) + (["-llzma"] if self.has_lzma else [])
        status, output = run([*self.compiler, "-o", str(program), *map(str, objects), *libraries])
        if status != 0:
            raise SystemExit(f"{test} does not link:\n{output[-3000:]}")
        status, output = run([str(program), "~[stress]~[.]", "--warn", "NoAssertions", "--abort"], TIME_LIMIT)
        os.remove(program)
        if status is None:
            return Outcome(False, "runs without end")
        if re.search(r"No tests? (ran|cases matched)", output):
            return Outcome(False, "runs no test", output)
        return Outcome(status == 0, "fails" if status > 0 else f"ends by signal {-status}", output)
