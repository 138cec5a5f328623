/** The width and height of a picture, in pixels. */
export type ImageSize = { width: number; height: number };

/** The size of a PNG, GIF or JPEG from the beginning of its bytes; undefined for anything else. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.length >= 24 && view.toString('latin1', 1, 4) === 'PNG')
    return { width: view.readUInt32BE(16), height: view.readUInt32BE(20) };
  if (view.length >= 10 && view.toString('latin1', 0, 3) === 'GIF')
    return { width: view.readUInt16LE(6), height: view.readUInt16LE(8) };
  return view.length >= 4 && view.readUInt16BE(0) === 0xff_d8 ? readJpegSize(view) : undefined;
}

/** Markers of a JPEG that begin a frame, which has the size; those in between have tables (ITU-T T.81, B.1). */
const FRAMES: ReadonlySet<number> = new Set([
  0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf,
]);

function readJpegSize(view: Buffer): ImageSize | undefined {
  for (let at = 2; at + 9 <= view.length && view[at] === 0xff;) {
    const marker = view[at + 1] ?? 0;
    if (FRAMES.has(marker)) return { width: view.readUInt16BE(at + 7), height: view.readUInt16BE(at + 5) };
    // A marker may be filled up with any number of these bytes.
    at += marker === 0xff ? 1 : 2 + view.readUInt16BE(at + 2);
  }
  return undefined;
}
