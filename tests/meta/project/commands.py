#!/usr/bin/env python3
"""Commands of pages and workflows name what exists: commands.py ROOT CMAKE BUILD

Reads the shell blocks and the inline code of README.md, docs/ and examples/README.md, and the workflows. Every preset
must be in CMakePresets.json, every target in BUILD or in a CMakeLists.txt, every test in the tree, and every
path of a block in the tree. Every option of one of the project's programs must be in its sources, every WARPMEM_ word
in the tree outside of pages. A block of a page calls only the project's programs, scripts of the tree, what a command
before it makes, and OTHERS. bash and CMake can parse their blocks, nvcc knows its options, and what CMake's blocks call
and link of warpmem exists.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.S | re.M)
INLINE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w./{}$<>-])((?:\.ci|\.github|tests|docs|examples|include|benchmarks)/[\w./*-]*\w)(?![\w/]*[<$])")
LEAST_COMMANDS = 20
LEAST_OPTIONS = 10
OTHERS = {"apt-get", "cd", "cmake", "ctest", "g++", "jq", "ncu", "nvcc", "python3", "rm"}
OPTION = re.compile(r"(?<!\S)(--\w[\w-]*)")


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
    """Without comments, texts in single quotes, and variables that stand before a command."""
    shell = re.sub(r"'[^'\n]*'", "''", re.sub(r"\s#.*", "", shell.replace("\\\n", " ")))
    return [re.sub(r"^(?:\w+=\S* +)+", "", c.strip()) for c in re.split(r"&&|\|\||[\n|;]", shell)]


def known_targets(root, build, cmake):
    said = subprocess.run([cmake, "--build", build, "--target", "help"], stdout=subprocess.PIPE, encoding="utf-8", check=True)
    targets = set(re.findall(r"^(?:\.\.\. )?([\w.]+)(?:: phony)?$", said.stdout, re.M))
    for path in root.glob("**/CMakeLists.txt"):
        targets.update(re.findall(r"add_(?:custom_target|executable|library)\((\w+)", text_of(path)))
    return targets


def known_tests(root):
    named = {name for path in root.glob("tests/**/CMakeLists.txt")
             for name in re.findall(r"add_test\(NAME (\S+)", text_of(path))}
    # A test's kind is its folder's, or unit where folders are subjects.
    return named | {f"{kind}.{title}" for path in root.glob("tests/**/*.cpp") for kind in (path.parent.name, "unit")
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
    kind = "test" if words[0] == "ctest" else next((k for k in ("build", "workflow") if f"--{k}" in words), "configure")
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


def sources(*globs):
    return "\n".join(text_of(path) for folder, glob in globs for path in sorted(folder.glob(glob)) if path.is_file())


def known_options(root):
    """The options of each program: examples/NAME/ or benchmarks/NAME.cpp."""
    tools, forms = sources((root / "examples/tools", "*.hpp")), sources((root / "examples", "forms.cpp"))
    programs = {path.parent.name: sources((path.parent, "*.[ch]pp")) for path in root.glob("examples/*/main.cpp")}
    programs.update({path.stem: text_of(path) for path in root.glob("benchmarks/*.cpp")})
    if "warpmem_run" in programs:
        programs["warpmem"] = programs["warpmem_run"]
    known = {}
    for program, text in programs.items():
        formats = re.findall(r"\w*format::(\w+), *\"", text)
        shared = tools + (forms if '"../forms.hpp"' in text else "")
        known[program] = {*re.findall(r'"(--[\w-]+)', text + shared), *(f"--{name}" for name in formats)}
    return known


def made_by(command):
    """Files and folders that a command makes: g++ -o FILE, cmake -B FOLDER."""
    words = command.split()
    return {value for option, value in zip(words, words[1:]) if option in ("-o", "-B")}


def is_made(script, made):
    parts = pathlib.PurePosixPath(script)
    return str(parts) in made or any(str(folder) in made for folder in parts.parents)


def wrong_programs(root, options, command, folder, in_block, made):
    """(what a command of a page calls that is not there, options checked)"""
    words = command.split()
    if not words:
        return [], 0
    program = words[0].rsplit("/", 1)[-1]
    if program in options:
        named_here = OPTION.findall(command)
        return [f"option {o} of {program}" for o in named_here if o not in options[program]], len(named_here)
    scripts = [words[0]] if "/" in words[0] else words[1:2] if program == "python3" else []
    if not in_block:
        return [], 0
    if scripts:
        return [f"file {s} in {folder}" for s in scripts
                if not is_made(s, made) and not (root / folder / s).is_file()], 0
    return [] if program in OTHERS else [f"program {program}"], 0


def check_programs(root, options, shell, inline):
    wrong, checked, folder, made = [], 0, ".", set()
    for in_block, text in ((True, shell), (False, inline)):
        for command in commands_of(text):
            if in_block and command.startswith("cd "):
                folder = command.split()[1]
            made |= made_by(command)
            said, options_seen = wrong_programs(root, options, command, folder, in_block, made)
            wrong, checked = wrong + said, checked + options_seen
    return wrong, checked


def words_of_cmake(root):
    """(functions, targets) of the files of CMake that users include."""
    text = sources((root / "include/warpmem/tools/cmake", "*.cmake"), (root, "CMakeLists.txt"))
    return set(re.findall(r"function\((warpmem_\w+)", text)), set(re.findall(r"add_library\((warpmem::\w+) ALIAS", text))


def refused(command, text=None, cwd=None):
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", cwd=cwd)
    return done.stdout.strip() if done.returncode else ""


def unparsed(text, cmake, functions, targets):
    """(what is wrong with a page's blocks of bash and CMake, blocks read)"""
    wrong, blocks = [], FENCED.findall(text)
    nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    with tempfile.TemporaryDirectory() as work:
        for language, block in blocks:
            if language == "sh":
                wrong.append(refused(["bash", "-n"], block))
                for command in commands_of(block) if nvcc else []:
                    words = command.split()
                    if words[:1] == ["nvcc"]:
                        for word in words[1:]:
                            if re.search(r"[.](cu|cuh|o)$", word):
                                (pathlib.Path(work) / word).touch()
                        wrong.append(refused([nvcc, "--dryrun", *words[1:]], cwd=work))
            elif language == "cmake":
                (pathlib.Path(work) / "block.cmake").write_text(f"if(FALSE)\n{block}\nendif()\n", encoding="utf-8")
                wrong.append(refused([cmake, "-P", "block.cmake"], cwd=work))
                code = re.sub(r"#.*", "", block)
                wrong += [f"there is no function {f}" for f in re.findall(r"\b(warpmem_\w+)\(", code) if f not in functions]
                wrong += [f"there is no target {t}" for t in re.findall(r"\bwarpmem::\w+", code) if t not in targets]
    return [w for w in wrong if w], sum(language in ("sh", "cmake") for language, block in blocks)


def known_words(root):
    """The WARPMEM_ words of code and of files of CMake."""
    found = list(root.glob("CMake*"))
    for folder in ("include", "tests", "examples", "benchmarks", "docs/packaging"):
        found += [path for end in ("cpp", "hpp", "inc", "cu", "cuh", "cmake", "in", "txt", "py", "sh")
                  for path in (root / folder).glob(f"**/*.{end}")]
    return {word for path in found if path.is_file() for word in re.findall(r"WARPMEM_\w+", text_of(path))}


def main(root, cmake, build):
    root = pathlib.Path(root)
    presets = json.loads(text_of(root / "CMakePresets.json"))
    known = {f"{kind} preset": {p["name"] for p in presets[f"{kind}Presets"] if not p.get("hidden")}
             for kind in ("configure", "build", "test", "workflow")}
    known["test"] = known_tests(root)
    known["target"] = known_targets(root, build, cmake)
    files = [root / "README.md", root / "examples/README.md", *root.glob("docs/**/*.md"), *root.glob(".github/workflows/*")]
    options, words = known_options(root), known_words(root)
    of_users = words_of_cmake(root)
    checked, checked_options, blocks, wrong = 0, 0, 0, []
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
        if path.suffix == ".md":
            said, seen = check_programs(root, options, shell, inline)
            wrong += [f"{path}: there is no {s}" for s in said]
            checked_options += seen
            said, seen = unparsed(text_of(path), cmake, *of_users)
            wrong += [f"{path}: {s}" for s in said]
            blocks += seen
        for word in re.findall(r"\bWARPMEM_\w+", f"{shell}\n{inline}"):
            if word not in words and not any(w.startswith(word) for w in words if word.endswith("_")):
                wrong.append(f"{path}: there is no {word}")
    print("\n".join(sorted(set(wrong))))
    print(f"{checked} presets, targets and tests and {checked_options} options in {len(files)} files; "
          f"{blocks} blocks are bash or CMake")
    enough = checked >= LEAST_COMMANDS and checked_options >= LEAST_OPTIONS and blocks >= LEAST_COMMANDS
    return 0 if enough and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
