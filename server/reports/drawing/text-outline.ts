import { openFont, type Weight } from '#server/reports/pdf/fonts.ts';
import { normalizeDrawnText, splitIntoRuns } from '#server/reports/pdf/text-runs.ts';

/** The shapes of a line whose baseline begins at 0, and its width. */
type Outline = { paths: { d: string; transform: string }[]; width: number };

/** The letters of one line as shapes, in the fonts of documents. */
export function outlineLine(text: string, { size, bold }: { size: number; bold: boolean }): Outline {
  const weight: Weight = bold ? 'bold' : 'plain';
  const paths: Outline['paths'] = [];
  let x = 0;
  for (const run of splitIntoRuns(normalizeDrawnText(text))) {
    const font = openFont(run.font, weight);
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const d = glyph.path.toSVG();
      if (d !== '') {
        const left = x + position.xOffset * scale;
        const top = -position.yOffset * scale;
        paths.push({ d, transform: `translate(${left} ${top}) scale(${scale} ${-scale})` });
      }
      x += position.xAdvance * scale;
    }
  }
  return { paths, width: x };
}

/** The width of a line in pixels, in the fonts of documents. */
export function measureLine(text: string, look: { size: number; bold: boolean }): number {
  return splitIntoRuns(normalizeDrawnText(text)).reduce((sum, run) => {
    const font = openFont(run.font, look.bold ? 'bold' : 'plain');
    return sum + (font.layout(run.text).advanceWidth * look.size) / font.unitsPerEm;
  }, 0);
}
