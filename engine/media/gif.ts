import type { PictureHeader } from './picture-header.ts';

const IMAGE = 0x2c;
const EXTENSION = 0x21;

/** The header of a GIF, and its frames, for which its blocks are gone through. @throws RangeError where it is cut off */
export function readGifHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0) !== 0x47_49_46_38) return undefined;
  return {
    width: view.getUint16(6, true),
    height: view.getUint16(8, true),
    color: 'palette',
    turn: 1,
    frames: countFrames(view),
  };
}

function countFrames(view: DataView): number {
  let at = 13 + tableBytes(view.getUint8(10));
  let frames = 0;
  while (at < view.byteLength) {
    const block = view.getUint8(at);
    if (block === IMAGE) {
      frames++;
      at = skipParts(view, at + 11 + tableBytes(view.getUint8(at + 9)));
    } else if (block === EXTENSION) at = skipParts(view, at + 2);
    else break;
  }
  return frames;
}

/** The bytes of a colour table, by the flags before it. */
function tableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Behind parts that each begin with their length; one of length 0 is the last. */
function skipParts(view: DataView, from: number): number {
  let at = from;
  while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
}
