#!/usr/bin/env python3
"""Doxygen's pages from those that GitHub shows: doxygen_pages.py CHECKOUT COPY

README.md becomes the first page, and the book's pages its children in their order. Headings get the names that links
use, links the pages that they mean; what links to a file of the checkout is plain text. Outside of code nothing but
Markdown means something.
"""
import collections
import os.path
import pathlib
import re
import shutil
import sys

PAGES = ("README.md", "docs/*.md", "docs/packaging/README.md", "examples/README.md")
BOOK = "docs/README.md"
LEXERS = {"cpp": "{.cpp}", "cc": "{.cpp}", "cxx": "{.cpp}", "cuh": "{.cpp}", "cuda": "{.cpp}"}
CODE_SPAN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^][]*\])*)\]\(([^()\s]+)\)")
# What Doxygen would take for a command, a link or a tag, in text and in code.
COMMAND = re.compile(r"[\\@%]|::|--(?=\w)|#(?=\w)|<(?=[\w/!])")
CODE_COMMAND = re.compile(r"[\\@%#&<>\"*`|]|--(?=\w)|\](?=\()|::|(?<!\w)_|_(?!\w)")


def escape(match):
    """Between quotation marks Doxygen does not read what follows a backslash."""
    return "&quot;" if match.group() == '"' else f"\\{match.group()}"


def name_of(page):
    """README.md -> index, docs/global.md -> page_global, docs/README.md -> page_docs"""
    path = pathlib.PurePosixPath(page)
    if len(path.parts) == 1:
        return "index"
    return f"page_{path.parent.name if path.stem == 'README' else path.stem}"


def anchor_of(heading):
    """As GitHub makes them."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


class Page:
    def __init__(self, page, pages):
        self.page, self.pages, self.children, self.anchors = page, pages, set(), collections.Counter()

    def target(self, link):
        """What Doxygen calls the page and heading of a link; nothing for a file."""
        path, _, anchor = link.partition("#")
        page = os.path.normpath(os.path.join(os.path.dirname(self.page), path)) if path else self.page
        if page not in self.pages:
            return None
        return f"{name_of(page)}-{anchor}" if anchor else name_of(page)

    def link(self, match):
        is_image, text, link = match.groups()
        text = " ".join(re.sub(r"</?code>|\\(?=[_*`\[\]])", "", text).split())  # Doxygen takes one line
        if is_image or "://" in link:
            return f"![{text}]({os.path.basename(link)})" if is_image else match.group()
        target = self.target(link)
        if not target or target == "index":
            return text
        if self.page == BOOK and "#" not in link and target not in self.children:
            self.children.add(target)
            return f'@subpage {target} "{text}"'
        return f'@ref {target} "{text}"'

    def prose(self, text):
        """Code spans stay; every other character that Doxygen would take for a command is escaped."""
        parts, end = [], 0
        for span in CODE_SPAN.finditer(text):
            parts += [COMMAND.sub(escape, text[end:span.start()]), f"<code>{CODE_COMMAND.sub(escape, span.group(2))}</code>"]
            end = span.end()
        text = "".join(parts) + COMMAND.sub(escape, text[end:])
        return LINK.sub(self.link, text)

    def heading(self, marks, text):
        if marks == "#":
            return f"# {text} {{#{name_of(self.page) if self.page != 'README.md' else 'mainpage'}}}"
        anchor = anchor_of(text)
        self.anchors[anchor] += 1
        if self.anchors[anchor] > 1:
            anchor += f"-{self.anchors[anchor] - 1}"
        return f"{marks} {self.prose(text)} {{#{name_of(self.page)}-{anchor}}}"

    def converted(self, text):
        out = []
        for i, part in enumerate(re.split(r"^```(\w*)\n(.*?)^```$", re.sub(r"<!--.*?-->\n?", "", text, flags=re.S), flags=re.S | re.M)):
            if i % 3 == 1:
                lexer = LEXERS.get(part, "{.unparsed}")
            elif i % 3 == 2:
                out.append(f"~~~{lexer}\n{part}~~~")
            else:
                lines = re.split(r"^(#+) (.*)$", part, flags=re.M)
                out += [self.prose(lines[0])]
                for marks, heading, body in zip(lines[1::3], lines[2::3], lines[3::3]):
                    out += [self.heading(marks, heading), self.prose(body)]
        return "".join(out)


def main(checkout, copy):
    checkout, copy = pathlib.Path(checkout), pathlib.Path(copy)
    pages = sorted({p.relative_to(checkout).as_posix() for glob in PAGES for p in checkout.glob(glob)})
    for page in pages:
        text = (checkout / page).read_text(encoding="utf-8")
        to = copy / f"{name_of(page)}.md"
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(Page(page, pages).converted(text), encoding="utf-8")
    for image in (checkout / "docs/images").iterdir():
        shutil.copy(image, copy)


if __name__ == "__main__":
    main(*sys.argv[1:])
