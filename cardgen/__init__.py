"""Print-and-play generator for tunnel-tile games."""

__version__ = "0.1.0"
