#!/usr/bin/env python3
"""The public names by header, on a page: names.py [--fix] XML PAGE

Reads Doxygen's XML. The list of PAGE holds a paragraph for each folder and a line of it for each header; a name that
several headers of a folder declare, as overloads are, stands beside the folder's own header. Fails when the page lists
something else, when it gets longer than three printed pages, or when its table of names without an underscore, which
clash most easily with a program's own, is not the library's; --fix writes the list.
"""
import collections
import pathlib
import re
import sys

from undocumented import definitions

MOST_LINES = 180  # three printed pages, of lines of
WIDTH = 110
MARK = "<!-- listed by tests/meta/reference/names.py -->\n"


def folder_header(header):
    """warpmem/model/arch/table.hpp -> warpmem/model/arch.hpp; a header that stands in no folder of its own stays."""
    parts = header.split("/")
    depth = 3 if parts[1] in ("model", "tools") else 2
    if len(parts) <= depth:
        return header
    name = "/".join(parts[:depth])
    if parts[1:3] == ["tools", "profile"]:
        name = "warpmem/profile"  # its door
    return (f"{name}/{parts[1]}" if parts[1] in ("text", "matchers") else name) + pathlib.Path(header).suffix


def listed(xml):
    """The list, and how many names it has."""
    headers_of = collections.defaultdict(set)
    for name, _, header in definitions(xml):
        if "operator" not in name:
            headers_of[name.removeprefix("warpmem::")].add(header)
    names_of = collections.defaultdict(set)
    for name, headers in headers_of.items():
        folders = collections.Counter(map(folder_header, headers))
        for header in headers:
            folder = folder_header(header)
            names_of[header if folders[folder] == 1 else folder].add(name)
    lines, last = [], None
    for header in sorted(names_of, key=lambda h: (folder_header(h), h)):
        if folder_header(header) != last:
            last = folder_header(header)
            lines.append("")
        lines.append(f"**{header.removeprefix('warpmem/')}** {', '.join(f'`{n}`' for n in sorted(names_of[header]))}")
    return "\n".join(lines) + "\n", len(headers_of)


def without_underscore(list_of_names):
    """The names that a program sees after "using namespace warpmem", and that are one word."""
    names = {name.split("::")[0] for name in re.findall("`([^`]+)`", list_of_names)}
    return {n for n in names if "_" not in n and n != "PrintTo"}  # found by GoogleTest through its argument


def explained(prose):
    """Those in the page's table that says why they stay; namespaces of tools stand in it, too."""
    table = prose.partition("<!-- names without an underscore -->\n")[2].partition("\n\n")[0]
    return {n for row in table.splitlines() for n in re.findall("`([^`]+)`", row.split("|")[1])}


NAMESPACES = {"on_gpu", "ptx", "sass"}  # whose names the list leaves out, or that have an underscore


def printed_lines(text):
    paragraphs = (p.replace("`", "").replace("*", "") for p in text.split("\n\n"))
    return sum(1 + -(-len(p) // WIDTH) for p in paragraphs)


def main(arguments):
    fix = "--fix" in arguments
    xml, page = (pathlib.Path(a) for a in arguments if a != "--fix")
    text = page.read_text(encoding="utf-8")
    prose, mark, _ = text.partition(MARK)
    made, names = listed(xml)
    expected = prose + MARK + made
    if fix:
        page.write_text(expected, encoding="utf-8")
        text = expected
    lines = printed_lines(text.partition(MARK)[2])
    print(f"{names} public names in {lines} printed lines, at most {MOST_LINES}")
    if text != expected:
        there, wanted = set(text.splitlines()), set(expected.splitlines())
        for line in sorted(there ^ wanted):
            print(f"{'has to go' if line in there else 'is missing'}: {line}")
        print(f"{page} does not list the public names: build the target docs_names")
    wrong = without_underscore(made) ^ explained(prose) - NAMESPACES
    for name in sorted(wrong):
        print(f"{name} has no underscore, and the page does not say why; or it says so of a name that is none")
    return 0 if mark and text == expected and lines <= MOST_LINES and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
