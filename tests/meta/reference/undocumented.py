#!/usr/bin/env python3
"""Public names without a comment: undocumented.py XML

Reads Doxygen's XML. An entry is a function, type, alias, concept or constant of a namespace outside `detail`; overloads
are one entry, which the comment of one of them documents. Fails when one has none, or when there are suspiciously few.
"""
import collections
import pathlib
import sys
import xml.etree.ElementTree as tree

LEAST_ENTRIES = 200


def is_commented(element):
    parts = map(element.find, ("briefdescription", "detaileddescription"))
    return any("".join(part.itertext()).strip() for part in parts if part is not None)


def definitions(xml):
    """(name, element, header) of everything that stands in a namespace."""
    for compound in tree.parse(xml / "index.xml").getroot().iter("compound"):
        name, kind = compound.findtext("name"), compound.get("kind")
        if "detail" in name.split("::") or kind not in ("namespace", "struct", "class", "concept"):
            continue
        definition = tree.parse(xml / f"{compound.get('refid')}.xml").getroot().find("compounddef")
        if definition.get("prot") == "private":
            continue
        if kind != "namespace":
            yield name, definition, definition.find("location").get("file")
            continue
        for member in definition.iter("memberdef"):
            yield f"{name}::{member.findtext('name')}", member, member.find("location").get("file")


def main(xml):
    commented = collections.defaultdict(bool)
    header_of = {}
    for name, element, header in definitions(pathlib.Path(xml)):
        commented[name] |= is_commented(element)
        header_of.setdefault(name, header)
    missing = sorted(name for name, has_comment in commented.items() if not has_comment)
    for name in missing:
        print(f"{header_of[name]}: {name} has no comment")
    print(f"{len(commented)} public names, {len(missing)} without a comment")
    return 1 if missing or len(commented) < LEAST_ENTRIES else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
