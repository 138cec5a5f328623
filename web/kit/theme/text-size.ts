import { useState } from 'react';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';

/** What browsers write by default, in pixels. */
const USUAL = 16;

/** How much larger than usual the reader's browser writes; read when a part first stands. */
export const useTextScale = (): number => {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1,
  );
  return scale;
};

/** As tall as a finger needs, in pixels. */
const FINGER = 44;

/** {@link useScaledPixels} for a row that is pressed: at least as high as a finger where that is what points. */
export const useRowPixels = (pixels: number): number =>
  Math.max(useScaledPixels(pixels), isTouchInput() ? FINGER : 0);

/** Pixels that grow with the reader's text size, for what is placed by counting (rows of virtual lists). */
export const useScaledPixels = (pixels: number): number => Math.round(pixels * useTextScale());
