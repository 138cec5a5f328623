import { setImmediate } from 'node:timers/promises';
import type { ArrangedSlide, Block, ReportBrand, ReportDocument } from '#server/reports/block.ts';
import type { ReportLocale } from '#server/reports/report-locale.ts';
import { addBlock, type SlideContext } from '#server/reports/slides/add-block.ts';
import { addTable, countRowsOf } from '#server/reports/slides/add-table.ts';
import { Presentation, type Deck, type Slide } from '#server/reports/slides/presentation.ts';
import {
  SLIDE_DIM,
  SLIDE_FONT,
  SLIDE_INK,
  toShortText,
  toSlideColor,
  toSlideText,
  type SlideArea,
} from '#server/reports/slides/slide-text.ts';
import { splitWideTable } from '#server/reports/split-table.ts';

/** The size of a slide, and the area below its title, in inches. */
const SLIDE = { w: 13.33, h: 7.5 } as const;
const BODY: SlideArea = { x: 0.5, y: 1.35, w: 12.33, h: 5.5 };
const MASTER = 'BRAND';

/**
 * Draws a report as a presentation in the brand's colours: a title slide with filters and period, then a slide for each block with charts that
 * can be edited, and as many as a table takes. With `arranged`, several blocks share a slide.
 * @returns its bytes
 */
export async function drawSlides(
  report: ReportDocument,
  face: ReportBrand,
  locale: ReportLocale,
): Promise<Buffer> {
  const deck = new Presentation();
  deck.defineLayout({ name: 'WIDE', width: SLIDE.w, height: SLIDE.h });
  deck.layout = 'WIDE';
  deck.theme = { headFontFace: SLIDE_FONT, bodyFontFace: SLIDE_FONT };
  deck.title = toSlideText(report.title);
  deck.company = toSlideText(report.account);
  deck.author = toSlideText(face.name);
  defineMaster(deck, report, face);
  addTitleSlide(deck, report, { face, locale });
  const context: SlideContext = { accent: face.color, locale };
  if (report.arranged) for (const one of report.arranged) await addArranged(deck, one, context);
  else
    for (const block of report.blocks) {
      // Others are served between the slides.
      await setImmediate();
      await addBlockSlides(deck, block, context);
    }
  const bytes = await deck.write({ outputType: 'nodebuffer', compression: true });
  return Buffer.from(bytes as Uint8Array);
}

/** What every slide has: a line in the brand's colour, its logo, whose report it is, and the number of the slide. */
function defineMaster(deck: Deck, report: ReportDocument, face: ReportBrand): void {
  deck.defineSlideMaster({
    title: MASTER,
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: '100%', h: 0.09, fill: { color: toSlideColor(face.color) } } },
      ...(face.logo
        ? [
            {
              image: {
                data: toImage(face.logo),
                x: SLIDE.w - 2,
                y: 0.25,
                w: 1.5,
                h: 0.5,
                sizing: { type: 'contain' as const, w: 1.5, h: 0.5 },
              },
            },
          ]
        : []),
      {
        text: {
          text: toShortText(
            `${report.account} · ${report.period} · ${report.state.slice(0, 2).join(' · ')}`,
            160,
          ),
          options: { x: 0.5, y: 7.05, w: 11, h: 0.3, fontSize: 9, color: SLIDE_DIM, margin: 0 },
        },
      },
    ],
    slideNumber: { x: 12.4, y: 7.05, w: 0.5, h: 0.3, fontSize: 9, color: SLIDE_DIM, align: 'right' },
  });
}

function toImage(logo: Buffer): string {
  return `image/${logo[0] === 0x89 ? 'png' : 'jpeg'};base64,${logo.toString('base64')}`;
}

/** The most filters of the title slide; the rest are in its notes. */
const MOST_FILTERS = 12;

