import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Pdf from 'pdfkit';
import type { Tone } from '#server/listening/reports/block.ts';
import { printable } from '#server/listening/reports/pdf/printable.ts';
import { wrapText } from '#engine/text/wrap-text.ts';

/** A4 in points, and where its text stands. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 76, bottom: 782 } as const;
export const WIDTH = PAGE.right - PAGE.left;
export const INK = '#1a1e26';
export const DIM = '#586172';
export const LINE = '#e2e5ea';
export const PALE = '#f4f5f7';

const COLORS: Record<Exclude<Tone, 'accent'>, string> = {
  positive: '#2b8a3e',
  negative: '#c92a2a',
  neutral: '#98a1ad',
  question: '#7048c6',
  1: '#0c8599',
  2: '#e8890c',
  3: '#9c36b5',
  4: '#5c940d',
  5: '#c2255c',
  6: '#495057',
  7: '#1971c2',
};

type Look = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Lines at most. */
  most?: number;
  link?: string;
};
type Spot = { x: number; y: number; width: number };

/** What draws on a document: texts that break as Thai breaks, shapes, and a place that moves down the pages. */
export type Pen = {
  document: PDFKit.PDFDocument;
  accent: string;
  /** Where the next thing stands. */
  y: number;
  color: (tone: Tone) => string;
  /** Begins a page where there is no room for so many points. @returns whether it did */
  ensure: (height: number) => boolean;
  newPage: () => void;
  /** Writes a text; @returns its height */
  write: (text: string, at: Spot, look?: Look) => number;
  /** How wide a text is in one line. */
  widthOf: (text: string, look?: Look) => number;
  /** How high a text would be. */
  heightOf: (text: string, width: number, look?: Look) => number;
  box: (x: number, y: number, width: number, height: number, fill: string) => void;
  rule: (y: number, color?: string) => void;
};

/** Sarabun (SIL Open Font License 1.1): its tables place Thai marks above each other, and letters give way to them. */
const fontFile = (weight: string): Buffer =>
  readFileSync(
    createRequire(import.meta.url).resolve(`@expo-google-fonts/sarabun/${weight}/Sarabun_${weight}.ttf`),
  );

/**
 * Sara am is drawn as a ring above and a vowel behind. Split before the font does it, each part is told as what it is, and a text
 * that is copied out of the document or searched in it has every sign once.
 */
const withSplitAm = (text: string): string => text.replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32');

/** Thai needs taller lines than Latin: marks stand above marks. */
const LEADING = 1.5;

export const makePen = (document: InstanceType<typeof Pdf>, accent: string): Pen => {
  document.registerFont('plain', fontFile('400Regular'));
  document.registerFont('bold', fontFile('600SemiBold'));
  const measured = ({ size = 10, bold = false }: Look) => {
    document.font(bold ? 'bold' : 'plain').fontSize(size);
    return (text: string): number => document.widthOfString(withSplitAm(text));
  };
  const linesOf = (text: string, width: number, look: Look): string[] =>
    wrapText(printable(text), { width, measure: measured(look), ...(look.most ? { most: look.most } : {}) });
  const pen: Pen = {
    document,
    accent,
    y: PAGE.top,
    color: (tone) => (tone === 'accent' ? accent : COLORS[tone]),
    newPage: () => {
      document.addPage();
      pen.y = PAGE.top;
    },
    ensure: (height) => {
      if (pen.y + height <= PAGE.bottom) return false;
      pen.newPage();
      return true;
    },
    widthOf: (text, look = {}) => measured(look)(printable(text)),
    heightOf: (text, width, look = {}) => linesOf(text, width, look).length * (look.size ?? 10) * LEADING,
    write: (text, { x, y, width }, look = {}) => {
      const { size = 10, color = INK, align = 'left', link } = look;
      const lines = linesOf(text, width, look);
      const measure = measured(look);
      for (const [index, line] of lines.entries()) {
        const room = width - measure(line);
        const left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
        const top = y + index * size * LEADING;
        document.fillColor(color).text(withSplitAm(line), left, top, { lineBreak: false });
        if (link !== undefined) document.link(left, top, measure(line), size * LEADING, link);
      }
      return lines.length * size * LEADING;
    },
    box: (x, y, width, height, fill) => {
      if (width > 0 && height > 0) document.rect(x, y, width, height).fill(fill);
    },
    rule: (y, color = LINE) => {
      document.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(color).stroke();
    },
  };
  return pen;
};
