#!/usr/bin/env python3
"""Commands of pages and workflows name what exists: commands.py ROOT CMAKE BUILD

Reads the shell blocks and the inline code of README.md, docs/ and examples/README.md, and the workflows. Every preset
must be in CMakePresets.json, every target in BUILD or in a CMakeLists.txt, every test in the tree, and every
path of a block in the tree.
"""
import json
import pathlib
import re
import subprocess
import sys

FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.S | re.M)
INLINE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w./{}$<>-])((?:\.ci|\.github|tests|docs|examples|include|benchmarks)/[\w./*-]*\w)(?![\w/]*[<$])")
LEAST_COMMANDS = 20


def text_of(path):
    return path.read_text(encoding="utf-8")


def shell_of(path):
    """What a reader can run: (shell blocks, inline code)."""
    text = text_of(path)
    if path.suffix != ".md":
        return text, ""
    blocks = [block for language, block in FENCED.findall(text) if language == "sh"]
    return "\n".join(blocks), "\n".join(INLINE.findall(FENCED.sub("", text)))


def commands_of(shell):
    shell = re.sub(r"\s#.*", "", shell.replace("\\\n", " "))
    return [c.strip() for c in re.split(r"&&|\|\||[\n|;]", shell)]


def known_targets(root, build, cmake):
    said = subprocess.run([cmake, "--build", build, "--target", "help"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    targets = set(re.findall(r"^(?:\.\.\. )?([\w.]+)(?:: phony)?$", said.stdout, re.M))
    for path in root.glob("**/CMakeLists.txt"):
        targets.update(re.findall(r"add_(?:custom_target|executable|library)\((\w+)", text_of(path)))
    return targets


def known_tests(root):
    named = {name for path in root.glob("tests/**/CMakeLists.txt")
             for name in re.findall(r"add_test\(NAME (\S+)", text_of(path))}
    return named | {f"{path.parent.name}.{title}" for path in root.glob("tests/*/*.cpp")
                    for title in re.findall(r'TEST_CASE\("([^"]+)"', text_of(path))}


def exists(kind, name, known):
    if kind == "test":
        return any(re.search(name, test) for test in known[kind])
    return name.isupper() or name in known[kind]


def named(command):
    """(kind, name) of what a command of cmake or ctest names."""
    words = command.split()
    while words and re.match(r"run:$|-$|\(|\w+=", words[0]):
        words.pop(0)
    if not words or words[0] not in ("cmake", "ctest", "--target"):
        return
    kind = "test" if words[0] == "ctest" else "build" if "--build" in words else "configure"
    for option, value in zip(words, words[1:]):
        if option == "--preset":
            yield f"{kind} preset", value
        if option == "-R":
            yield "test", value
    if "--target" in words:
        for word in words[words.index("--target") + 1:]:
            if word.startswith("-"):
                break
            yield "target", word


def main(root, cmake, build):
    root = pathlib.Path(root)
    presets = json.loads(text_of(root / "CMakePresets.json"))
    known = {f"{kind} preset": {p["name"] for p in presets[f"{kind}Presets"] if not p.get("hidden")}
             for kind in ("configure", "build", "test")}
    known["test"] = known_tests(root)
    known["target"] = known_targets(root, build, cmake)
    files = [root / "README.md", root / "examples/README.md", *root.glob("docs/**/*.md"), *root.glob(".github/workflows/*")]
    checked, wrong = 0, []
    for path in sorted(files):
        shell, inline = shell_of(path)
        of_cmake = [n for command in commands_of(f"{shell}\n{inline}") for n in named(command)]
        for kind, name in of_cmake:
            if not exists(kind, name, known):
                wrong.append(f"{path}: there is no {kind} {name}")
        for name in PATH.findall(shell):
            if not any(root.glob(name)):
                wrong.append(f"{path}: there is no {name}")
        checked += len(of_cmake)
    print("\n".join(sorted(set(wrong))))
    print(f"{checked} presets, targets and tests in {len(files)} files")
    return 1 if wrong or checked < LEAST_COMMANDS else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
