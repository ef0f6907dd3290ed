# Short names for what a developer does often. The README's two commands need none of these.

# List the recipes, those of every day first
@default:
    just --list --unsorted

# Play the quickstart and write its report into reports/quickstart
quickstart:
    cargo run --release -- run scenarios/quickstart.yaml

# Run the program some seconds after a change: `just quick simulate finkel`; it plays more slowly
quick *ARGUMENTS:
    cargo run --profile quick -- {{ARGUMENTS}}

# Run the tests of a room or a file some seconds after a change: `just quick-test stats::`
quick-test *NAMES:
    cargo test --profile quick --lib -- {{NAMES}}

# Run the tests
test:
    cargo test --release

# Format, and warn of what is wrong or unused
lint:
    cargo fmt
    cargo clippy --release -- -D warnings
    cargo clippy --release --all-targets --features internals -- -D warnings

# Build the page of the studio and the script of report pages again; needs npm
web:
    cd web && npm ci && npm run check && npm run build

# Drive the studio in Chromium, with pictures of its tabs in a folder; needs Python 3 and Chromium
studio-test FOLDER="target/studio":
    cargo build --release
    python3 -m venv target/browser
    target/browser/bin/pip install --quiet --requirement tests/browser/requirements.txt
    target/browser/bin/python tests/browser/studio.py target/release/urlab --pictures {{FOLDER}}

# Check the licences, second versions, sources and advisories of all dependencies; needs Python 3
deny:
    .ci/deny

# Check the bytes of every report against the hashes that are written down
bytes:
    cargo test --release --quiet --test report_bytes

# Build the Python package into target/python and run its tests; needs Python 3.10 or later
python:
    python3 -m venv target/python
    target/python/bin/pip install --quiet --requirement python/tests/requirements.txt
    target/python/bin/maturin build --release --manifest-path python/Cargo.toml --out target/wheels
    target/python/bin/pip install --quiet --force-reinstall --no-deps target/wheels/urlab-*.whl
    target/python/bin/pytest python

# Run all that CI runs
ci:
    .ci/run

# The tests with the long form of every proof, before a release; some ten minutes
prove:
    URLAB_PROVE=1 cargo test --release

# How fast games are played, as one table; or some parts of it, such as `just bench shipped threads`
bench *PARTS:
    cargo bench --features internals --bench engine -- {{PARTS}}

# How every shipped rule set feels: the tables of docs/feel.md again, some minutes; needs Python 3
feel-table:
    cargo run --release -- run tests/data/feel-all.yaml --out target/feel --quiet
    python3 tests/feel_table.py target/feel/feel-all/findings.csv

# What luck taken out is worth at equal processor time, as one table; or some rule sets or bots of it, such as `just luck finkel`
luck *PARTS:
    cargo bench --features internals --bench luck -- {{PARTS}}

# The instructions that playing takes, by callgrind, against those written down; needs valgrind
work:
    cargo bench --features internals --bench work

# The same after a change of the work that is meant, or with another compiler
work-accept:
    URLAB_WRITE_WORK=1 cargo bench --features internals --bench work

# Print the signature of everything that is played: one hash over a small study of every rule set
signature:
    cargo test --release --quiet --lib internal::signature -- --nocapture | grep signature

# The same after a change of what is played that is meant
signature-accept:
    URLAB_WRITE_SIGNATURE=1 cargo test --release --quiet --lib internal::signature -- --nocapture | grep signature

# Learn the built-in evaluators of all rule sets again, some 20 minutes; after a change of what is learned
evaluators:
    #!/usr/bin/env bash
    set -euo pipefail
    cargo build --release
    cd scenarios/evaluators
    while read -r rules games; do
        ../../target/release/urlab learn "$rules" --games "$games" --from-nothing --force
    done < games.txt
    rm -f -- *.urbot
    mv solutions/*.urbot .
    rmdir solutions
    touch ../../src/input/locate/shipped.rs    # the compiler does not see that the folder changed

# Measure learned play against optimal play for every shipped race, and write the table in docs/learning.md; some hours
strong-proof:
    cargo build --release
    python3 tests/strong_proof.py target/release/urlab

# Write the hashes of the reports again after a change that is meant; their diff shows which outputs changed
bytes-accept:
    URLAB_WRITE_BYTES=1 cargo test --release --quiet --test report_bytes

# Keep the outputs themselves in a new folder: `diff -r` shows what differs between two versions' folders
bytes-keep FOLDER:
    URLAB_KEEP_BYTES={{FOLDER}} cargo test --release --quiet --test report_bytes

# Exact values of small forms of every rule set, beside sampled ones
exact:
    cargo test --release --lib internal::engine::small_forms -- --nocapture

# Solve the whole of the commonest game, seven pieces each, to a billionth; some minutes, some GB of memory and disk
solve-full:
    cargo run --release -- solve finkel --tolerance 1e-9

# Write the schemas for editors again after a change of the fields
schema:
    cargo run --release --quiet -- rules schema > scenarios/rules.schema.json
    cargo run --release --quiet -- rules schema --overlay > scenarios/overlay.schema.json
    cargo run --release --quiet -- rules schema --scenario > scenarios/scenario.schema.json

# Write the tables of docs/bots.md and docs/commands.md again, from the lists of the program
lists:
    URLAB_WRITE_LISTS=1 cargo test --release --quiet --lib the_page_on_

# Write the texts of errors again after a change that is meant, such as a new bot or field, which they list
errors-accept:
    URLAB_WRITE_MISTAKES=1 INSTA_UPDATE=always cargo test --release --quiet --lib --test cli -- every_error_ every_overlay_error_ usual_mistake a_baseline_with_

# Build the book of docs/ into target/book, and count the words of its sentences; needs Python 3
book:
    python3 tests/sentences.py
    python3 -m venv target/book-venv
    target/book-venv/bin/pip install --quiet --requirement docs/requirements.txt
    target/book-venv/bin/mkdocs build --strict --quiet

# Write the list of columns in docs/data.md and the schema of summary.json again
data:
    URLAB_WRITE_DATA=1 cargo test --release --quiet --lib dictionary

# Play every form with strong and with random bots, and write the picture and the tables of docs/strong-play.md again; some five minutes
strong-play:
    cargo run --release -- run strong-play
    cp reports/strong-play/charts/first-player-advantage.png docs/pictures/strong-play.png
    python3 tests/strong_play.py reports/strong-play/summary.json

# Draw the picture of one game's luck in docs/statistics.md again
luck-picture:
    URLAB_WRITE_PICTURE=1 cargo test --release --quiet --lib luck_picture

# Write the gallery in reports/gallery again, from the quickstart and the tabs of the studio
gallery: quickstart
    mkdir -p reports/gallery
    cd reports/quickstart/charts && cp answer.png win-classes.png first-player-advantage.png paths-*.png urgammon-learned-learned-*.png ../../gallery/
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,900 --screenshot=reports/gallery/page.png "file://$PWD/reports/quickstart/report.html"
    just studio-test target/studio
    for tab in rules compare dice play questions; do cp target/studio/studio-$tab-desktop.png reports/gallery/studio-$tab.png; done
