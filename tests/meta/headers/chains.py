#!/usr/bin/env python3
"""Writes the files that compile each header alone, and all together.

  chains.py INCLUDE OUT PROCESSOR TARGET... -- HEADER...

TARGET are the libraries that this build can link, HEADER those of <format> and <zstd.h> that the compiler finds. Prints
a line for each file, "file;FILE;TARGET..." with what to link, and for each header without one "skipped;HEADER;WHY".

A file has a header, before it one that it includes, before that one which that includes, and so on: before each stands
only what it includes itself. So it is as good as alone, and there are as few files as the includes allow.
"""
import pathlib
import re
import sys

# What a foreign include needs: a library, or a header that not every compiler has.
LIBRARIES = [("fmt/", "fmt::fmt"), ("catch2/", "Catch2::Catch2"), ("gtest/", "GTest::gtest"), ("gmock/", "GTest::gtest"),
             ("zlib.h", "ZLIB::ZLIB"), ("lzma.h", "LibLZMA::LibLZMA"), ("thread", "Threads::Threads")]
OPTIONAL = ("format", "zstd.h")

INCLUDE = re.compile(r"^[ \t]*#[ \t]*include(?:_next)?[ \t]*<([^>]+)>", re.M)
# The engine for PTX is compiled as a whole, by <warpmem/implementation.hpp> and <warpmem/tools/ptx/cudart.hpp>.
PARTS = re.compile(r"warpmem/tools/ptx/")


def includes_of(folder):
    """Of each header, its own includes and the foreign ones, through all of its own, in their order."""
    direct = {str(p.relative_to(folder)): INCLUDE.findall(p.read_text(encoding="utf-8"))
              for p in sorted((folder / "warpmem").rglob("*.hpp"))}
    own, foreign = {}, {}
    for header in direct:
        seen, waiting = {}, [header]
        while waiting:
            one = waiting.pop()
            if one not in seen:
                seen[one] = True
                waiting.extend(direct.get(one, []))
        own[header] = {one for one in seen if one in direct} - {header}
        foreign[header] = [one for one in seen if not one.startswith("warpmem/")]
    return own, foreign


def needs_of(foreign, targets, found):
    """The libraries to link, and what is missing."""
    needs, missing = [], []
    for name in foreign:
        for prefix, target in LIBRARIES:
            if name == prefix or prefix.endswith("/") and name.startswith(prefix):
                (needs if target in targets else missing).append(target)
        if name in OPTIONAL and name not in found:
            missing.append(f"<{name}>")
        if name.startswith("cuda"):
            missing.append(f"plain C++: it takes <{name}>")
    return tuple(sorted(set(needs))), sorted(set(missing))


def chains_of(headers, own):
    """The fewest chains that hold all headers: a largest matching of each with one that it includes."""
    above = {}  # of a header, the one that stands behind it in its chain

    def place(header, tried):
        for lower in sorted(own[header] & headers, key=lambda one: (-len(own[one]), one)):
            if lower not in tried:
                tried.add(lower)
                if lower not in above or place(above[lower], tried):
                    above[lower] = header
                    return True
        return False

    for header in sorted(headers, key=lambda one: (-len(own[one]), one)):
        place(header, set())
    below = {upper: lower for lower, upper in above.items()}
    for last in sorted(headers - set(above)):
        chain = [last]
        while chain[-1] in below:
            chain.append(below[chain[-1]])
        yield chain[::-1]


def write(path, text):
    path.parent.mkdir(exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")
    return path


def lines(headers, times=1):
    return "".join(f"#include <{header}>\n" * times for header in headers)


def together(headers, foreign, processor):
    """All of them after the standard library, so that min and max can be macros too."""
    # Intrinsics are only for their own processor, and compilers also bring those of others.
    others = re.compile("^arm_" if re.search("x86|AMD64|i.86", processor) else "mmintrin")
    standard = sorted({one for header in headers for one in foreign[header] if not others.search(one)})
    return (lines(standard) + '#include "poison.hpp"\n#include "poison_min_max.hpp"\n#include "poison_prepend.hpp"\n'
            + lines(headers))


def main():
    sys.setrecursionlimit(100000)
    folder, out, processor, *rest = sys.argv[1:]
    targets, found = rest[:rest.index("--")], rest[rest.index("--") + 1:]
    out = pathlib.Path(out)
    own, foreign = includes_of(pathlib.Path(folder))
    groups = {}
    for header in own:
        if PARTS.match(header):
            continue
        needs, missing = needs_of(foreign[header], targets, found)
        if missing:
            print("skipped", header, " and ".join(missing), sep=";")
        else:
            groups.setdefault(needs, set()).add(header)
    for needs, headers in groups.items():
        # Our own headers must compile with it; other libraries' may not.
        poison = "" if needs else '#include "poison.hpp"\n'
        for chain in chains_of(headers, own):
            name = re.sub(r"\W", "_", chain[-1])
            print("file", write(out / "alone" / f"{name}.cpp", poison + lines(chain, 2)), *needs, sep=";")
    plain = sorted(groups.get((), ()))
    print("file", write(out / "together.cpp", together(plain, foreign, processor)), sep=";")


main()
