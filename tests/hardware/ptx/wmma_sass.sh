#!/usr/bin/env bash
# Which instructions ptxas makes of wmma.load, wmma.store and of mma of 8-bit floats, for sm_90:
#
#   wmma_sass.sh OUT        # OUT gets one line for each instruction of PTX: its text, then the memory instructions of SASS
#
# Needs mma_rows (see mma_rows.cu) beside it, ptxas and cuobjdump.
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
cd "$work"
"$here/mma_rows" -ptx | csplit -zs - '/^\.version/' '{*}'
rm -f "$out"
show() {
  ptxas -arch sm_90a "$1" -o "$1.cubin"
  grep -E 'wmma\.|mma\.(sync|sp)' "$1" | cut -c1-100 >>"$out"
  cuobjdump -sass "$1.cubin" | grep -E '^ +/\*[0-9a-f]{4}\*/' | sed -e 's/^ *\/\*[0-9a-f]*\*\/ *//; s/;.*//' |
    grep -vE '^(S2R|MOV|EXIT|BRA|NOP|ULDC|IMAD.MOV)' | grep -E "$2" | sed 's/^/    /' >>"$out"
}
for f in xx*; do
  if grep -q '\(e4m3\|e5m2\)' "$f" && grep -q '^mma' "$f"; then
    show "$f" '.'
  elif grep -q '^wmma.load' "$f"; then
    sed -i '/^ld.global/d' "$f"
    show "$f" 'LD|LOP|SHF|LEA|IMAD|PRMT|MOVM'
    sed -e 's/\.global\./.shared./; s/\[%in\]/[tile]/' "$f" >"$f.s"
    show "$f.s" 'LD|PRMT|MOVM'
    sed -e '/^wmma/s/, [0-9]*;/, %stride;/; s/^ret/ret/; s/^mov.u32 %t.*/&\n.reg .b32 %stride; ld.global.u32 %stride, [%in];/' "$f" >"$f.v"
    show "$f.v" 'LD|PRMT|MOVM'
    if grep -q '^wmma.load.c' "$f"; then
      sed -e 's/^wmma.load.c\(.*\) \({.*}\), \[%in\]/wmma.store.d\1 [%in], \2/; s/^st.global.*//' "$f" >"$f.w"
      show "$f.w" 'ST|PRMT|MOVM'
      sed -e 's/\.global\./.shared./; s/\[%in\]/[tile]/' "$f.w" >"$f.x"
      show "$f.x" 'ST|PRMT|MOVM'
    fi
  fi
done
