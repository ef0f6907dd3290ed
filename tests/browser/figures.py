"""The figures of summary.json, and whether a hint of a chart has them."""

import json
import math
import re

# The columns of a figure, and those of its difference from a baseline.
FIGURE = ("estimate", "low", "high", "level", "method")
DIFFERENCE = ("difference", "difference_low", "difference_high", "difference_level", "difference_method")


class Figures:
    """All figures of a report."""

    def __init__(self, path):
        self.summary = json.loads(path.read_text())
        self.known = set()
        for finding in self.summary["findings"]:
            for columns in (FIGURE, DIFFERENCE):
                self.known.add(tuple(finding.get(column) for column in columns))
            if finding.get("cell") == "bots" and "estimate" in finding:
                # The edge of one bot over another is the other's edge over it, with the other sign.
                value, low, high, *sample = (finding.get(column) for column in FIGURE)
                low, high = (None if end is None else -end for end in (high, low))
                self.known.add((-value, low, high, *sample))

    def is_quantile(self, figure):
        """Is it a quantile of a distribution of a comparison? Its values are in distributions.parquet, not in the findings."""
        if figure["measure"] not in ("Lower quarter", "Median", "Upper quarter"):
            return False
        return any(
            one["n"] == figure["n"] and one["least"] <= figure["low"] <= figure["high"] <= one["greatest"]
            for one in self.summary["distributions"]
        )

    def faults(self, shown, data):
        """What is wrong with the lines of a hint. `data` are its figures as JSON."""
        hint = json.loads(data)
        lines = [hint["label"]]
        for figure in hint["figures"]:
            lines.append(f"{figure['measure']} {figure['value']} ({figure['range']})".strip())
            if not digits_agree(figure):
                yield f"{figure['value']} ({figure['range']}) is not {figure['estimate']}"
            if not (self.has(hint["label"], figure) or self.is_quantile(figure)):
                yield f"summary.json has no such figure: {hint['label']}, {figure}"
        if [shown[0], *shown[1::2]] != lines:
            yield f"the hint shows {shown}, its data are {lines}"
        for figure, basis in zip(hint["figures"], shown[2::2]):
            if figure["n"] is not None and (f"{figure['n']:,}" not in basis or figure["method"] not in basis):
                yield f"sample size or method is missing: {basis}"

    def has(self, label, figure):
        method = figure["method"]
        if method is None:
            # An exact value with its proven margin. Without one: exact chances of dice, and the zero of a bot
            # against itself.
            exact = (one.get("exact") for one in self.summary["findings"])
            known = self.has_chance(label, figure) if self.summary["dice"] else figure["low"] is None
            return known or figure["estimate"] in exact
        if method == "counted":
            return any(one["n"] == figure["n"] for one in self.summary["distributions"])
        if method == "mean of the intervals":
            return self.has_mean(label, figure)
        if tuple(figure[column] for column in FIGURE) in self.known:
            return True
        return self.has_scaled(figure)

    def has_chance(self, label, figure):
        """Is this the chance of a value of dice, of it or more, or of it or less? The label ends with which."""
        *kind, value = label.rsplit(": ", 1)[-1].replace("\u2212", "-").split(" ")
        value = int(value)
        # Of dice without this value, the next one in the direction of the kind counts.
        chance_of = {
            "": lambda values: [one["chance"] for one in values if one["value"] == value],
            "at least": lambda values: [one["at_least"] for one in values if one["value"] >= value][:1],
            "at most": lambda values: [one["at_most"] for one in values if one["value"] <= value][-1:],
        }[" ".join(kind)]
        chances = [chance_of(sorted(dice["values"], key=lambda one: one["value"])) for dice in self.summary["dice"]]
        return figure["estimate"] in [chance[0]["value"] if chance else 0 for chance in chances]

    def has_mean(self, label, figure):
        """Is this the mean over all cells with one value of a field? The label has the figure's title, the field and
        the value."""
        groups = {}
        for finding in self.summary["findings"]:
            if finding.get("cell") != "point" or "estimate" not in finding:
                continue
            for setting in finding["point"].split("; "):
                key = (finding["subject"], finding["title"], finding["quantity"], setting)
                groups.setdefault(key, []).append(finding)
        for (_, title, _, setting), findings in groups.items():
            named = label.startswith(f"{title}, {setting.replace('=', ' ')}")
            mean = sum(one["estimate"] for one in findings) / len(findings)
            if named and math.isclose(mean, figure["estimate"], rel_tol=1e-9, abs_tol=1e-12):
                return sum(one["n"] for one in findings) == figure["n"]
        return False

    def has_scaled(self, figure):
        """Is this a difference on the scale of an effect? All its numbers are those of one difference, times one
        factor."""
        for finding in self.summary["findings"]:
            base = [finding.get(column) for column in DIFFERENCE[:3]]
            scaled = [figure[column] for column in FIGURE[:3]]
            sample = [finding.get(column) for column in DIFFERENCE[3:]]
            same = sample == [figure[column] for column in FIGURE[3:]]
            if not same or None in base or None in scaled or 0 in (base[0], scaled[0]):
                continue
            factor = scaled[0] / base[0]
            if all(math.isclose(one * factor, other, rel_tol=1e-9) for one, other in zip(base, scaled)):
                return True
        return False


def digits_agree(figure):
    """Are the printed digits those of the numbers?"""
    suffix = figure["value"] + figure["range"]
    factor = 100 if "%" in suffix or "pp" in suffix else 1
    pairs = [(figure["value"], figure["estimate"])]
    if figure["low"] is not None:
        low, high = re.match(r"(\S+) to (\S+)", figure["range"]).groups()
        pairs += [(low, figure["low"]), (high, figure["high"])]
    for text, number in pairs:
        plain = re.match(r"[+−-]?[\d,.]+", text).group().replace(",", "").replace("−", "-")
        decimals = len(plain.partition(".")[2])
        if abs(float(plain) - number * factor) > 0.5 * 10 ** -decimals * (1 + 1e-6):
            return False
    return True
