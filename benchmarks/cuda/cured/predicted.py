"""What warpmem says of the forms of cured.cu: reads the reports of the program linked with warpmem::cudart."""
import html
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path


def counts_of(kernel):
    """Sectors and wavefronts as ncu's source page counts them, summed over the kernel's sites."""
    report = kernel["report"]
    assert kernel["launched"] == 1 and report["complete"] and not kernel["problems"], kernel["kernel"]

    def total(space, column):
        cells = [site[column] for site in report["sites"] if site["space"] == space]
        assert None not in cells, (kernel["kernel"], column)
        return sum(cells)

    return total("global", "source_sectors"), total("shared", "source_wavefronts")


def advice_on(page):
    """The fix of each launch's worst access, in the order of the page."""
    launches = re.split(r'<details class="launch"', page)[1:]
    fixes = [re.search(r'<section id="k\d+s0">.*?</section>', one, re.S) for one in launches]
    found = [re.search(r"<b>fix</b>: ([^<]*)", fix[0]) if fix else None for fix in fixes]
    return [html.unescape(fix[1]) if fix else "" for fix in found]


def predict(program):
    """(form, checksum, sectors, wavefronts, advice) of each form, in order."""
    with tempfile.TemporaryDirectory() as folder:
        outputs = []
        for name in ("report.json", "report.html"):
            environment = dict(os.environ, WARPMEM_REPORT=str(Path(folder, name)))
            done = subprocess.run([program, "--once"], env=environment, capture_output=True, text=True, check=True)
            outputs.append([line.split(",") for line in done.stdout.splitlines()[1:]])
        kernels = json.loads(Path(folder, "report.json").read_text())["kernels"]
        advice = advice_on(Path(folder, "report.html").read_text())
    assert outputs[0] == outputs[1] and len(kernels) == len(advice) == len(outputs[0])
    forms = []
    for kernel, fix, (_, form, _, checksum) in zip(kernels, advice, outputs[0]):
        assert kernel["kernel"] == form, (kernel["kernel"], form)
        forms.append((form, checksum, *counts_of(kernel), fix))
    return forms
