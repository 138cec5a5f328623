import type { PictureHeader } from './picture-header.ts';

/** Markers of JPEG (ITU T.81): frames, the application data of EXIF, and the beginning of the picture. */
const EXIF = 0xe1;
const SCAN = 0xda;
/** Markers between C0 and CF that begin no frame: tables, and an extension. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);
const COLORS: Readonly<Record<number, PictureHeader['color']>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };

/** The header of a JPEG: its sides, its colours by their number, and how the camera was held. @throws RangeError where it is cut off */
export function readJpegHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) return undefined;
  let turn = 1;
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === SCAN) return undefined;
    if (marker === EXIF) turn = readTurn(view, at + 4) ?? turn;
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker))
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        color: COLORS[view.getUint8(at + 9)] ?? 'other',
        turn,
        frames: 1,
      };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const ORIENTATION = 0x0112;

/** The orientation in the first directory of EXIF (CIPA DC-008), which is TIFF behind the letters "Exif". */
function readTurn(view: DataView, at: number): number | undefined {
  if (view.getUint32(at) !== 0x45_78_69_66) return undefined;
  const tiff = at + 6;
  const little = view.getUint16(tiff) === 0x49_49;
  const directory = tiff + view.getUint32(tiff + 4, little);
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const place = directory + 2 + entry * 12;
    if (view.getUint16(place, little) !== ORIENTATION) continue;
    const turn = view.getUint16(place + 8, little);
    return turn >= 1 && turn <= 8 ? turn : undefined;
  }
  return undefined;
}
