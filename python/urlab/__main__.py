"""The program ``urlab``, also as ``python -m urlab``."""

import sys

from urlab._native import run_command_line


def main() -> int:
    """Run the program with the arguments of this process and return its exit code."""
    return run_command_line(["urlab", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
