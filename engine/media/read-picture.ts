import { readGifHeader } from './gif.ts';
import { readJpegHeader } from './jpeg.ts';
import type { PictureHeader } from './picture-header.ts';
import { readPngHeader } from './png.ts';
import { readWebpHeader } from './webp.ts';

const READERS: Readonly<Record<string, (bytes: Uint8Array) => PictureHeader | undefined>> = {
  'image/jpeg': readJpegHeader,
  'image/png': readPngHeader,
  'image/gif': readGifHeader,
  'image/webp': readWebpHeader,
};

/**
 * What the header of a picture says, without decoding it: thirty megapixels take no longer than one.
 * @returns nothing for other types, and for a picture whose header is damaged
 */
export function readPictureHeader(media_type: string, bytes: Uint8Array): PictureHeader | undefined {
  try {
    return READERS[media_type]?.(bytes);
  } catch (error) {
    // What is read beyond the end of the bytes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
