import { wrapText, type Measure } from '#engine/text/wrap-text.ts';
import type { Chart } from '#server/reports/block.ts';
import { measureLine } from '#server/reports/drawing/text-outline.ts';
import type { Formatters } from '#server/reports/formatters.ts';

/** The width of a picture, and the room around what is in it, in pixels. */
export const WIDTH = 760;
export const PAD = 12;
const LETTERS = 12;

export type PictureContext = {
  accent: string;
  formatters: Formatters;
  /** What says of a long table how many of its rows are not in the picture. */
  cut: (rows: string) => string;
};

/** Parts of a picture, and how high they are together. */
export type PictureParts = { parts: readonly string[]; width: number; height: number };

export type ChartOf<K extends Chart['kind']> = Extract<Chart, { kind: K }>;

/** Measures texts of a size. */
export function toMeasure(size: number, bold: boolean): Measure {
  return (text) => measureLine(text, { size, bold });
}

/** A text in one line, which ends with an ellipsis where it is longer. */
export function fit(text: string, width: number, { size = LETTERS, bold = false } = {}): string {
  return wrapText(text.replaceAll(/\s+/g, ' '), { width, measure: toMeasure(size, bold), most: 1 })[0] ?? '';
}

type Box = { x: number; y: number; width: number; height: number };

/** A filled rectangle as SVG. */
export function drawBox({ x, y, width, height }: Box, fill: string, opacity = 1): string {
  const faint = opacity < 1 ? ` fill-opacity="${opacity.toFixed(3)}"` : '';
  return `<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${Math.max(0, width).toFixed(2)}" height="${Math.max(0, height).toFixed(2)}" fill="${fill}"${faint}/>`;
}

/** The distance of two slanted lines. */
const HATCH = 6;

/** Slanted lines across an area, as a path: where numbers are incomplete. */
export function drawHatching({ x, y, width, height }: Box, ink: string): string {
  const lines: string[] = [];
  for (let sum = Math.ceil((x + y) / HATCH) * HATCH; sum < x + width + y + height; sum += HATCH) {
    const [from, to] = [Math.max(x, sum - y - height), Math.min(x + width, sum - y)];
    lines.push(`M${from.toFixed(1)} ${(sum - from).toFixed(1)}L${to.toFixed(1)} ${(sum - to).toFixed(1)}`);
  }
  return `<path d="${lines.join('')}" fill="none" stroke="${ink}" stroke-width="0.6" stroke-opacity="0.45"/>`;
}
