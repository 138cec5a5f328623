import { setImmediate } from 'node:timers/promises';
import Pdf from 'pdfkit';
import type { Block, ReportBrand, ReportDocument } from '#server/reports/block.ts';
import type { Formatters } from '#server/reports/formatters.ts';
import * as charts from '#server/reports/pdf/draw-chart.ts';
import { drawContents, drawFirstPage, type PartPlace } from '#server/reports/pdf/draw-first-page.ts';
import { drawNote } from '#server/reports/pdf/draw-note.ts';
import { drawSvg } from '#server/reports/pdf/draw-svg.ts';
import { computeTableHeight, computeTableLead, drawTable } from '#server/reports/pdf/draw-table.ts';
import { DIM, makePen, PAGE, WIDTH, type PdfWriter } from '#server/reports/pdf/pen.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';

/**
 * Draws a report on A4: what happened on the first page, then the parts, then their tables, and on every page the brand, the subject and
 * the page number.
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
  const top = drawFirstPage(pen, report, face, locale);
  const places: PartPlace[] = [];
  const begin = (title: string): void => {
    places.push({ title, page: document.bufferedPageRange().count });
    document.outline.addItem(title);
  };
  for (const [index, block] of report.blocks.entries()) {
    if (index === 0) pen.newPage();
    await drawBlock(pen, { ...block, ...pickHeadings(block, report.blocks[index - 1]) }, locale, begin);
  }
  await drawAppendix(pen, report.blocks, locale, begin);
  drawContents(pen, { places, top }, locale);
  drawEdges(pen, report, locale);
  document.end();
  return done;
}

const TITLE = { size: 14, bold: true, most: 2 } as const;
const SECTION = { size: 19, bold: true, most: 2 } as const;
const HEADING = { size: 16, bold: true, most: 2 } as const;

/** The headings that begin with a block: those that the one before it does not have. */
function pickHeadings({ section, heading }: Block, before: Block | undefined): { headings: PartTitle[] } {
  const isNew = section !== undefined || heading !== before?.heading;
  return {
    headings: [
      ...(section === undefined ? [] : [{ text: section, style: SECTION }]),
      ...(heading === undefined || !isNew ? [] : [{ text: heading, style: HEADING }]),
    ],
  };
}

type PartTitle = { text: string; style: typeof SECTION | typeof HEADING };

function headingHeight(pen: PdfWriter, { title, note }: Block): number {
  return 6 + pen.heightOf(title, WIDTH, TITLE) + (note === '' ? 0 : 18);
}

/** A heading must not be alone at the end of a page: the first element below it stays with it. */
function firstHeight(pen: PdfWriter, { chart, table, printTable }: Block, formatters: Formatters): number {
  if (chart) return charts.computeLeadHeight(pen, chart);
  return table && isList({ chart, table, printTable }) ? computeTableLead(pen, table, formatters) : 0;
}

async function drawBlock(
  pen: PdfWriter,
  block: Block & { headings: readonly PartTitle[] },
  { formatters }: ReportLocale,
  began: (title: string) => void,
): Promise<void> {
  await setImmediate();
  const above = block.headings.reduce(
    (sum, { text, style }) => sum + pen.heightOf(text, WIDTH, style) + 10,
    0,
  );
  pen.ensure(above + headingHeight(pen, block) + firstHeight(pen, block, formatters));
  for (const { text, style } of block.headings) {
    began(text);
    pen.y += pen.write(text, { x: PAGE.left, y: pen.y, width: WIDTH }, style) + 10;
  }
  if (block.title !== '') began(block.title);
  pen.y += 4;
  pen.write(block.title, { x: PAGE.left, y: pen.y, width: WIDTH }, TITLE);
  pen.y += pen.heightOf(block.title, WIDTH, TITLE) + 2;
  if (block.note !== '') {
    pen.write(block.note, { x: PAGE.left, y: pen.y, width: WIDTH }, { size: 9.5, color: DIM, most: 2 });
    pen.y += 18;
  }
  drawChart(pen, block, formatters.number);
  if (block.table && isList(block)) await drawTable(pen, block.table, formatters);
  pen.y += 12;
}

/** Whether a table is a part's only content; the table of a chart is printed after all parts. */
function isList({ chart, table, printTable }: Pick<Block, 'chart' | 'table' | 'printTable'>): boolean {
  return chart === null && table !== null && printTable && table.rows.length > 0;
}

/** Draws the tables of the charts; one that fits on a page is not divided. */
async function drawAppendix(
  pen: PdfWriter,
  blocks: readonly Block[],
  { words, formatters }: ReportLocale,
  began: (title: string) => void,
): Promise<void> {
  const shown = blocks.filter(
    ({ chart, table, printTable }) => chart && table && printTable && table.rows.length > 0,
  );
  if (shown.length === 0) return;
  pen.newPage();
  began(words.appendix);
  pen.y += pen.write(words.appendix, { x: PAGE.left, y: pen.y, width: WIDTH }, { size: 18, bold: true }) + 8;
  for (const { title, table } of shown) {
    if (!table) continue;
    const heading = pen.heightOf(title, WIDTH, TABLE_TITLE) + 6;
    const whole = heading + computeTableHeight(pen, table, formatters);
    const least = heading + computeTableLead(pen, table, formatters);
    pen.ensure(whole <= PAGE.bottom - PAGE.top ? whole : least);
    pen.y += pen.write(title, { x: PAGE.left, y: pen.y, width: WIDTH }, TABLE_TITLE) + 6;
    await drawTable(pen, table, formatters);
    pen.y += 8;
  }
}

const TABLE_TITLE = { size: 11, bold: true, most: 2 } as const;

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
      return drawNote(pen, chart);
    case 'drawing':
      return drawSvg(pen, chart);
    case undefined:
      return undefined;
  }
}

/** Header and footer of every page. */
function drawEdges(pen: PdfWriter, report: ReportDocument, { words }: ReportLocale): void {
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
    pen.write(`${report.account} · ${report.state.slice(0, 2).join(' · ')}`, foot, {
      size: 7.5,
      color: DIM,
      most: 1,
    });
    const number = { x: PAGE.right - 120, y: 804, width: 120 };
    pen.write(words.page(page + 1, count), number, { size: 7.5, color: DIM, align: 'right', most: 1 });
  }
}
