/** Returns the width of a text, in any unit. */
export type Measure = (text: string) => number;

const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Parts of a text between which a line may break: words (Thai ones too, which no space parts) with the spaces behind them. */
function breakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = parts.at(-1);
    // Closing signs and spaces stay with the word before them, opening ones with the word behind.
    if (last !== undefined && (CLOSES.test(segment) || OPENS.test(last)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}
const CLOSES = /^[\s\p{Pe}\p{Pf}.,;:!?ๆฯ%…]+$/u;
const OPENS = /[\p{Ps}\p{Pi}#@]$/u;

/** A part that is wider than a line falls into as much as fits, never between a letter and its marks. */
function pieces(part: string, width: number, measure: Measure): string[] {
  if (measure(part.trimEnd()) <= width) return [part];
  const found: string[] = [];
  let piece = '';
  for (const { segment } of clusters.segment(part)) {
    if (piece !== '' && measure(piece + segment) > width) {
      found.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return piece === '' ? found : [...found, piece];
}

/**
 * The lines of a text in a width. Thai breaks between its words, which the usual rules of line breaking (UAX 14) leave to a
 * dictionary: that of `Intl.Segmenter`.
 * @param most lines; the last one then ends with an ellipsis
 */
export function wrapText(
  text: string,
  { width, measure, most = Number.POSITIVE_INFINITY }: { width: number; measure: Measure; most?: number },
): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const part of breakable(paragraph).flatMap((one) => pieces(one, width, measure))) {
      if (line !== '' && measure((line + part).trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else line += part;
      if (lines.length > most) break;
    }
    lines.push(line.trimEnd());
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1] ?? '', width, measure)];
}

/** A line that ends with an ellipsis and still fits. */
function shortened(line: string, width: number, measure: Measure): string {
  const signs = [...clusters.segment(line)].map(({ segment }) => segment);
  while (signs.length > 0 && measure(`${signs.join('').trimEnd()}…`) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}
