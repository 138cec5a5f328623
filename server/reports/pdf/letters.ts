import {
  getAscentShare,
  FONT_FILES,
  FONTS,
  isReversedByFont,
  type Weight,
} from '#server/reports/pdf/fonts.ts';
import { splitIntoRuns } from '#server/reports/pdf/text-runs.ts';
import { copyAmAsWritten } from '#server/reports/pdf/thai-am.ts';

/** How a line of text is set. */
export type Setting = { size: number; weight: Weight };

/** Sets lines of text in any script: measures a line, and draws it with its top left at a position. */
export type Letters = {
  widthOf: (line: string, setting: Setting) => number;
  draw: (line: string, at: { x: number; y: number }, setting: Setting) => void;
};

/**
 * The vowel am of Thai and Lao is drawn as a ring above and a vowel after it. Split before the font does so, each part has a glyph of its
 * own, and `copyAmAsWritten` declares the text to copy for it.
 */
function withSplitAm(text: string): string {
  return text
    .replaceAll(/([\u0E48-\u0E4B]?)\u0E33/g, '\u0E4D$1\u0E32')
    .replaceAll(/([\u0EC8-\u0ECB]?)\u0EB3/g, '\u0ECD$1\u0EB2');
}

/**
 * Requests no features beyond the usual ones; passing the list makes the font set a run as a whole, not word by word from left to right.
 */
const AS_A_WHOLE = { features: [] };

/** Gives a document the fonts of all scripts; of each font only the drawn glyphs are embedded. */
export function makeLetters(document: PDFKit.PDFDocument): Letters {
  for (const { name } of FONTS)
    for (const weight of ['plain', 'bold'] as const)
      document.registerFont(`${name}-${weight}`, FONT_FILES[name][weight]);
  const runsIn = (line: string, { size, weight }: Setting) =>
    splitIntoRuns(line).map(({ font, text }) => {
      const shown = withSplitAm(text);
      const options = isReversedByFont(font) ? AS_A_WHOLE : {};
      const set = (): PDFKit.PDFDocument => {
        document.font(`${font}-${weight}`).fontSize(size);
        if ('_font' in document && typeof document._font === 'object' && document._font !== null)
          copyAmAsWritten(document._font);
        return document;
      };
      return { text, shown, options, set };
    });
  return {
    widthOf: (line, setting) =>
      runsIn(line, setting).reduce(
        (sum, { shown, options, set }) => sum + set().widthOfString(shown, options),
        0,
      ),
    draw: (line, { x, y }, setting) => {
      const baseline = y + getAscentShare() * setting.size;
      let left = x;
      for (const { text, shown, options, set } of runsIn(line, setting)) {
        set();
        // Readers that order characters by position would put a tone before the vowel below it.
        document.markContent('Span', { actual: text });
        document.text(shown, left, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' });
        document.endMarkedContent();
        left += document.widthOfString(shown, options);
      }
    },
  };
}
