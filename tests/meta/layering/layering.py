#!/usr/bin/env python3
"""What a header may include: layering.py INCLUDE

INCLUDE is the directory that holds warpmem/. A layer is a header and the directory of the same name (arch.hpp and
arch/), in the room that holds it (model/, text/, tools/). It may include itself and the layers before it; nothing may include, through others, itself.
"""
import pathlib
import re
import sys

# The layers of one line stand side by side: they may include one another.
ORDER = """
config
detail
arch
access
report
rules
count
memory
layout cache
advise
batch
kernel
cubin sass device ptx trace
text picture
matchers profile
format std_format catch2 gtest warpmem hopper models all gpu
implementation cudart
"""
RANK = {layer: rank for rank, line in enumerate(ORDER.strip().split("\n")) for layer in line.split()}

# Models are made of rules and counts. Those who look at accesses and reports from outside do not see them.
OUTSIDE = set("advise text picture matchers profile format std_format catch2 gtest".split())

# The umbrella needs only the compiler: nothing of the standard library but the compiler's own headers.
UMBRELLA = "warpmem/models.hpp"
COMPILER_HEADERS = ["concepts", "cstddef", "cstdint", "limits", "type_traits"]
# These bring the words of what they have.
DOORS = {"warpmem/kernel.hpp", "warpmem/trace.hpp"}
# It holds all of these layers.
CORE = set("config arch access report rules count memory".split())

# What clang++ compiles kernels with stands for the headers of CUDA, and knows nothing of the library.
NO_HEADERS = re.compile("warpmem/tools/(ptx/clang|cmake)/")

LAYER = re.compile(r"warpmem/(?:model/|tools/(?:ptx/(?=cudart))?|text/(?=std_format))?([^/.]+)")
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include.*$", re.M)
OWN = re.compile(r"include[ \t]*<(warpmem/[^>]+)>")
FOREIGN = re.compile(r"include(?:_next)?[ \t]*<([^>]+)>")
# A rule is one algorithm, whether it counts or lists, at run time or in a constant expression. Faster ways are in count.
SECOND_WAY = re.compile(r"^.*(?:^ *# *if|is_constant_evaluated|if constexpr).*$", re.M)
# A model reads what a capability's row says, so that a changed row is a machine of its own. Only the number's absence, 0,
# is a question for the number.
BY_NUMBER = re.compile(r"^.*\b(?:cc|capability)(?:\.value)? *(?:[<>]=?|[!=]=) *[1-9].*$", re.M)
MODELS = set("access report rules count memory layout cache batch kernel device advise ptx".split())
# What a caller's function throws passes through.
SILENCED = re.compile(r"\n *WARPMEM_CALLS_USER_CODE[^;{}]*noexcept *{")


class Header:
    """A header, with the names of what it includes, and of what is wrong with it alone."""

    def __init__(self, include, name):
        self.name, self.wrong = name, []
        self.layer = "all" if name in DOORS else LAYER.match(name).group(1)
        self.rank = RANK.get(self.layer)
        # memory/global.hpp and memory/global/counts.hpp are the space "global".
        space = re.match(r"warpmem/model/memory/([^/.]+)", name)
        self.space = space and space.group(1)
        text = (include / name).read_text(encoding="utf-8")
        self.own, self.foreign = [], []
        for line in INCLUDE.findall(text):
            own, foreign = OWN.search(line), FOREIGN.search(line)
            if own:
                self.own.append(own.group(1))
            elif foreign:
                self.foreign.append(foreign.group(1))
            else:
                self.wrong.append(f"only #include <name>, so that a header means the same everywhere: {line}")
        if self.rank is None:
            self.wrong.append(f'"{self.layer}" has no place in the order of layers')
        if self.layer == "rules" and (ways := SECOND_WAY.findall(text)):
            self.wrong.append("has two algorithms, and a rule is one: " + "; ".join(ways))
        if self.layer in MODELS and (numbers := BY_NUMBER.findall(text)):
            self.wrong.append("asks for a capability's number, not for a field of its row: " + "; ".join(numbers))
        if loud := SILENCED.search(text):
            self.wrong.append(f"a function that calls a caller's is not noexcept: {loud.group(0)}")


def edge_fault(header, other):
    """Why the one may not include the other, or None."""
    if other.rank is not None and other.rank > header.rank:
        return f"{other.layer} comes after {header.layer}"
    if header.space and other.space and header.space != other.space:
        return "memory spaces do not know each other"
    if header.layer in OUTSIDE and other.layer in ("rules", "count"):
        return f"{header.layer} sees accesses and reports, not rules"
    return None


def edge_faults(headers):
    """Of each header: what it may not include, and whether its space includes it."""
    for header in headers.values():
        if header.rank is None:
            continue
        # <space>.hpp is all of its space; only memory.hpp, which is all of them, and later layers know a space.
        inside = re.match(r"(warpmem/model/memory/[^/.]+)/", header.name)
        whole = inside and f"{inside.group(1)}.hpp"
        if whole and (whole not in headers or header.name not in headers[whole].own):
            yield f"{header.name}: {whole} does not include it, but is all of its space"
        for name in header.own:
            if name not in headers:
                yield f"{header.name} includes {name}, which does not exist"
            elif fault := edge_fault(header, headers[name]):
                yield f"{header.name} may not include {name}: {fault}"


def on_cycles(headers):
    """Take away, again and again, what includes nothing that is left. What cannot be taken away stands on a cycle."""
    left = set(headers)
    while free := {name for name in left if not left.intersection(headers[name].own)}:
        left -= free
    return sorted(left)


def reached_from(headers, name):
    seen, waiting = set(), [name]
    while waiting:
        if (one := waiting.pop()) in headers and one not in seen:
            seen.add(one)
            waiting.extend(headers[one].own)
    return seen


def umbrella_faults(headers, reached):
    if len(reached) < 2:
        yield f"{UMBRELLA} reaches nothing"
    for name in sorted(reached):
        for foreign in headers[name].foreign:
            if foreign not in COMPILER_HEADERS:
                yield (f"{name} includes <{foreign}> and {UMBRELLA} reaches it: the core takes only "
                       + ", ".join(COMPILER_HEADERS))
    for header in headers.values():
        if header.layer in CORE and header.name not in reached:
            yield f"{UMBRELLA} does not reach {header.name}"


def main():
    include = pathlib.Path(sys.argv[1])
    names = sorted(str(p.relative_to(include)) for p in (include / "warpmem").rglob("*") if p.is_file())
    names = [name for name in names if not NO_HEADERS.match(name)]
    if not names:
        raise SystemExit(f"no headers under {include}/warpmem: nothing was checked")
    headers = {name: Header(include, name) for name in names}
    reached = reached_from(headers, UMBRELLA)
    wrong = [f"{h.name}: {fault}" for h in headers.values() for fault in h.wrong]
    wrong += edge_faults(headers)
    if cycle := on_cycles(headers):
        wrong.append("these include one another in a cycle, or one that does: " + " ".join(cycle))
    wrong += umbrella_faults(headers, reached)
    if wrong:
        raise SystemExit("\n".join(wrong))
    edges = sum(len(h.own) for h in headers.values())
    print(f"{len(headers)} headers, {edges} includes of one another; the umbrella reaches {len(reached)}")


main()
