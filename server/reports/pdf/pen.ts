import type Pdf from 'pdfkit';
import { wrapText } from '#engine/text/wrap-text.ts';
import type { Tone } from '#server/reports/block.ts';
import { getAscentShare } from '#server/reports/pdf/fonts.ts';
import { makeLetters } from '#server/reports/pdf/letters.ts';
import { normalizeDrawnText } from '#server/reports/pdf/text-runs.ts';

/** A4 in points, and the area of its text. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 76, bottom: 782 } as const;
export const WIDTH = PAGE.right - PAGE.left;
export const INK = '#1a1e26';
export const DIM = '#586172';
export const LINE = '#e2e5ea';
export const PALE = '#f4f5f7';

const COLORS: Record<Exclude<Tone, 'accent'>, string> = {
  // Sentiments as on the screens (web/kit/theme/tokens.css).
  positive: '#1a9e7a',
  negative: '#dd5b2a',
  neutral: '#aab2bf',
  question: '#8b6bd6',
  unjudged: '#d5d9e0',
  1: '#0c8599',
  2: '#e8890c',
  3: '#9c36b5',
  4: '#5c940d',
  5: '#c2255c',
  6: '#495057',
  7: '#1971c2',
};

/** The colour of a tone (CSS hex). */
export function toneColor(tone: Tone, accent: string): string {
  return tone === 'accent' ? accent : COLORS[tone];
}

type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** The maximum number of lines. */
  most?: number;
  link?: string;
  /** Parts of the text that are links, as far as they do not go over the end of a line. */
  links?: readonly { label: string; href: string }[];
};
type TextPosition = { x: number; y: number; width: number };
type Rectangle = TextPosition & { height: number };

/** Draws on a document: texts with Thai line breaks, shapes, and a position that moves down the pages. */
export type PdfWriter = {
  document: PDFKit.PDFDocument;
  accent: string;
  /** The position of the next element. */
  y: number;
  color: (tone: Tone) => string;
  /**
   * Starts a page where there is not enough room for this many points.
   * @returns whether it did
   */
  ensure: (height: number) => boolean;
  newPage: () => void;
  /**
   * Writes a text.
   * @returns its height
   */
  write: (text: string, at: TextPosition, look?: TextStyle) => number;
  /** Writes a text in one line by its baseline, however long it is. */
  line: (text: string, at: { x: number; baseline: number }, look?: TextStyle) => void;
  /** The width of a text in one line. */
  widthOf: (text: string, look?: TextStyle) => number;
  /** The height that a text would take. */
  heightOf: (text: string, width: number, look?: TextStyle) => number;
  box: (at: Rectangle, fill: string) => void;
  rule: (y: number, color?: string) => void;
};

/** Thai needs taller lines than Latin, because marks are stacked. */
const LEADING = 1.5;

/**
 * A pen at the top of a document’s first page.
 * @param accent the colour of the brand (CSS hex)
 */
export function makePen(document: InstanceType<typeof Pdf>, accent: string): PdfWriter {
  const letters = makeLetters(document);
  const settingOf = ({ size = 10, bold = false }: TextStyle) =>
    ({ size, weight: bold ? 'bold' : 'plain' }) as const;
  const measured = (look: TextStyle) => {
    const setting = settingOf(look);
    return (text: string): number => letters.widthOf(text, setting);
  };
  const linesOf = (text: string, width: number, look: TextStyle): string[] =>
    wrapText(normalizeDrawnText(text), {
      width,
      measure: measured(look),
      ...(look.most ? { most: look.most } : {}),
    });
  const pen: PdfWriter = {
    document,
    accent,
    y: PAGE.top,
    color: (tone) => toneColor(tone, accent),
    newPage: () => {
      document.addPage();
      pen.y = PAGE.top;
    },
    ensure: (height) => {
      if (pen.y + height <= PAGE.bottom) return false;
      pen.newPage();
      return true;
    },
    line: (text, { x, baseline }, look = {}) => {
      const { size = 10, color = INK } = look;
      document.fillColor(color);
      letters.draw(normalizeDrawnText(text), { x, y: baseline - getAscentShare() * size }, settingOf(look));
    },
    widthOf: (text, look = {}) => measured(look)(normalizeDrawnText(text)),
    heightOf: (text, width, look = {}) => linesOf(text, width, look).length * (look.size ?? 10) * LEADING,
    write: (text, { x, y, width }, look = {}) => {
      const { size = 10, color = INK, align = 'left', link } = look;
      const lines = linesOf(text, width, look);
      const measure = measured(look);
      for (const [index, line] of lines.entries()) {
        const room = width - measure(line);
        const left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
        const top = y + index * size * LEADING;
        document.fillColor(color);
        letters.draw(line, { x: left, y: top }, settingOf(look));
        if (link !== undefined) document.link(left, top, measure(line), size * LEADING, link);
        for (const { label, href } of look.links ?? []) {
          const shown = normalizeDrawnText(label);
          const begin = shown === '' ? -1 : line.indexOf(shown);
          if (begin < 0) continue;
          const from = left + measure(line.slice(0, begin));
          const end = from + measure(shown);
          document.link(from, top, end - from, size * LEADING, href);
          const below = top + size * 1.25;
          document.moveTo(from, below).lineTo(end, below).lineWidth(0.5).strokeColor(accent).stroke();
        }
      }
      return lines.length * size * LEADING;
    },
    box: ({ x, y, width, height }, fill) => {
      if (width > 0 && height > 0) document.rect(x, y, width, height).fill(fill);
    },
    rule: (y, color = LINE) => {
      document.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(color).stroke();
    },
  };
  return pen;
}
