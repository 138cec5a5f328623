import { useState } from 'react';
import { isTouchInput } from '#web/kit/ui/touch-input.ts';

/** The default text size of browsers, in pixels. */
const USUAL = 16;

/** The ratio of the reader's text size to the default; read when a component is first mounted. */
export function useTextScale(): number {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1,
  );
  return scale;
}

/** The height that a finger needs, in pixels. */
const FINGER = 44;

/** {@link useScaledPixels} for a row that can be pressed: at least the height that a finger needs, on touch devices. */
export function useRowPixels(pixels: number): number {
  return Math.max(useScaledPixels(pixels), isTouchInput() ? FINGER : 0);
}

/** Pixels that grow with the reader's text size, for content that is positioned by calculation (rows of virtual lists). */
export const useScaledPixels = (pixels: number): number => Math.round(pixels * useTextScale());
