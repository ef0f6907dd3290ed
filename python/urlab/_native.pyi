from collections.abc import Sequence

__version__: str

def run_command_line(arguments: Sequence[str]) -> int: ...
