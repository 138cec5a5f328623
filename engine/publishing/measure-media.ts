import type { CheckedMedia } from '#contracts/publishing/limits/content.ts';
import type { Measure } from '#contracts/publishing/limits/rule.ts';

/** Every measure of a picture or film as it will be published, its crop applied; null where it is not known. */
export function measureMedia({ facts, crop }: CheckedMedia): Readonly<Record<Measure, number | null>> {
  const { width, height } = measureSides({ facts, crop });
  const both = width !== null && height !== null && width > 0 && height > 0;
  const long = both ? Math.max(width, height) : null;
  const short = both ? Math.min(width, height) : null;
  return {
    bytes: facts?.bytes ?? null,
    width,
    height,
    short_side: short,
    long_side: long,
    sides: both ? width + height : null,
    pixels: both ? width * height : null,
    ratio: both ? width / height : null,
    long_ratio: long !== null && short !== null ? long / short : null,
    frames: facts?.frames ?? null,
    seconds: facts?.seconds ?? null,
    fps: facts?.fps ?? null,
  };
}

function measureSides({ facts, crop }: CheckedMedia): { width: number | null; height: number | null } {
  const width = facts?.width ?? null;
  const height = facts?.height ?? null;
  if (!crop || width === null || height === null) return { width, height };
  return { width: Math.round(width * crop.width), height: Math.round(height * crop.height) };
}
