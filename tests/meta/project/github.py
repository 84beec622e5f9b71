#!/usr/bin/env python3
"""Workflows and issue forms are what GitHub takes, and ask for what is needed: github.py ROOT"""
import pathlib
import re
import subprocess
import sys

import yaml

# What no answer can do without.
ASKED = {"1_wrong_count": {"capability", "access", "counter", "predicted", "observed", "ncu"},
         "2_wrong_kernel": {"kernel", "happened", "expected", "compiler"},
         "3_capability": {"capability", "versions", "compared", "sources"},
         "4_question": {"question"}}
FIELDS = {"markdown": {"value"}, "input": {"label", "description", "placeholder"},
          "textarea": {"label", "description", "placeholder", "render"}}


def workflow_faults(workflow):
    if True not in workflow:  # YAML 1.1 reads the key "on" as a truth value
        yield "has no 'on'"
    for name, job in workflow["jobs"].items():
        matrix = (job.get("strategy") or {}).get("matrix") or {}
        of_matrix = set(matrix) | {key for row in matrix.get("include", []) for key in row}
        for key in re.findall(r"\${{ matrix\.(\w+) }}", str(job)):
            if key not in of_matrix:
                yield f"{name}: the matrix has no {key}"
        for missing in {"runs-on", "timeout-minutes", "steps"} - set(job):
            yield f"{name}: no {missing}"
        for step in job["steps"]:
            if ("run" in step) == ("uses" in step):
                yield f"{name}: a step either runs or uses: {step}"
            script = re.sub(r"\${{.*?}}", "x", step.get("run", ""))
            if subprocess.run(["bash", "-n"], input=script, encoding="utf-8").returncode:
                yield f"{name}: bash does not parse: {script}"


def form_faults(form, asked):
    if not {"name", "description", "body"} <= set(form):
        yield "needs name, description and body"
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    if len(set(ids)) != len(ids) or not asked <= set(ids):
        yield f"asks for {ids}, but must ask once for each of {sorted(asked)}"
    if not any((part.get("validations") or {}).get("required") for part in form["body"]):
        yield "requires nothing"
    for part in form["body"]:
        unknown = set(part["attributes"]) - FIELDS[part["type"]]
        if unknown or part["type"] != "markdown" and "label" not in part["attributes"]:
            yield f"{part}: {unknown or 'no label'}"


def main(root):
    github = pathlib.Path(root) / ".github"
    faults = []
    workflows, forms = (sorted(github.glob(f"{room}/*.yml")) for room in ("workflows", "ISSUE_TEMPLATE"))
    for path in workflows:
        faults += [f"{path}: {f}" for f in workflow_faults(yaml.safe_load(path.read_text(encoding="utf-8")))]
    for path in forms:
        faults += [f"{path}: {f}" for f in form_faults(yaml.safe_load(path.read_text(encoding="utf-8")), ASKED[path.stem])]
    if {path.stem for path in forms} != set(ASKED) or not workflows:
        faults.append(f"{len(workflows)} workflows; forms: {[path.stem for path in forms]}")
    print("\n".join(faults))
    print(f"{len(workflows)} workflows and {len(forms)} forms read")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
