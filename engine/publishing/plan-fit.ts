import type { Crop, FocalPoint } from '#contracts/publishing/content.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import type { Bounds, MediaRules } from '#contracts/publishing/limits/rule.ts';

/** A rectangle of a picture in pixels. */
type PixelCrop = { left: number; top: number; width: number; height: number };
/** How a fitting copy is made: the part of the upright picture that is kept, the sides it is scaled to, and the most bytes. */
export type FitPlan = { crop: PixelCrop; width: number; height: number; bytes: number | null };

/**
 * How a picture becomes one that a network takes as it is: cropped by what its user chose, then around the focal point, or the middle of that, to
 * the nearest ratio that is allowed, then scaled down, never up. Advised bounds count like others.
 *
 * @returns nothing where its sides are not known
 */
export function planFit(
  { width, height }: Pick<MediaFacts, 'width' | 'height'>,
  { bounds }: Pick<MediaRules, 'bounds'>,
  { crop: chosen, focus = null }: { crop: Crop | null; focus?: FocalPoint | null },
): FitPlan | undefined {
  if (width === null || height === null || width < 1 || height < 1) return undefined;
  const ratio = limitRatio(bounds.ratio, bounds.long_ratio);
  const part = toPixels(chosen, { width, height });
  const middle = focus && { x: focus.x * width, y: focus.y * height };
  const crop = cropToRatio(part, { ratio, middle });
  const scale = Math.min(1, ...listScales(crop, bounds));
  // Whole pixels may be a little beyond the ratio that the part had.
  const scaled = keepRatio(
    { width: roundDown(crop.width * scale), height: roundDown(crop.height * scale) },
    ratio,
  );
  return { crop, ...scaled, bytes: findMost(bounds.bytes) ?? null };
}

/** A side that is a whole number but for the precision of a division is not made one smaller. */
const ROUNDING = 1e-6;

function roundDown(side: number): number {
  return Math.max(1, Math.floor(side + ROUNDING));
}

type Size = { width: number; height: number };
type RatioLimits = { least: number; most: number };

function findMost(bounds: Bounds | undefined): number | undefined {
  return bounds?.advised_max?.value ?? bounds?.max?.value;
}

function toPixels(chosen: Crop | null, { width, height }: Size): PixelCrop {
  if (!chosen) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round(chosen.x * width));
  const top = Math.min(height - 1, Math.round(chosen.y * height));
  return {
    left,
    top,
    width: Math.min(width - left, Math.max(1, Math.round(chosen.width * width))),
    height: Math.min(height - top, Math.max(1, Math.round(chosen.height * height))),
  };
}

function limitRatio(ratio: Bounds | undefined, long: Bounds | undefined): RatioLimits {
  const longest = findMost(long) ?? Number.POSITIVE_INFINITY;
  return {
    least: Math.max(ratio?.advised_min?.value ?? ratio?.min?.value ?? 0, 1 / longest),
    most: Math.min(findMost(ratio) ?? Number.POSITIVE_INFINITY, longest),
  };
}

/**
 * The largest part around a point, or the middle, whose ratio is allowed: a picture that is too wide loses its sides, one that is too high its top
 * and bottom.
 */
function cropToRatio(
  crop: PixelCrop,
  { ratio, middle }: { ratio: RatioLimits; middle: { x: number; y: number } | null },
): PixelCrop {
  const kept = keepRatio(crop, ratio);
  const place = (
    start: number,
    side: number,
    { own, at }: { own: number; at: number | undefined },
  ): number => {
    const wanted = at === undefined ? Math.floor((side - own) / 2) : Math.round(at - start - own / 2);
    return start + Math.min(side - own, Math.max(0, wanted));
  };
  return {
    ...kept,
    left: place(crop.left, crop.width, { own: kept.width, at: middle?.x }),
    top: place(crop.top, crop.height, { own: kept.height, at: middle?.y }),
  };
}

/** The largest size within another whose ratio is allowed. */
function keepRatio({ width, height }: Size, { least, most }: RatioLimits): Size {
  return {
    width: width / height > most ? roundDown(height * most) : width,
    height: width / height < least ? roundDown(width / least) : height,
  };
}

/** By how much a picture is scaled for each bound on its size. */
function listScales({ width, height }: Size, bounds: MediaRules['bounds']): number[] {
  const scales: [number, Bounds | undefined][] = [
    [width, bounds.width],
    [height, bounds.height],
    [Math.max(width, height), bounds.long_side],
    [Math.min(width, height), bounds.short_side],
    [width + height, bounds.sides],
  ];
  const pixels = findMost(bounds.pixels);
  return [
    ...scales.map(([side, bound]) => (findMost(bound) ?? Number.POSITIVE_INFINITY) / side),
    pixels === undefined ? 1 : Math.sqrt(pixels / (width * height)),
  ];
}
