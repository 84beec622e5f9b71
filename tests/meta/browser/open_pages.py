#!/usr/bin/env python3
"""Opens pages in headless Chromium: open_pages.py CHROMIUM WORK PAGE...

In a window of 400 pixels nothing but what may scroll is wider than the window, and no text is smaller than 10 pixels.
The keyboard reaches every link and everything that folds, and what folds opens. A link opens what it leads to.
"""
import html
import json
import pathlib
import re
import subprocess
import sys

WINDOW = 400
# A window of Chromium is no narrower than 500 pixels, a frame is. Its page sends what it finds to the window, whose
# attribute --dump-dom prints.
FRAME = """<!DOCTYPE html><html><body style="margin:0">
<script>addEventListener("message", (e) => { document.documentElement.dataset.found = e.data; });</script>
<iframe src="%s" width="%d" height="800" style="border:0"></iframe></body></html>"""
SCRIPT = """<script>
addEventListener("load", () => {
  const wrong = [], all = (what) => [...document.querySelectorAll(what)], root = document.documentElement;
  const words = (e) => e.textContent.trim().slice(0, 40);
  for (const e of all("details")) {
    const before = e.open;
    e.querySelector(":scope > summary").click();
    if (e.open === before) wrong.push("does not fold: " + words(e));
    e.open = true;
  }
  if (root.scrollWidth > innerWidth) {
    const wide = all("main *").filter((e) => e.getBoundingClientRect().right > innerWidth && !e.closest(".wide, .source"));
    wrong.push(`the page is ${root.scrollWidth} pixels wide: ${wide.map((e) => e.localName + " " + words(e)).slice(0, 3)}`);
  }
  for (const e of all("main p, main li, main td, main th, main summary"))
    if (parseFloat(getComputedStyle(e).fontSize) < 10) wrong.push("is too small to read: " + words(e));
  const stops = all("a[href], summary, [tabindex='0']");
  for (const e of stops) {
    e.focus();
    if (document.activeElement !== e) wrong.push("is not reached: " + words(e));
  }
  for (const e of all("details")) e.open = false;
  const links = all("a[href^='#']");
  const follow = (at) => {
    if (at === links.length) {
      const found = {wrong, stops: stops.length, links: links.length, width: innerWidth};
      parent.postMessage(JSON.stringify(found), "*");
      return;
    }
    links[at].click();
    setTimeout(() => {
      const target = document.querySelector(links[at].getAttribute("href"));
      for (let e = target && target.closest("details"); e; e = e.parentElement.closest("details"))
        if (!e.open) wrong.push("is not opened by its link: " + words(links[at]));
      follow(at + 1);
    }, 20);
  };
  follow(0);
});
</script>"""


def opened(chromium, work, page):
    """What the script found."""
    text = pathlib.Path(page).read_text(encoding="utf-8")
    copy = work / pathlib.Path(page).name
    copy.write_text(text.replace("</body>", SCRIPT + "</body>"), encoding="utf-8")
    window = work / f"frame_of_{copy.name}"
    window.write_text(FRAME % (copy.name, WINDOW), encoding="utf-8")
    options = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={work}/profile", "--hide-scrollbars",
               "--window-size=1000,800", "--virtual-time-budget=20000", "--dump-dom"]
    done = subprocess.run([chromium, *options, window.as_uri()], capture_output=True, encoding="utf-8", timeout=120)
    found = re.search(r'<html[^>]* data-found="([^"]*)"', done.stdout)
    if done.returncode != 0 or not found:
        raise SystemExit(f"{page}: chromium ended with {done.returncode} and no findings\n{done.stderr[-2000:]}")
    return json.loads(html.unescape(found[1]))


def main(chromium, work, *pages):
    work = pathlib.Path(work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    failed = False
    for page in pages:
        found = opened(chromium, work, page)
        if found["width"] != WINDOW or found["stops"] == 0 or found["links"] == 0:
            found["wrong"].append(f"nothing was tried: {found}")
        print(f"{page}: {found['stops']} stops of the keyboard, {found['links']} links")
        for sentence in found["wrong"]:
            print("  " + sentence)
        failed = failed or bool(found["wrong"])
    return 1 if failed or not pages else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
