#!/usr/bin/env python3
"""All text files follow .editorconfig, which agrees with .clang-format: editorconfig.py ROOT"""
import itertools
import pathlib
import re
import sys

ROOMS = (".ci", ".github", "benchmarks", "docs", "examples", "include", "tests")
LEAST_FILES = 500


def regex_of(glob):
    """A section of .editorconfig as a regular expression for paths from the root."""
    parts = {"**": ".*", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|"}
    pattern = re.sub(r"\*\*|[*{},]|[^*{},]+", lambda m: parts.get(m.group(), re.escape(m.group())), glob)
    return re.compile(pattern if "/" in glob else f"(?:.*/)?{pattern}")


def sections_of(text):
    sections = []
    for line in text.splitlines():
        if line.startswith("["):
            sections.append((regex_of(line.strip()[1:-1]), {}))
        elif sections and "=" in line and not line.startswith("#"):
            key, value = line.split("=")
            sections[-1][1][key.strip()] = value.strip()
    return sections


def faults_of(text, rules):
    lines = text.split("\n")
    if rules["end_of_line"] == "lf" and "\r" in text:
        yield "has a carriage return"
    if rules["insert_final_newline"] == "true" and lines[-1]:
        yield "does not end with a newline"
    for number, line in enumerate(lines, 1):
        if rules["trim_trailing_whitespace"] == "true" and line != line.rstrip():
            yield f"{number}: blanks at the end"
        if rules["indent_style"] == "space" and re.match(r" *\t", line):
            yield f"{number}: a tab indents"


def main(root):
    root = pathlib.Path(root)
    sections = sections_of((root / ".editorconfig").read_text(encoding="utf-8"))
    faults, checked = [], 0
    of_rooms = (path for room in ROOMS for path in (root / room).rglob("*"))
    for path in sorted(itertools.chain(root.glob("*"), of_rooms)):
        if not path.is_file():
            continue
        try:
            text = path.read_bytes().decode("utf-8")
        except UnicodeDecodeError:
            continue  # compressed traces, binaries
        name = path.relative_to(root).as_posix()
        rules = {}
        for pattern, settings in sections:
            if pattern.fullmatch(name):
                rules.update(settings)
        faults += [f"{name}: {fault}" for fault in faults_of(text, rules)]
        checked += 1
    limit = re.search(r"ColumnLimit: (\d+)", (root / ".clang-format").read_text(encoding="utf-8")).group(1)
    code = {p.suffix for p in (root / "include").rglob("*") if p.suffix in (".hpp", ".cuh", ".inc")} | {".cpp", ".cu"}
    for suffix in code:
        if not any(p.fullmatch(f"a/b{suffix}") and s.get("max_line_length") == limit for p, s in sections):
            faults.append(f".editorconfig: {suffix} has another line length than .clang-format, {limit}")
    print("\n".join(faults))
    print(f"{checked} files")
    return 1 if faults or checked < LEAST_FILES else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
