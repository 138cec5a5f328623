import Pdf from 'pdfkit';
import type { Block, ReportDocument } from '#server/reports/block.ts';
import type { Formatters } from '#server/reports/formatters.ts';
import * as charts from '#server/reports/pdf/draw-chart.ts';
import { drawTable, computeTableLead } from '#server/reports/pdf/draw-table.ts';
import { DIM, INK, makePen, PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';

/** The brand of a report; the logo is a PNG or JPEG. */
export type ReportBrand = { name: string; color: string; logo: Buffer | null };

const LOGO = { width: 150, height: 40 };

/**
 * Draws a report on A4: cover, parts, and on every page the brand, the subject and the page number.
 * @returns its bytes
 */
export async function drawReport(
  report: ReportDocument,
  face: ReportBrand,
  locale: ReportLocale,
): Promise<Buffer> {
  const document = new Pdf({
    size: 'A4',
    // The pen handles the edges itself; with a margin the library would start pages by its own rule.
    margin: 0,
    bufferPages: true,
    info: { Title: report.title, Author: face.name, Subject: report.period },
    lang: locale.language,
    displayTitle: true,
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const pen = makePen(document, face.color);
  const contentsY = drawCover(pen, report, face, locale);
  const places: { title: string; page: number }[] = [];
  for (const block of report.blocks) {
    if (places.length === 0) pen.newPage();
    drawBlock(pen, block, locale, () =>
      places.push({ title: block.title, page: document.bufferedPageRange().count }),
    );
  }
  drawContents(pen, { places, top: contentsY }, locale);
  drawEdges(pen, report, face, locale);
  document.end();
  return done;
}

/** The list of parts starts where the cover leaves room; one line each, and no higher than `most`. */
const CONTENTS = { y: 520, line: 15, most: 260 };

/** @returns where the list of parts starts on the cover */
function drawCover(
  pen: PdfWriter,
  report: ReportDocument,
  face: ReportBrand,
  { words }: ReportLocale,
): number {
  pen.box({ x: 0, y: 0, width: PAGE.width, height: 8 }, face.color);
  if (face.logo)
    pen.document.image(face.logo, PAGE.left, 56, { fit: [LOGO.width, LOGO.height], valign: 'center' });
  else
    pen.write(
      face.name,
      { x: PAGE.left, y: 60, width: WIDTH },
      { size: 14, bold: true, color: face.color, most: 1 },
    );
  let y = 190;
  y += pen.write(report.account, { x: PAGE.left, y, width: WIDTH }, { size: 12, color: DIM, most: 1 }) + 4;
  y += pen.write(report.title, { x: PAGE.left, y, width: WIDTH }, { size: 28, bold: true, most: 3 }) + 6;
  y += pen.write(report.period, { x: PAGE.left, y, width: WIDTH }, { size: 14, color: INK, most: 2 }) + 14;
  pen.box({ x: PAGE.left, y, width: 64, height: 3 }, face.color);
  y += 24;
  for (const line of report.state)
    y += pen.write(line, { x: PAGE.left, y, width: WIDTH }, { size: 10, color: DIM, most: 2 });
  y += 14;
  y += pen.write(words.filters, { x: PAGE.left, y, width: WIDTH }, { size: 10, bold: true });
  pen.y = y;
  if (report.filters.length === 0)
    pen.y += pen.write(words.everything, { x: PAGE.left, y, width: WIDTH }, { size: 10 });
  return drawFilters(pen, report);
}

/**
 * Draws all filters of the report: those that do not fit above the list of parts continue after the cover.
 * @returns where the continuation starts
 */
function drawFilters(pen: PdfWriter, { filters, blocks }: ReportDocument): number {
  const contents = PAGE.bottom - Math.min(CONTENTS.most, (blocks.length + 2) * CONTENTS.line);
  let end = contents;
  for (const { label, value } of filters) {
    const height = pen.heightOf(value, WIDTH - 128, { size: 10, most: 12 });
    if (pen.y + height > end - CONTENTS.line) {
      pen.newPage();
      end = PAGE.bottom;
    }
    pen.write(label, { x: PAGE.left, y: pen.y, width: 120 }, { size: 10, color: DIM, most: 1 });
    pen.y += pen.write(value, { x: PAGE.left + 128, y: pen.y, width: WIDTH - 128 }, { size: 10, most: 12 });
  }
  const below = end === contents ? pen.y + 2 * CONTENTS.line : contents;
  return Math.min(contents, Math.max(CONTENTS.y, below));
}

const TITLE = { size: 14, bold: true, most: 2 } as const;

function headingHeight(pen: PdfWriter, { title, note }: Block): number {
  return 6 + pen.heightOf(title, WIDTH, TITLE) + (note === '' ? 0 : 18);
}

/** A heading must not be alone at the end of a page: the first element below it stays with it. */
function firstHeight(pen: PdfWriter, { chart, table, printTable }: Block, formatters: Formatters): number {
  if (chart) return charts.computeLeadHeight(pen, chart);
  return table && printTable && table.rows.length > 0 ? computeTableLead(pen, table, formatters) : 0;
}

function drawBlock(pen: PdfWriter, block: Block, { formatters }: ReportLocale, began: () => void): void {
  pen.ensure(headingHeight(pen, block) + firstHeight(pen, block, formatters));
  began();
  pen.document.outline.addItem(block.title);
  pen.y += 4;
  pen.write(block.title, { x: PAGE.left, y: pen.y, width: WIDTH }, TITLE);
  pen.y += pen.heightOf(block.title, WIDTH, TITLE) + 2;
  if (block.note !== '') {
    pen.write(block.note, { x: PAGE.left, y: pen.y, width: WIDTH }, { size: 9.5, color: DIM, most: 2 });
    pen.y += 18;
  }
  drawChart(pen, block, formatters.number);
  if (block.table && block.printTable && block.table.rows.length > 0) drawTable(pen, block.table, formatters);
  pen.y += 12;
}

function drawChart(pen: PdfWriter, { chart }: Block, number: (value: number) => string): void {
  switch (chart?.kind) {
    case 'figures':
      return charts.drawMetrics(pen, chart);
    case 'columns':
    case 'lines':
      return charts.drawOverTime(pen, chart, number);
    case 'bars':
      return charts.drawBars(pen, chart, number);
    case 'grid':
      return charts.drawGrid(pen, chart);
    case 'words':
      return charts.drawWords(pen, chart);
    case 'posts':
      return charts.drawPosts(pen, chart);
    case 'note':
      return charts.drawNote(pen, chart);
    case undefined:
      return undefined;
  }
}

/** Lists the parts on the cover, now that their pages are known; each name links to its part. */
function drawContents(
  pen: PdfWriter,
  { places, top }: { places: readonly { title: string; page: number }[]; top: number },
  { words }: ReportLocale,
): void {
  if (places.length === 0) return;
  pen.document.switchToPage(0);
  let y = top;
  y += pen.write(words.contents, { x: PAGE.left, y, width: WIDTH }, { size: 10, bold: true }) + 2;
  for (const { title, page } of places) {
    if (y > PAGE.bottom - 12) break;
    pen.write(title, { x: PAGE.left, y, width: WIDTH - 50 }, { size: 10, most: 1 });
    y += pen.write(
      String(page),
      { x: PAGE.right - 40, y, width: 40 },
      { size: 10, color: DIM, align: 'right' },
    );
  }
}

/** Header and footer of every page. */
function drawEdges(pen: PdfWriter, report: ReportDocument, face: ReportBrand, { words }: ReportLocale): void {
  const { count } = pen.document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pen.document.switchToPage(page);
    if (page > 0) {
      pen.write(report.title, { x: PAGE.left, y: 34, width: WIDTH / 2 }, { size: 8.5, bold: true, most: 1 });
      const side = { x: PAGE.left + WIDTH / 2, y: 34, width: WIDTH / 2 };
      pen.write(report.period, side, { size: 8.5, color: DIM, align: 'right', most: 1 });
      pen.rule(54);
    }
    pen.rule(798);
    const foot = { x: PAGE.left, y: 804, width: WIDTH * 0.7 };
    pen.write(`${face.name} · ${report.state.slice(0, 2).join(' · ')}`, foot, {
      size: 7.5,
      color: DIM,
      most: 1,
    });
    const number = { x: PAGE.right - 120, y: 804, width: 120 };
    pen.write(words.page(page + 1, count), number, { size: 7.5, color: DIM, align: 'right', most: 1 });
  }
}
