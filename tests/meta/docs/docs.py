#!/usr/bin/env python3
"""Compiles the code of the pages and compares what it prints.

  docs.py [--fix] --root CHECKOUT --compiler CXX --work DIR [--include "DIR|DIR"]... [--link FILE]... [--nvcc NVCC]

In README.md and docs/*.md:

* ```cpp             statements, as in a function body after prelude.hpp. A block with "int main" is a program of its
                     own, without prelude.hpp; a block with "#include" lines, or after <!-- declarations -->, stands at namespace scope and is
                     there for the later blocks of the page.
* the ```text, or ```, that follows a ```cpp with nothing but blank lines between is what that block prints.
* ```cc              for a test framework: compiled after tests.hpp, as the body of a function of "access" where it defines no test.
* <!-- given <HEADER> ... PARAMETER, ... --> stands before a ```cxx that needs more than it has: compiled after tests.hpp and
                     the headers, as the body of a function of these parameters where it defines no test.
* ```cuda            compiled by nvcc, ```python by Python.
* <!-- drawn by NAME ARGUMENT... --> stands before ![...](FILE): the SVG that tests/meta/docs/NAME.cpp prints.
* <!-- from FILE --> stands before a block of lines of that file of the checkout; a line "..." leaves some out.
* <!-- printed by NAME ARGUMENT... --> stands before lines that tests/meta/docs/NAME.cpp prints, up to a blank line.

--fix writes what was printed into the pages.
"""
import argparse
import concurrent.futures
import difflib
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
PRINTED = re.compile(r"^<!-- printed by ([a-z_]+)((?: [a-z_0-9]+)*) -->\n(.*?)(?=^$)", re.S | re.M)
DRAWN = re.compile(r"^<!-- drawn by ([a-z_]+)((?: [a-z_0-9]+)*) -->\n!\[.*\]\((\S+)\)$", re.M)
QUOTED = re.compile(r"^<!-- from (\S+) -->\n```\w*\n(.*?)^```$", re.S | re.M)
GIVEN = re.compile(r"^<!-- given ((?:<[\w/.]+> ?)*)([^\n]*?) ?-->\n```cxx\n(.*?)^```$", re.S | re.M)
MARK = "@@@@"  # stands before what each block prints


class Failure(Exception):
    """Something that did not compile or run, in words."""


class Block:
    """A ```cpp block of a page, and the span of the output that follows it."""

    def __init__(self, page, text, match, following):
        self.page, self.code, self.start = page, match.group(2), match.start()
        self.line = text.count("\n", 0, match.start()) + 2
        self.is_program = re.search(r"^int main\(", self.code, re.M) is not None
        before = text[: match.start()].rstrip("\n").rsplit("\n", 1)[-1]
        self.is_declarations = before == "<!-- declarations -->" or (
            "#include" in self.code and not self.is_program)
        shown = following and following.group(1) in ("text", "") and not text[match.end():following.start()].strip()
        self.output = (following.start(2), following.end(2)) if shown else None
        self.printed = None


def blocks_of(page):
    text = page.read_text(encoding="utf-8")
    fences = list(FENCE.finditer(text))
    return [Block(page, text, f, n) for f, n in zip(fences, fences[1:] + [None]) if f.group(1) == "cpp"]