function addTitleSlide(
  deck: Deck,
  { title, account, period, state, filters, summary }: ReportDocument,
  { face, locale: { words } }: { face: ReportBrand; locale: ReportLocale },
): void {
  const slide = deck.addSlide({ masterName: MASTER });
  const narrowed = filters.map(({ label, value }) => `${label}: ${value}`);
  const lines = narrowed.length > 0 ? narrowed : [words.everything];
  const w = BODY.w;
  slide.addText(toShortText(account, 120), {
    x: 0.5,
    y: 1.2,
    w,
    h: 0.5,
    fontSize: 16,
    color: toSlideColor(face.color),
    bold: true,
    margin: 0,
  });
  slide.addText(toShortText(title, 200), {
    x: 0.5,
    y: 1.7,
    w,
    h: 1.3,
    fontSize: 36,
    bold: true,
    color: SLIDE_INK,
    valign: 'middle',
    fit: 'shrink',
    margin: 0,
  });
  slide.addText(toSlideText(period), {
    x: 0.5,
    y: 3,
    w,
    h: 0.5,
    fontSize: 18,
    color: SLIDE_INK,
    margin: 0,
  });
  slide.addText(
    [...state, ...lines.slice(0, MOST_FILTERS)].map((text) => ({
      text: toShortText(text, 200),
      options: { breakLine: true },
    })),
    { x: 0.5, y: 3.7, w, h: 3.2, fontSize: 12, color: SLIDE_DIM, valign: 'top', margin: 0, fit: 'shrink' },
  );
  slide.addNotes(toSlideText([...summary.map(({ text }) => text), ...lines].join('\n')));
}

/** The title of a slide, the line below it, and the heading under which it is. */
type SlideHead = { title: string; note?: string; heading?: string | undefined };

function addHeadedSlide(deck: Deck, { title, note = '', heading = '' }: SlideHead): Slide {
  const slide = deck.addSlide({ masterName: MASTER });
  slide.addText(toShortText(title, 140), {
    x: 0.5,
    y: 0.25,
    w: 10.6,
    h: 0.6,
    fontSize: 22,
    bold: true,
    color: SLIDE_INK,
    valign: 'middle',
    fit: 'shrink',
    margin: 0,
  });
  if (heading !== '')
    slide.addText(toShortText(heading, 120), {
      x: 0.5,
      y: 0.12,
      w: 10.6,
      h: 0.22,
      fontSize: 11,
      bold: true,
      color: SLIDE_DIM,
      margin: 0,
      fit: 'shrink',
    });
  if (note !== '')
    slide.addText(toShortText(note, 200), {
      x: 0.5,
      y: 0.85,
      w: 10.6,
      h: 0.4,
      fontSize: 11,
      color: SLIDE_DIM,
      margin: 0,
      fit: 'shrink',
    });
  return slide;
}

/** One slide of a block, and more where its table needs them. */
async function addBlockSlides(deck: Deck, block: Block, context: SlideContext): Promise<void> {
  const { title, note, heading, chart, table, spoken = note } = block;
  const addSlide = (): Slide => {
    const slide = addHeadedSlide(deck, { title, note, heading });
    slide.addNotes(toSlideText(spoken));
    return slide;
  };
  if (chart || !table || table.rows.length === 0) return addBlock(addSlide(), block, { area: BODY, context });
  for (const part of splitWideTable(table)) {
    const step = countRowsOf(part, BODY);
    for (let from = 0; from < part.rows.length; from += step)
      addTable(addSlide(), { table: part, from, formatters: context.locale.formatters }, BODY);
  }
}

/** The height of the title of a block that shares a slide, in inches. */
const TITLE = 0.3;
const GAP = 0.12;

async function addArranged(
  deck: Deck,
  { title, heading, parts }: ArrangedSlide,
  context: SlideContext,
): Promise<void> {
  const slide = addHeadedSlide(deck, { title, heading });
  slide.addNotes(toSlideText(parts.map(({ block }) => block.spoken ?? block.note).join('\n')));
  const rows = Math.max(1, ...parts.map(({ spot }) => spot.y + spot.h));
  const [column, row] = [BODY.w / 12, (BODY.h + 0.4) / rows];
  for (const { block, spot } of parts) {
    const [x, y, w] = [BODY.x + spot.x * column, 0.95 + spot.y * row, spot.w * column - GAP];
    slide.addText(toShortText(block.title, 80), {
      x,
      y,
      w,
      h: TITLE,
      fontSize: 11,
      bold: true,
      color: SLIDE_INK,
      margin: 0,
      fit: 'shrink',
    });
    const area = { x, y: y + TITLE, w, h: Math.max(0.4, spot.h * row - TITLE - GAP) };
    await addBlock(slide, block, { area, context });
  }
}
