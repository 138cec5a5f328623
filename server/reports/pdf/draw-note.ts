import type { Chart, NoteLine } from '#server/reports/block.ts';
import { PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';

type Note = Extract<Chart, { kind: 'note' }>;

const NOTE = { size: 10, most: 40 } as const;
const HEADINGS = {
  1: { size: 15, bold: true },
  2: { size: 12.5, bold: true },
  3: { size: 11, bold: true },
} as const;
const GAP = 4;

/** The height that a text takes on its first page at least. */
export function computeNoteLead(pen: PdfWriter, { text, lines }: Note): number {
  const [first, second] = lines ?? [];
  if (!first) return pen.heightOf(text, WIDTH, NOTE);
  // A heading stays with what follows it.
  const both = first.level && second ? [first, second] : [first];
  return both.reduce((sum, line) => sum + pen.heightOf(line.text, WIDTH, getLook(line)) + GAP, 0);
}

/** Draws a text: headings, paragraphs and links where they are known. */
export function drawNote(pen: PdfWriter, { text, lines }: Note): void {
  for (const line of lines ?? [{ text, links: [] }]) {
    const look = getLook(line);
    pen.ensure(pen.heightOf(line.text, WIDTH, look) + GAP);
    pen.y += pen.write(line.text, { x: PAGE.left, y: pen.y, width: WIDTH }, { ...look, links: line.links });
    if (lines) pen.y += GAP;
  }
}

function getLook({ level }: NoteLine) {
  return level ? HEADINGS[level] : NOTE;
}
