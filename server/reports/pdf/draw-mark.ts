import { PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';

/** A note at a position of a chart. */
type Mark = { text: string };

const NOTE = { size: 9, most: 3 } as const;
const RADIUS = 5.5;
/** The room for the numbered dot before a note. */
const DOT = 16;
const GAP = 3;

function noteHeight(pen: PdfWriter, { text }: Mark, indent: number): number {
  return pen.heightOf(text, WIDTH - indent - DOT, NOTE) + GAP;
}

/** The height of the notes below a chart whose drawing begins `indent` points from the left. */
export function measureMarkNotes(pen: PdfWriter, marks: readonly Mark[], indent: number): number {
  return marks.reduce((sum, mark) => sum + noteHeight(pen, mark, indent), 0);
}

/** Draws a numbered dot, in a chart and before its note. */
export function drawMark(pen: PdfWriter, { x, y }: { x: number; y: number }, number: number): void {
  pen.document.circle(x, y, RADIUS).fill(pen.accent);
  pen.write(
    String(number),
    { x: x - 6, y: y - 5.5, width: 12 },
    { size: 7.5, bold: true, color: '#ffffff', align: 'center', most: 1 },
  );
}

/** Draws the notes below a chart, each after its dot. */
export function drawMarkNotes(pen: PdfWriter, marks: readonly Mark[], indent: number): void {
  for (const [index, mark] of marks.entries()) {
    drawMark(pen, { x: PAGE.left + indent + RADIUS, y: pen.y + 6 }, index + 1);
    pen.write(mark.text, { x: PAGE.left + indent + DOT, y: pen.y, width: WIDTH - indent - DOT }, NOTE);
    pen.y += noteHeight(pen, mark, indent);
  }
}
