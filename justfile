# Short names for what a developer does often. The README's two commands need none of these.

# Play the quickstart and write its report into reports/quickstart
default:
    cargo run --release -- run scenarios/quickstart.yaml

# All that CI checks
ci:
    .ci/run

# The tests alone
test:
    cargo test --release

# Games a second, with asserted answers
bench:
    cargo bench --bench engine

# Write the schemas for editors anew after a change of the fields
schema:
    cargo run --release --quiet -- rules schema > scenarios/rules.schema.json
    cargo run --release --quiet -- rules schema --overlay > scenarios/overlay.schema.json
    cargo run --release --quiet -- rules schema --scenario > scenarios/scenario.schema.json

# Write the gallery in reports/gallery anew from the quickstart
gallery: default
    mkdir -p reports/gallery
    cd reports/quickstart/charts && cp win-classes.png first-player-advantage.png urgammon-greedy-greedy-*.png ../../gallery/
