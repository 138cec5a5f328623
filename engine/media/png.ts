import type { PictureHeader } from './picture-header.ts';

/** Colour types of PNG. */
const COLORS: Readonly<Record<number, PictureHeader['color']>> = {
  0: 'gray',
  2: 'rgb',
  3: 'palette',
  4: 'gray',
  6: 'rgb',
};
const IHDR = 0x49_48_44_52;
const ACTL = 0x61_63_54_4c;
const IDAT = 0x49_44_41_54;

/** The header of a PNG; `acTL` before the picture makes it an animation. @throws RangeError where it is cut off */
export function readPngHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(12) !== IHDR) return undefined;
  return {
    width: view.getUint32(16),
    height: view.getUint32(20),
    color: COLORS[view.getUint8(25)] ?? 'other',
    turn: 1,
    frames: countFrames(view),
  };
}

function countFrames(view: DataView): number {
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === ACTL) return view.getUint32(at + 8);
    if (type === IDAT) return 1;
  }
  return 1;
}
