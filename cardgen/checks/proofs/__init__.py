"""Proofs: checks that search, run by `cardgen check --proofs` with a budget."""
