"""All proofs by id, in the order in which they are told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cardgen.checks.proofs import closing, kinds
from cardgen.checks.proofs.proof import Proof

PROOFS: Mapping[str, Proof] = MappingProxyType(
    {
        proof.id: proof
        for module in (closing, kinds)
        for proof in vars(module).values()
        if isinstance(proof, Proof)
    }
)
