import { JsColorType, ResizeFit, Transformer } from '@napi-rs/image';
import type { FitPlan } from '#engine/publishing/plan-fit.ts';

/** Qualities of JPEG that are tried until the copy is small enough; below the last one it is scaled down instead. */
const QUALITIES = [85, 70] as const;
/** The most times that a copy is scaled down for its bytes. */
const STEPS = 6;
/** Bytes of a JPEG do not shrink as evenly as its pixels. */
const MARGIN = 0.95;

type Size = { width: number; height: number };

/**
 * Makes a copy of a picture as planned: a JPEG without metadata, upright, on white where it was transparent. The original is not changed.
 * @returns nothing where no copy is small enough
 * @throws where the picture cannot be decoded
 */
export async function fitPicture(
  bytes: Uint8Array,
  { crop, width, height, bytes: most }: FitPlan,
): Promise<Buffer | undefined> {
  const { left, top } = crop;
  // The library scales before it crops, so each is a step of its own. TIFF is not compressed: what follows reads it in a moment, and it
  // keeps what is transparent.
  const cropped = await new Transformer(bytes).rotate().crop(left, top, crop.width, crop.height).tiff();
  let sides = { width, height };
  const scaled = await new Transformer(cropped).resize({ ...sides, fit: ResizeFit.Fill }).tiff();
  let pixels = await layOnWhite(scaled, sides);
  for (let step = 0; step < STEPS; step++) {
    const smallest = await encodePicture(pixels, most);
    if (most === null || smallest.length <= most) return smallest;
    sides = shrinkSize(sides, MARGIN * Math.sqrt(most / smallest.length));
    pixels = await new Transformer(pixels).resize({ ...sides, fit: ResizeFit.Fill }).tiff();
  }
  return undefined;
}

function shrinkSize({ width, height }: Size, scale: number): Size {
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/** The first copy that is small enough, or the smallest. */
async function encodePicture(pixels: Uint8Array, most: number | null): Promise<Buffer> {
  const [best, ...lower] = QUALITIES;
  let copy = await new Transformer(pixels).jpeg(best);
  for (const quality of lower) {
    if (most === null || copy.length <= most) break;
    copy = await new Transformer(pixels).jpeg(quality);
  }
  return copy;
}

const TRANSPARENT: ReadonlySet<JsColorType> = new Set([
  JsColorType.La8,
  JsColorType.Rgba8,
  JsColorType.La16,
  JsColorType.Rgba16,
  JsColorType.Rgba32F,
]);

async function layOnWhite(picture: Buffer, { width, height }: Size): Promise<Buffer> {
  const { colorType } = await new Transformer(picture).metadata();
  if (!TRANSPARENT.has(colorType)) return picture;
  const white = new Uint8Array(width * height * 4).fill(255);
  return Transformer.fromRgbaPixels(white, width, height).overlay(picture, 0, 0).tiff();
}
