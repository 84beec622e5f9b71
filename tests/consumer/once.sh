#!/bin/sh
# sh once.sh <folder> [known] <compiler> <argument>...: a launcher of the compiler for the projects of these tests. Most of
# their time would go into what warpmem compiles once for a project, include/warpmem/tools/cmake/compiled. Of each file there
# the folder keeps the object, and gives it to whoever compiles the same text, with the same headers, by the same flags but
# for folders. known: the object is there, and is only kept.
store=$1 && shift
known= && [ "$1" != known ] || { known=1 && shift; }
source='' object='' depfile='' headers='' flags='' last=''
for word; do
  case $last in
    -o) object=$word ;;
    -MF) depfile=$word ;;
    -isystem) headers="$headers $word" ;;
  esac
  case $word in
    -I*) headers="$headers ${word#-I}" ;;
    -o | -c | -MD | -MF | -MT | -isystem) ;;
    *.cpp) source=$word ;;
    -W* | --param=*) ;;
    -*) flags="$flags $word" ;;
  esac
  last=$word
done
case $source in
  */compiled/*.cpp) ;; # cmake/compiled in the sources, share/cmake/warpmem/compiled where installed
  *) exec "$@" ;;
esac
key=$(
  {
    echo "$flags"
    cat "$source"
    # CMake's files are not installed with the headers.
    for folder in $headers; do
      (cd "$folder" && find warpmem -path warpmem/tools/cmake -prune -o -type f -print | LC_ALL=C sort | xargs cat)
    done
  } | sha256sum | cut -c1-16
)
kept=$store/$(basename "$source").$key.o
mkdir -p "$store"
if [ -z "$known" ] && [ -e "$kept" ]; then
  [ -z "$depfile" ] || printf '%s: %s\n' "$object" "$source" >"$depfile"
  exec cp "$kept" "$object"
fi
if [ -z "$known" ]; then
  "$@" || exit
elif ! [ -e "$object" ]; then
  exit 0
fi
cp "$object" "$kept.$$" && mv "$kept.$$" "$kept"
