import { readFile, writeFile } from 'node:fs/promises';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { PRIVATE_FILE } from '#server/kit/embedded/private-files.ts';

/** The longer side of a thumbnail, in pixels: sharp on a dense screen at the size that lists and previews show. */
const LONGER_SIDE = 480;
const QUALITY = 78;
/** Kinds of pictures that the library reads. A GIF is animated: it is used without a thumbnail. */
const READ = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** The size of a picture in pixels; null where it cannot be read. */
export type ImageSize = { width: number | null; height: number | null; has_thumbnail: boolean };

/**
 * Measures a picture and makes a thumbnail of it, rotated as its camera was held, without the camera's metadata. The library refuses
 * pictures that would decompress to more than its own limit of memory, so a small file cannot fill the machine.
 * @returns nothing when the picture cannot be read
 */
export async function makeThumbnail(
  path: string,
  media_type: string,
  to: string,
): Promise<ImageSize | undefined> {
  if (!READ.has(media_type)) return { width: null, height: null, has_thumbnail: false };
  try {
    const bytes = await readFile(path);
    const { width, height } = await new Transformer(bytes).metadata();
    const small = await shrink(bytes, Math.max(width, height));
    await writeFile(to, small, { mode: PRIVATE_FILE });
    return { width, height, has_thumbnail: true };
  } catch {
    return undefined;
  }
}

/** Pictures are only scaled down: a small one keeps its size. */
function shrink(bytes: Buffer, longer: number): Promise<Buffer> {
  const picture = new Transformer(bytes).rotate();
  const fitted =
    longer > LONGER_SIDE
      ? picture.resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: ResizeFit.Inside })
      : picture;
  return fitted.webp(QUALITY);
}