def given(page):
    """(line, code, headers, parameters) of each ```cxx block that says what it needs."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, f.start(3)) + 1, f.group(3), f.group(1).split(), f.group(2))
            for f in GIVEN.finditer(text)]


def only_compiled(page, language):
    """(line, code) of each block that is compiled and no more."""
    text = page.read_text(encoding="utf-8")
    return [(text.count("\n", 0, f.start()) + 2, f.group(2)) for f in FENCE.finditer(text) if f.group(1) == language]


def tests_by_headers(pages):
    """Of each set of headers, (page, line, code, parameters) of the ```cc and ```cxx blocks that need it."""
    tests = {}
    for page in pages:
        without = [(*block, [], "warpmem::warp_access const& access") for block in only_compiled(page, "cc")]
        for line, code, headers, parameters in without + given(page):
            headers = tuple(headers + re.findall(r"^#include (.*)$", code, re.M))
            code = re.sub(r"^#include.*$", "", code, flags=re.M)
            tests.setdefault(headers, []).append((page, line, code, parameters))
    return tests


def check_quoted(root, page, text):
    """Each quoted block stands in its file, in order."""
    for m in QUOTED.finditer(text):
        whole, at = (root / m.group(1)).read_text(encoding="utf-8"), 0
        for part in re.split(r"^\s*\.\.\.\n", m.group(2), flags=re.M):
            found = ("\n" + whole).find("\n" + part, at)
            if found < 0:
                raise Failure(f"docs: {page} quotes what {m.group(1)} does not have:\n{part}")
            at = found + len(part)


def at_line(block):
    return f'#line {block.line} "{block.page}"\n{block.code}'


def sources_of(page, blocks):
    """The sources of a page, each with the blocks whose output it prints."""
    sources = []
    together = [b for b in blocks if not b.is_program]
    if together:
        top, main = "", ""
        for number, b in enumerate(together):
            if b.is_declarations:
                top += at_line(b)
            else:
                top += f"void block_{number}() {{\n{at_line(b)}}}\n"
                main += f'  std::fputs("{MARK}\\n", stdout);\n  block_{number}();\n'
        sources.append((top + f"int main() {{\n{main}}}\n", [b for b in together if not b.is_declarations]))
    for b in blocks:
        if b.is_program:
            sources.append((at_line(b), [b]))
    return [(f"{page.stem}_{i}", code, printed) for i, (code, printed) in enumerate(sources)]


def run(command, what):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    if done.returncode != 0:
        errors = re.findall(r"^.*error: .*\n(?:.*\n){0,2}", done.stderr, re.M)
        raise Failure(f"docs: {what} failed ({done.returncode}):\n{''.join(errors) or done.stderr[-4000:]}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    for name in ("--root", "--compiler", "--work"):
        parser.add_argument(name, required=True, type=str)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--link", action="append", default=[])
    parser.add_argument("--nvcc", default="")
    parser.add_argument("--fix", action="store_true")
    parser.add_argument("pages", nargs="*")
    a = parser.parse_args()
    root, work = pathlib.Path(a.root), pathlib.Path(a.work)
    work.mkdir(parents=True, exist_ok=True)
    includes = [f"-I{i}" for i in [root / "include", *filter(None, "|".join(a.include).split("|"))]]
    compiler = [a.compiler, "-std=c++20", "-Wno-unused", "-Wno-unused-result", *includes]
    pages = [pathlib.Path(p) for p in a.pages] or [root / "README.md", *sorted((root / "docs").glob("*.md"))]

    prelude = work / "prelude.hpp"
    prelude.write_text((HERE / "prelude.hpp").read_text(encoding="utf-8"), encoding="utf-8")
    run([*compiler, "-x", "c++-header", str(prelude), "-o", f"{prelude}.gch"], "the prelude")

    def built(name, source, *flags, is_whole=False):
        program = work / name
        run([*compiler, *([] if is_whole else ["-include", str(prelude)]), *flags, "-x", "c++", str(source), "-x", "none", *a.link, "-o",
             str(program)], source.name)
        return str(program)

    def run_source(job):
        name, code, blocks = job
        source = work / f"{name}.cpp"
        source.write_text(code, encoding="utf-8")
        is_whole = bool(blocks) and blocks[0].is_program
        out = run([built(name, source, is_whole=is_whole)], name)
        parts = [out] if is_whole else out.split(MARK + "\n")[1:]
        for block, part in zip(blocks, parts):
            block.printed = part

    def compile_tests(headers, tests):
        """Those that need the same headers, in one file: most of its time goes into these."""
        text = f'#include "{HERE}/tests.hpp"\n' + "".join(f"#include {h}\n" for h in headers)
        for page, line, code, parameters in tests:
            if "TEST" not in code:
                code = f"void block({parameters}) {{\n#line {line}\n{code}}}\n"
            text += f'namespace {page.stem}_{line} {{\n#line {line} "{page}"\n{code}}}\n'
        source = work / f"{tests[0][0].stem}_{tests[0][1]}_test.cpp"
        source.write_text(text, encoding="utf-8")
        run([*compiler, "-w", "-fsyntax-only", "-include", str(prelude), str(source)], source.name)

    def compile_cuda(page, line, code):
        source = work / f"{page.stem}_{line}.cu"
        source.write_text(f'#line {line} "{page}"\n{code}', encoding="utf-8")
        run([a.nvcc, "-std=c++20", "-ptx", *includes, str(source), "-o", f"{source}.ptx"], source.name)

    texts = {page: page.read_text(encoding="utf-8") for page in pages}
    by_page = {page: blocks_of(page) for page in pages}
    jobs = [job for page in pages for job in sources_of(page, by_page[page])]
    printers = sorted({m.group(1) for t in texts.values() for p in (PRINTED, DRAWN) for m in p.finditer(t)})
    if not a.pages and not jobs:
        raise SystemExit("docs: no code in any page: nothing was compared")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        programs = {n: pool.submit(built, n, HERE / f"{n}.cpp", f"-I{root}/examples/predict") for n in printers}
        tests = tests_by_headers(pages)
        for page in pages:
            for line, code in only_compiled(page, "python"):
                compile("\n" * (line - 1) + code, str(page), "exec")
        kernels = [(page, *block) for page in pages for block in only_compiled(page, "cuda")]
        if not a.nvcc:
            print(f"docs: there is no nvcc, {len(kernels)} blocks for it were not compiled")
            kernels = []
        compiled = [pool.submit(compile_tests, *t) for t in tests.items()] + [pool.submit(compile_cuda, *k) for k in kernels]
        failures = []
        for done in [pool.submit(run_source, job) for job in jobs] + list(programs.values()) + compiled:
            try:
                done.result()
            except Failure as failure:
                failures.append(str(failure))
        if failures:
            raise SystemExit("\n".join(failures))
        programs = {n: p.result() for n, p in programs.items()}

    wrong, compared = 0, 0
    for page in pages:
        text = texts[page]
        check_quoted(root, page, text)
        places = [(*b.output, b.printed) for b in by_page[page] if b.output]
        for m in PRINTED.finditer(text):
            places.append((m.start(3), m.end(3),
                           run([programs[m.group(1)], *m.group(2).split(), str(root / "tests" / "data")], m.group(1))))
        for m in DRAWN.finditer(text):
            drawn = run([programs[m.group(1)], *m.group(2).split(), str(root / "tests" / "data")], m.group(1))
            image = page.parent / m.group(3)
            compared += 1
            if not image.exists() or image.read_text(encoding="utf-8") != drawn:
                wrong += 1
                print(f"docs: {image} is not what {m.group(1)} draws")
                if a.fix:
                    image.write_text(drawn, encoding="utf-8")
        compared += len(places)
        new = text
        for start, end, printed in sorted(places, reverse=True):
            new = new[:start] + printed.rstrip("\n") + "\n" + new[end:]
        if new != text:
            wrong += 1
            names = [str(page), "printed now"]
            sys.stdout.writelines(difflib.unified_diff(text.splitlines(True), new.splitlines(True), *names))
            if a.fix:
                page.write_text(new, encoding="utf-8")
    blocks = sum(len(of) for of in [*by_page.values(), *tests.values(), kernels])
    print(f"docs: {len(pages)} pages, {blocks} blocks compiled, {compared} outputs compared, {wrong} pages differ")
    if wrong and not a.fix:
        raise SystemExit("docs: pages show what is not printed; if the new output is right: the target docs_fix")


if __name__ == "__main__":
    main()
