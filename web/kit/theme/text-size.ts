import { useState } from 'react';

/** What browsers write by default, in pixels. */
const USUAL = 16;

/** How much larger than usual the reader's browser writes; read when a part first stands. */
export const useTextScale = (): number => {
  const [scale] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1,
  );
  return scale;
};

/** Pixels that grow with the reader's text size, for what is placed by counting (rows of virtual lists). */
export const useScaledPixels = (pixels: number): number => Math.round(pixels * useTextScale());
