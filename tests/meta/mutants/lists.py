"""The lists of mutants. One is a paragraph: what is wrong, the header, its old lines (-), the new ones (+), the tests.

    mutant: a phase has one lane less
    file: rules/banks/phases.hpp
    - lane_mask::range(first, g.phase_lanes)
    + lane_mask::range(first, g.phase_lanes - 1)
    tests: model/shared/reference model/shared/static_phases

A line `argued: ...` says why nothing can notice it. Lines that begin with # are comments."""
import dataclasses
import pathlib
import sys


@dataclasses.dataclass(frozen=True)
class Mutant:
    id: str
    name: str
    file: str
    old: str
    new: str
    tests: tuple
    argued: str
    include: pathlib.Path

    def changed_text(self):
        return (self.include / self.file).read_text().replace(self.old, self.new)


def fields_of(paragraph):
    fields = {"-": [], "+": []}
    for line in paragraph:
        if line[:2] in ("- ", "+ ") or line in ("-", "+"):
            fields[line[0]].append(line[2:])
            continue
        key, colon, value = line.partition(": ")
        if not colon or key not in ("mutant", "file", "tests", "argued") or key in fields:
            raise ValueError(f"not a line of a mutant: {line}")
        fields[key] = value
    return fields


def mutant_of(paragraph, number, path, include):
    try:
        fields = fields_of(paragraph)
        old, new = "\n".join(fields["-"]), "\n".join(fields["+"])
        found = (include / fields["file"]).read_text().count(old) if old else 0
        if found != 1:
            raise ValueError(f"the old text is {found} times in {fields['file']}")
        if old == new:
            raise ValueError("the new text is the old one")
        if not fields["tests"].split():
            raise ValueError("no tests")
        return Mutant(f"{path.stem}_{number}", fields["mutant"], fields["file"], old, new,
                      tuple(fields["tests"].split()), fields.get("argued", ""), include)
    except (ValueError, KeyError, OSError) as error:
        raise SystemExit(f"{path.name}, mutant {number} ({paragraph[0]}): {error}") from error


def read(paths, include):
    mutants = []
    for path in paths:
        lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
        paragraphs = [p.splitlines() for p in "\n".join(lines).split("\n\n") if p.strip()]
        for number, paragraph in enumerate(paragraphs, 1):
            mutants.append(mutant_of([line for line in paragraph if line], number, path, include))
    names = [(m.file, m.name) for m in mutants]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise SystemExit(f"twice in the lists: {twice}")
    return mutants


def main():
    here, include = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
    print(len(read(sorted(here.glob("*.mutants")), include)), "mutants, each of a text that is there once")


if __name__ == "__main__":
    main()
