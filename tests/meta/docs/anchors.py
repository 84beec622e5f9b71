#!/usr/bin/env python3
"""Every link with a # leads to a heading, and no page calls a function by a name that is gone.  anchors.py CHECKOUT"""
import pathlib
import re
import sys

FENCED = re.compile(r"^```.*?^```$", re.S | re.M)
LINK = re.compile(r"\]\(([^)\s:#]*)#([^)\s]+)\)")


# docs/changelog.md says what took their place.
GONE = re.compile(r"`(?:lanes|tile|lanes_if|elements_if|capture::\w+)(?:<[^`]*)?`(?= takes| counts| gives| has| is\b|, because)")


def prose_of(page):
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def anchor_of(heading):
    """As GitHub makes it: links are their text, punctuation is dropped, spaces become hyphens."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def anchors_of(page):
    return {anchor_of(m.group(1)) for m in re.finditer(r"^#+ (.*)$", prose_of(page), re.M)}


def main():
    root = pathlib.Path(sys.argv[1])
    links, wrong = 0, 0
    for page in [root / "README.md", *sorted((root / "docs").rglob("*.md")), *sorted((root / "examples").glob("*.md"))]:
        for m in LINK.finditer(prose_of(page)):
            links += 1
            to = page.parent / m.group(1) if m.group(1) else page
            if not to.is_file() or m.group(2) not in anchors_of(to):
                wrong += 1
                print(f"{page}: no heading for {m.group(1)}#{m.group(2)}")
        for m in [] if page.name == "changelog.md" else GONE.finditer(prose_of(page)):
            wrong += 1
            print(f"{page}: a name that is gone: {m.group(0)}")
    print(f"anchors: {links} links, {wrong} wrong")
    sys.exit(wrong != 0 or links == 0)


main()
