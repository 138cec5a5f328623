import type { ReportBrand, ReportDocument, SummarySentence } from '#server/reports/block.ts';
import { DIM, INK, PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';

const LOGO = { width: 130, height: 34 };
/** The list of parts is in two columns at the foot of the page. */
const CONTENTS = { line: 15, most: 150 };
const CONTENT_COLUMNS = 2;

/** A part of the report and the page on which it begins. */
export type PartPlace = { title: string; page: number };

/**
 * Draws the first page: whose report it is and of which period, what happened in sentences, and how it was counted.
 * @returns where the list of parts starts on it
 */
export function drawFirstPage(
  pen: PdfWriter,
  report: ReportDocument,
  face: ReportBrand,
  { words }: ReportLocale,
): number {
  drawHead(pen, report, face);
  if (report.summary.length > 0) {
    pen.y += pen.write(words.happened, at(pen), { size: 15, bold: true }) + 6;
    for (const finding of report.summary)
      drawFinding(pen, finding, { open: words.open, origin: face.origin });
    pen.y += 10;
  }
  // The appendix is a part too.
  const top = PAGE.bottom - contentsHeight(report.blocks.length + 1);
  return drawAbout(pen, report, { end: top, words });
}

const at = (pen: PdfWriter) => ({ x: PAGE.left, y: pen.y, width: WIDTH });

function drawHead(pen: PdfWriter, { account, title, period }: ReportDocument, face: ReportBrand): void {
  pen.box({ x: 0, y: 0, width: PAGE.width, height: 8 }, face.color);
  if (face.logo)
    pen.document.image(face.logo, PAGE.left, 34, { fit: [LOGO.width, LOGO.height], valign: 'center' });
  const beside = face.logo ? { x: PAGE.left + LOGO.width + 12, width: WIDTH - LOGO.width - 12 } : undefined;
  pen.write(
    account,
    { x: beside?.x ?? PAGE.left, y: 42, width: beside?.width ?? WIDTH },
    beside
      ? { size: 11, color: DIM, align: 'right', most: 1 }
      : { size: 14, bold: true, color: face.color, most: 1 },
  );
  pen.y = 92;
  pen.y += pen.write(title, at(pen), { size: 24, bold: true, most: 3 }) + 2;
  pen.y += pen.write(period, at(pen), { size: 13, color: INK, most: 2 }) + 12;
  pen.box({ x: PAGE.left, y: pen.y, width: 64, height: 3 }, face.color);
  pen.y += 22;
}

const SENTENCE = { size: 11.5, most: 6 } as const;
const OPEN_WIDTH = 62;

/** A sentence, and beside it the link to the pages of the suite that show its numbers. */
function drawFinding(
  pen: PdfWriter,
  { text, path, tone }: SummarySentence,
  { open, origin }: { open: string; origin: string },
): void {
  const width = WIDTH - 14 - (path === null ? 0 : OPEN_WIDTH);
  const height = pen.heightOf(text, width, SENTENCE);
  pen.ensure(height + 10);
  const link = path === null ? {} : { link: `${origin}${path}` };
  pen.box({ x: PAGE.left, y: pen.y + 2, width: 3, height: height - 3 }, pen.color(tone));
  pen.write(text, { x: PAGE.left + 14, y: pen.y, width }, { ...SENTENCE, ...link });
  if (path !== null)
    pen.write(
      open,
      { x: PAGE.right - OPEN_WIDTH, y: pen.y + 2, width: OPEN_WIDTH },
      { size: 9, color: pen.accent, bold: true, align: 'right', most: 1, ...link },
    );
  pen.y += height + 10;
}

/**
 * Draws how the report was counted, and all its filters: those that do not fit above the list of parts continue on the next page.
 * @returns where the list of parts starts
 */
function drawAbout(
  pen: PdfWriter,
  { state, filters }: ReportDocument,
  { end, words }: { end: number; words: ReportLocale['words'] },
): number {
  const small = { size: 9, color: DIM, most: 2 } as const;
  let room = end;
  const ensure = (height: number): void => {
    if (pen.y + height <= room - 10) return;
    pen.newPage();
    room = PAGE.bottom;
  };
  for (const line of state) {
    ensure(14);
    pen.y += pen.write(line, at(pen), small);
  }
  pen.y += 6;
  if (filters.length === 0) {
    ensure(14);
    pen.y += pen.write(words.everything, at(pen), small);
  }
  for (const { label, value } of filters) {
    const height = pen.heightOf(value, WIDTH - 128, { size: 9, most: 12 });
    ensure(height);
    pen.write(`${words.filters} · ${label}`, { x: PAGE.left, y: pen.y, width: 120 }, { ...small, most: 1 });
    pen.y += pen.write(value, { x: PAGE.left + 128, y: pen.y, width: WIDTH - 128 }, { size: 9, most: 12 });
  }
  return end;
}

function contentsHeight(parts: number): number {
  return Math.min(CONTENTS.most, (Math.ceil(parts / CONTENT_COLUMNS) + 1) * CONTENTS.line + 8);
}

/** Lists the parts on the first page, now that their pages are known. */
export function drawContents(
  pen: PdfWriter,
  { places, top }: { places: readonly PartPlace[]; top: number },
  { words }: ReportLocale,
): void {
  if (places.length === 0) return;
  pen.document.switchToPage(0);
  const begin =
    top + pen.write(words.contents, { x: PAGE.left, y: top, width: WIDTH }, { size: 10, bold: true }) + 2;
  const width = WIDTH / CONTENT_COLUMNS - 12;
  const rows = Math.ceil(places.length / CONTENT_COLUMNS);
  for (const [index, { title, page }] of places.entries()) {
    const y = begin + (index % rows) * CONTENTS.line;
    if (y > PAGE.bottom - 10) continue;
    const x = PAGE.left + Math.floor(index / rows) * (width + 24);
    pen.write(title, { x, y, width: width - 34 }, { size: 9.5, most: 1 });
    pen.write(String(page), { x: x + width - 30, y, width: 30 }, { size: 9.5, color: DIM, align: 'right' });
  }
}
