"""Pictures in 256 colours, chosen from what is there: a page without photographs loses nothing that one sees."""

import base64
import struct
import zlib
from bisect import insort

import numpy as np
from numpy.typing import NDArray
from playwright.sync_api import Page

COLOURS = 256
SIGNATURE = b"\x89PNG\r\n\x1a\n"
DECODES = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
  const parts = [];
  for (let at = 0; at < data.length; at += 32768) parts.push(String.fromCharCode(...data.subarray(at, at + 32768)));
  return [bitmap.width, bitmap.height, btoa(parts.join(''))];
}"""

Pixels = NDArray[np.uint8]
Numbers = NDArray[np.intp]
Colours = NDArray[np.float64]


def in_few_colours(picture: bytes, decoder: Page) -> bytes:
    """The same picture with a palette. A blank page of the browser that took it reads the pixels."""
    width, height, data = decoder.evaluate(DECODES, base64.b64encode(picture).decode())
    pixels: Pixels = np.frombuffer(base64.b64decode(data), np.uint8).reshape(height, width, 4)[:, :, :3]
    palette, chosen = _quantised(pixels)
    rows = np.concatenate([np.zeros((height, 1), np.uint8), chosen], axis=1)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", header),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(name, body) for name, body in parts)


def _quantised(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """A palette, and for each pixel its place there: the colours that are farthest apart are parted first."""
    codes = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    used, where, counts = np.unique(codes, return_inverse=True, return_counts=True)
    colours = np.stack([used >> 16, used >> 8 & 255, used & 255], axis=1).astype(np.float64)
    boxes = [(_loss(colours, counts), np.arange(len(used)))]
    while len(boxes) < COLOURS and boxes[0][0]:
        _, widest = boxes.pop(0)
        for half in _halves(widest, colours, counts):
            insort(boxes, (_loss(colours[half], counts[half]), half), key=lambda box: -box[0])
    palette = [np.average(colours[box], axis=0, weights=counts[box]) for _, box in boxes]
    place = np.zeros(len(used), np.uint8)
    for number, (_, box) in enumerate(boxes):
        place[box] = number
    return np.round(palette).astype(np.uint8), place[where].reshape(pixels.shape[:2])


def _loss(colours: Colours, counts: Numbers) -> float:
    """What is lost while these are one colour. A large even surface counts for less than its size: details matter."""
    off = colours - np.average(colours, axis=0, weights=counts)
    return float((off**2).sum(axis=1) @ counts**0.7)


def _halves(box: Numbers, colours: Colours, counts: Numbers) -> tuple[Numbers, Numbers]:
    """Cut across the longest side, at the mean."""
    inside, weights = colours[box], counts[box] ** 0.7
    mean = np.average(inside, axis=0, weights=weights)
    side = ((inside - mean) ** 2 * weights[:, None]).sum(axis=0).argmax()
    below = inside[:, side] <= mean[side]
    return box[below], box[~below]


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
