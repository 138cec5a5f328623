import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A text in the codings that browsers take; Brotli only over https and on this machine. */
export type CompressedText = { plain: string; br: Buffer<ArrayBuffer>; gzip: Buffer<ArrayBuffer> };

/** A text that is sent often, compressed once. */
export async function compressText(plain: string): Promise<CompressedText> {
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return { plain, br: Buffer.from(br), gzip: Buffer.from(zipped) };
}

/** The smallest of them that a request accepts, with its `Content-Encoding`. */
export function pickCoding(
  text: CompressedText,
  accepted: string,
): { body: string | Buffer<ArrayBuffer>; coding?: string } {
  if (/\bbr\b/.test(accepted)) return { body: text.br, coding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: text.gzip, coding: 'gzip' };
  return { body: text.plain };
}
