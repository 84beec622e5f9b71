#!/usr/bin/env python3
"""Doxygen's comments from plain ones, for all headers of a folder: doxygen_filter.py FOLDER COPY

The comment at the head of a header becomes its page; a // before a declaration becomes ///; a // behind a member becomes
///<. Characters that mean something to Doxygen are escaped; the inline namespace, which it takes for another, goes. Line
numbers stay.
"""
import pathlib
import re
import sys

# A member or an enumerator with a comment behind it; a statement of a function body has parentheses or an operator.
MEMBER = re.compile(r"^\s*[\w:<>, \[\]]+[\w\]](\[.*\]|\{.*\})?( = [^;()]+)?[;,]?\s+//")
SPECIAL = re.compile(r"([\\@<>#&%$\"]|::|--(?=\w))")


def words(text):
    """Between backticks nothing is special; pages become links."""
    parts = re.split(r"(`[^`]*`)", text)
    text = "".join(p if p.startswith("`") and len(p) > 1 else SPECIAL.sub(r"\\\1", p) for p in parts)
    return re.sub(r"\bdocs/(\w+)\.md", r'@ref page_\1 "\g<0>"', text)


def hide_specializations(lines):
    """Of templates of others (fmt::formatter): Doxygen looks for their namespaces in vain."""
    hidden = False
    for i, line in enumerate(lines):
        following = lines[i + 1] if i + 1 < len(lines) else ""
        if line.startswith("template") and re.match(r"struct (fmt|std|Catch|testing)::", following):
            lines[i], hidden = f"/** @cond */ {line}", True
        if hidden and re.match(r"(struct .*)?\{?.*\};$|^struct .* \{\};$", lines[i]) and not line.startswith(" "):
            lines[i], hidden = f"{lines[i]} /** @endcond */", False
    return lines


def filtered(header):
    with open(header, encoding="utf-8") as f:
        lines = f.read().replace("inline namespace v0 {", "").replace("}}  // namespace warpmem::v0", "}  // namespace warpmem").split("\n")
    out, in_head, in_macro = [], True, False
    for number, line in enumerate(lines):
        whole = re.match(r"^(\s*)// ?(.*)$", line)
        behind = re.match(r"^(.*[;,{}\w)])(\s+)// ?(.*)$", line)
        if in_macro or line.lstrip().startswith("#"):
            in_macro = line.endswith("\\")
            in_head = in_head and not line.startswith("#pragma")
            out.append("" if line.endswith(".inc>") else line)  # explicit instantiations and kernels are no names
        elif in_head and whole:
            if whole.group(2).startswith("SPDX"):
                out.append("/// @file")
            else:
                out.append(f"/// {words(whole.group(2))}")
        elif whole and number and re.match(r"^.*[;,{}\w)]\s+// ", lines[number - 1]) and len(whole.group(1)) > 20:
            out.append(f"{whole.group(1)}///< {words(whole.group(2))}")  # a comment behind a member that goes on
        elif whole and "clang-format" not in line and "NOLINT" not in line:
            out.append(f"{whole.group(1)}/// {words(whole.group(2))}")
        elif behind and MEMBER.match(line):
            out.append(f"{behind.group(1)}{behind.group(2)}///< {words(behind.group(3))}")
        else:
            out.append(line)
    # Explicit instantiations are no names either.
    in_instantiation = False
    for i, line in enumerate(out):
        in_instantiation = in_instantiation or re.match(r"extern template |template (?!<)[\w:]+", line) is not None
        if in_instantiation:
            in_instantiation, out[i] = not line.endswith(";"), ""
    # A lone comment between blank lines belongs to nothing: it stays plain.
    for i, line in enumerate(out):
        if line.lstrip().startswith("/// ") and not in_file_head(out, i):
            j = i
            while j < len(out) and out[j].lstrip().startswith("///"):
                j += 1
            if j == len(out) or not out[j].strip():
                out[i] = line.replace("///", "//", 1)
    return "\n".join(hide_specializations(out))


def in_file_head(lines, i):
    return all(line.startswith("///") for line in lines[: i + 1])


def copy_filtered(folder, copy):
    for path in pathlib.Path(folder).rglob("*"):
        if path.suffix not in (".hpp", ".cuh"):
            continue
        to = copy / path.relative_to(folder)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(filtered(path), encoding="utf-8")


if __name__ == "__main__":
    copy_filtered(sys.argv[1], pathlib.Path(sys.argv[2]))
