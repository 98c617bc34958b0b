"""Files of weights: safetensors, written and read with NumPy alone."""

from __future__ import annotations

import json
import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Tensors = dict[str, NDArray[np.float32]]


def write(path: Path, tensors: Tensors, about: dict[str, str]) -> None:
    """Writes numbers of two bytes each, with what the file says about itself."""
    head: dict[str, object] = {"__metadata__": about}
    blocks, at = [], 0
    for name, tensor in sorted(tensors.items()):
        block = np.ascontiguousarray(tensor, dtype="<f2").tobytes()
        head[name] = {"dtype": "F16", "shape": list(tensor.shape), "data_offsets": [at, at + len(block)]}
        blocks.append(block)
        at += len(block)
    text = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
    text += b" " * (-len(text) % 8)
    # Whole or not at all: a run may be stopped at any moment.
    half = path.with_suffix(".half")
    half.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blocks))
    half.replace(path)


def read(path: Path) -> tuple[Tensors, dict[str, str]]:
    """The numbers and what the file says about itself."""
    data = path.read_bytes()
    (length,) = struct.unpack_from("<Q", data)
    head = json.loads(data[8 : 8 + length])
    about = head.pop("__metadata__", {})
    body = data[8 + length :]
    kinds = {"F16": "<f2", "F32": "<f4"}
    tensors = {}
    for name, entry in head.items():
        start, end = entry["data_offsets"]
        numbers = np.frombuffer(body[start:end], dtype=kinds[entry["dtype"]])
        tensors[name] = numbers.reshape(entry["shape"]).astype(np.float32)
    return tensors, about
