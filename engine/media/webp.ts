import type { PictureHeader } from './picture-header.ts';

const WEBP = 0x57_45_42_50;
const LOSSY = 0x56_50_38_20;
const LOSSLESS = 0x56_50_38_4c;
const EXTENDED = 0x56_50_38_58;
/** The flag of an animation in the extended header. */
const ANIMATED = 0x02;

/** The header of a WebP in its three forms (RFC 9649). @throws RangeError where it is cut off */
export function readWebpHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8) !== WEBP) return undefined;
  const sides = readSides(view);
  return sides && { ...sides, color: 'rgb', turn: 1 };
}

function readSides(view: DataView): Pick<PictureHeader, 'width' | 'height' | 'frames'> | undefined {
  const form = view.getUint32(12);
  if (form === EXTENDED)
    return {
      width: readThree(view, 24) + 1,
      height: readThree(view, 27) + 1,
      frames: view.getUint8(20) & ANIMATED ? null : 1,
    };
  if (form === LOSSY)
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      frames: 1,
    };
  if (form !== LOSSLESS) return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1, frames: 1 };
}

/** Three bytes, the lowest first. */
function readThree(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00;
}
