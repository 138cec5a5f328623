import { DIM, type PdfWriter } from '#server/reports/pdf/pen.ts';

/** Points between two slanted lines, as on the screen. */
const GAP = 5;

/** A rectangle on a page, in points. */
export type Area = { x: number; y: number; width: number; height: number };

/** Slanted lines across an area, on one common raster: the lines of adjacent areas connect. */
export function drawHatch({ document }: PdfWriter, { x, y, width, height }: Area): void {
  if (width <= 0 || height <= 0) return;
  document.save();
  document.rect(x, y, width, height).clip();
  // A line is identified by the sum of its two coordinates; the lines that cross the area are between the sums of two corners.
  for (let sum = Math.ceil((x + y) / GAP) * GAP; sum < x + width + y + height; sum += GAP)
    document.moveTo(sum - y, y).lineTo(sum - y - height, y + height);
  document.lineWidth(0.5).strokeColor(DIM, 0.45).stroke();
  document.restore();
}

/** Runs of consecutive indexes, each from its first to its end (excluded). */
export function groupConsecutive(places: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && place <= last.to) last.to = Math.max(last.to, place + 1);
    else runs.push({ from: place, to: place + 1 });
  }
  return runs;
}
