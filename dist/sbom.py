"""The list of all that is in the program, as CycloneDX 1.6 in JSON.

    python3 dist/sbom.py x86_64-unknown-linux-gnu

It has the crates with the checksums of Cargo.lock, and the packages of npm in the page of the
studio. It has no time and no random number, so the same sources give the same bytes.
"""

import json
import sys
import tomllib

from crates import ROOT, Crates, web_packages


def checksums():
    """The SHA-256 of each crate's package, as Cargo.lock has it."""
    lock = tomllib.loads((ROOT / "Cargo.lock").read_text())
    return {(package["name"], package["version"]): package.get("checksum") for package in lock["package"]}


def reference(package):
    """The name of a crate that all tools understand: a package URL."""
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package, checksum):
    """A crate as CycloneDX tells it."""
    told = {
        "type": "library",
        "bom-ref": reference(package),
        "name": package["name"],
        "version": package["version"],
        "purl": reference(package),
        "licenses": [{"expression": package["license"].replace("/", " OR ")}],
    }
    if package["description"]:
        told["description"] = " ".join(package["description"].split())
    if checksum:
        told["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    if package["repository"]:
        told["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
    return told


def web_component(name, version, licence):
    """A package of npm as CycloneDX tells it."""
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    licences = [{"expression": licence}]
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": licences}


def sbom(target):
    """The whole list."""
    crates = Crates(target)
    known = checksums()
    web = [web_component(*package) for package in web_packages()]
    own = component(crates.own, None) | {"type": "application"}
    named = {package["id"]: reference(package) for package in [crates.own, *crates.others]}
    needs = [{"ref": named[key], "dependsOn": sorted(named[need] for need in needed)} for key, needed in crates.needs.items()]
    for entry in needs:
        if entry["ref"] == reference(crates.own):
            entry["dependsOn"] += [package["bom-ref"] for package in web]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own, "properties": [{"name": "urlab:target", "value": target}]},
        "components": [component(package, known.get((package["name"], package["version"]))) for package in crates.others] + web,
        "dependencies": sorted(needs, key=lambda entry: entry["ref"]),
    }


if __name__ == "__main__":
    print(json.dumps(sbom(sys.argv[1]), indent=2, ensure_ascii=False))
