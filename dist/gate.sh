#!/usr/bin/env bash
# What the GitHub Action of this repository does: downloads the program of a release, checks its
# checksum, plays the gates, and writes the summary of the job. All is given by variables:
#
#   SCENARIOS    the scenario files, one in each line or between blanks
#   VERSION      the version, such as 0.1.0; empty: that of this source
#   RELEASE      where the archive and SHA256SUMS are, without the last slash; file:// works too;
#                empty: the release of that version in REPOSITORY of SERVER
#   SHA256       the checksum that the archive must have; empty: that of SHA256SUMS
#   JUNIT, MARKDOWN, JSON    the files to write; the summary needs MARKDOWN
#   ALLOW_UNDECIDED    true: statements that are not decided do not fail the job
#
# The exit code is that of `urlab check`, or 74 if there is no program to play them.
set -euo pipefail

fail() {
    echo "::error title=Urlab::$*" >&2
    exit 74
}

: "${SCENARIOS:?}"
version=${VERSION:-$(sed -n 's/^version = "\(.*\)"$/\1/p' "$(dirname "$0")/../Cargo.toml")}
release=${RELEASE:-${SERVER:-https://github.com}/${REPOSITORY:-urlab}/releases/download/v$version}
case "$(uname -s)/$(uname -m)" in
    Linux/x86_64) target=x86_64-unknown-linux-gnu ;;
    Darwin/arm64) target=aarch64-apple-darwin ;;
    *) fail "there is no archive for $(uname -s) on $(uname -m); allowed: Linux on x86_64, macOS on arm64; help: cargo install builds it" ;;
esac
name=urlab-$version-$target
folder=${RUNNER_TEMP:-$(mktemp -d)}/urlab
mkdir -p "$folder"

download() {
    curl --fail --silent --show-error --location --retry 3 --output "$folder/$1" "$release/$1" ||
        fail "$release/$1 cannot be downloaded; help: is there a release $version?"
}
download "$name.tar.gz"
expected=${SHA256:-}
if test -z "$expected"; then
    download SHA256SUMS
    # A line has the checksum, two blanks and the name.
    expected=$(awk -v name="$name.tar.gz" '$2 == name { print $1 }' "$folder/SHA256SUMS")
    test -n "$expected" || fail "SHA256SUMS of $version does not name $name.tar.gz"
fi
if command -v sha256sum > /dev/null; then sum=(sha256sum); else sum=(shasum -a 256); fi
found=$("${sum[@]}" "$folder/$name.tar.gz" | cut -d ' ' -f 1)
test "$found" = "$expected" || fail "$name.tar.gz has the checksum $found; expected: $expected"

tar -xzf "$folder/$name.tar.gz" -C "$folder"
program=$folder/$name/urlab
"$program" --version
# Later steps of the job find the program too.
echo "$folder/$name" >> "${GITHUB_PATH:-/dev/null}"

# Bash of macOS takes an empty list for an unset one: hence the longer form below.
arguments=()
for option in junit markdown; do
    file=$(echo "$option" | tr '[:lower:]' '[:upper:]')
    test -z "${!file:-}" || arguments+=("--$option" "${!file}")
done
# Paths with blanks are one in each line. A list in one line is split at blanks.
scenarios=()
case "$SCENARIOS" in
    *$'\n'*) while read -r line; do test -z "$line" || scenarios+=("$line"); done <<< "$SCENARIOS" ;;
    *) read -r -a scenarios <<< "$SCENARIOS" ;;
esac

code=0
"$program" check "${scenarios[@]}" --quiet --json ${arguments[@]+"${arguments[@]}"} > "${JSON:-$folder/answers.json}" || code=$?
if test -n "${MARKDOWN:-}" && test -f "$MARKDOWN"; then
    cat "$MARKDOWN" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
fi
case $code in
    0) answer=holds ;;
    1) answer=fails ;;
    2) answer=undecided ;;
    *) answer=error ;;
esac
echo "answer=$answer" >> "${GITHUB_OUTPUT:-/dev/null}"
echo "gates: $answer"
if test $code -eq 2 && test "${ALLOW_UNDECIDED:-false}" = true; then
    echo "::warning title=Urlab::a statement is not decided: the table says how many games it needs"
    code=0
fi
exit $code
