/** A JPEG of one colour: its sides, how many colours it has (1 grey, 3 RGB, 4 CMYK), and how the camera was held. */
export type JpegForm = { width: number; height: number; components?: 1 | 3 | 4; turn?: number };

function segment(marker: number, content: readonly number[]): number[] {
  const length = content.length + 2;
  return [0xff, marker, length >> 8, length & 0xff, ...content];
}
const two = (value: number): number[] => [value >> 8, value & 0xff];

/** EXIF with nothing but the orientation. */
function buildExif(turn: number): number[] {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turn, 0, 0];
  return segment(0xe1, [...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]);
}

/** A table of one code, the bit 0, for the value 0: no difference of colour, and the end of a block. */
const table = (kind: number): number[] => segment(0xc4, [kind, 1, ...Array.from({ length: 15 }, () => 0), 0]);

/** Builds a JPEG that decoders read (baseline, ITU T.81): every block of it is two bits a colour. */
export function buildJpeg({ width, height, components = 3, turn }: JpegForm): Buffer {
  const colors = Array.from({ length: components }, (_, index) => index + 1);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const adobe = [...Buffer.from('Adobe', 'latin1'), 0, 100, 0, 0, 0, 0, 0];
  return Buffer.concat([
    Buffer.from([
      0xff,
      0xd8,
      ...(turn === undefined ? [] : buildExif(turn)),
      ...(components === 4 ? segment(0xee, adobe) : []),
      ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)]),
      ...segment(0xc0, [
        8,
        ...two(height),
        ...two(width),
        components,
        ...colors.flatMap((id) => [id, 0x11, 0]),
      ]),
      ...table(0x00),
      ...table(0x10),
      ...segment(0xda, [components, ...colors.flatMap((id) => [id, 0x00]), 0, 63, 0]),
    ]),
    // Two bits for each block of each colour.
    Buffer.alloc(Math.ceil((blocks * components * 2) / 8)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
