import type { Mark } from '#engine/chart-forms/drawing/drawing.ts';

/** A mark in one line, as it is read out. */
export function writeMark({ title, lines }: Mark): string {
  const values = lines.map(({ label, text, note }) => [`${label}: ${text}`, note].filter(Boolean).join(', '));
  return [title, ...values].filter((text) => text !== '').join('; ');
}
