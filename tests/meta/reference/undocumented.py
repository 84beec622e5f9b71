#!/usr/bin/env python3
"""Public names without a comment: undocumented.py XML

Reads Doxygen's XML. An entry is a function, type, alias, concept or constant of a namespace outside `detail`; overloads
are one entry, which the comment of one of them documents. Fails when one has none, or when there are suspiciously few.
What analyzes, explains, lists, counts or advises says which faults there are and where its rule stands, or names the
function that says so.
"""
import collections
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

PRIVATE = {"detail", "ptx", "sass"}  # of these two docs/reference.md lists nothing
LEAST_ENTRIES = 200
LEAST_MODELS = 60
MODEL = re.compile(r"\b(?:analyze|explain|list|advise|count)_\w+")
SOURCE = re.compile(r"docs/\w+\.md|CUPTI|Guide")


def comment_of(element):
    parts = map(element.find, ("briefdescription", "detaileddescription"))
    return " ".join("".join(part.itertext()) for part in parts if part is not None).strip()


def lacks(name, comment):
    """What the comment of a model does not say."""
    if any(other != name for other in MODEL.findall(comment)):
        return []
    return [what for what, found in (("faults", "fault" in comment.lower()), ("source", SOURCE.search(comment))) if not found]


def definitions(xml):
    """(name, element, header) of everything that stands in a namespace."""
    for compound in tree.parse(xml / "index.xml").getroot().iter("compound"):
        name, kind = compound.findtext("name"), compound.get("kind")
        if PRIVATE.intersection(name.split("::")) or kind not in ("namespace", "struct", "class", "concept"):
            continue
        definition = tree.parse(xml / f"{compound.get('refid')}.xml").getroot().find("compounddef")
        if definition.get("prot") == "private":
            continue
        if kind != "namespace":
            yield name, definition, definition.find("location").get("file")
            continue
        for member in definition.iter("memberdef"):
            place = member.find("location")
            yield f"{name}::{member.findtext('name')}", member, place.get("declfile") or place.get("file")


def main(xml):
    comments, header_of = collections.defaultdict(str), {}
    for name, element, header in definitions(pathlib.Path(xml)):
        comments[name] += comment_of(element)
        header_of.setdefault(name, header)
    models = {n: c for n, c in comments.items() if MODEL.fullmatch(n.split("::")[-1])}
    faults = [f"{name} has no comment" for name, comment in comments.items() if not comment]
    faults += [f"{n} does not say: {what}" for n, c in models.items() for what in lacks(n.split("::")[-1], c)]
    for fault in sorted(faults):
        print(f"{header_of[fault.split(' ')[0]]}: {fault}")
    print(f"{len(comments)} public names, {len(models)} of them models; {len(faults)} faults")
    return 1 if faults or len(comments) < LEAST_ENTRIES or len(models) < LEAST_MODELS else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
