import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Four modules of white around it, as ISO/IEC 18004 requires; half of it may be covered. */
const OPTIONS = { border: 4, ecc: 'M' } as const;

/** A text as a QR code, black on white. */
export function drawQrSvg(text: string, pixels: number): string {
  const { data, size } = encode(text, OPTIONS);
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dots.join('')}"/></svg>\n`;
}

/**
 * The same as PNG (RFC 2083) with one bit a pixel. Each module has the same whole number of pixels, so that edges are sharp: the picture is
 * at least as large as was asked.
 */
export function drawQrPng(text: string, pixels: number): Buffer {
  const { data, size } = encode(text, OPTIONS);
  const scale = Math.max(1, Math.ceil(pixels / size));
  const edge = size * scale;
  const lines = data.flatMap((row) => Array<Buffer>(scale).fill(packRow(row, scale)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(edge, 0);
  head.writeUInt32BE(edge, 4);
  // One bit of grey; deflate, adaptive filters, not interlaced.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildChunk('IHDR', head),
    buildChunk('IDAT', deflateSync(Buffer.concat(lines))),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A line without a filter: 0 is black, and the first pixel is the highest bit. */
function packRow(row: readonly boolean[], scale: number): Buffer {
  const line = Buffer.alloc(1 + Math.ceil((row.length * scale) / 8));
  for (let x = 0; x < row.length * scale; x += 1)
    if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)] = (line[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return line;
}

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + data.length + 4);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 8 + data.length);
  return chunk;
}
