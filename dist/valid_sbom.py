"""Checks SBOM files by the schema of CycloneDX 1.6, as its own library has it.

    python dist/valid_sbom.py FILE...
"""

import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

for name in sys.argv[1:]:
    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(Path(name).read_text())
    if fault is not None:
        sys.exit(f"{name} is no CycloneDX 1.6: {fault}")
