import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { FONTS, hasSign, isReversedByFont, type FontName } from '#server/reports/pdf/fonts.ts';

/** A stretch of a line in one font, as it is given to it. */
export type Run = { font: FontName; text: string };

/** What the font of the house is known to have, so that nearly all lines are one run without being looked at sign by sign. */
const PLAIN =
  /^[\u0020-\u007E\u00A0-\u00FF\u0E01-\u0E3A\u0E3F-\u0E5B\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\n]*$/;
/** Signs that say how others are drawn and are nothing by themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const VARIANTS = /[\uFE0E\uFE0F]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u061B\u061F]/u;
/** Letters of mathematics, with which posts are set in bold or script, are letters. */
const DRESSED = /[\u{1D400}-\u{1D7FF}]+/gu;

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Spaces of other widths: `Intl` sets them between the ends of a span, and few fonts have them. */
const OTHER_SPACES = /[\u2000-\u200A\u202F\u205F]/gu;

/** A text as it is broken into lines and drawn: composed, decorated letters as what they say, and tabs and the like as spaces. */
export const normalizeDrawnText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(DRESSED, (letters) => letters.normalize('NFKC'))
    .replaceAll(/[^\P{Cc}\n\r]/gu, ' ')
    .replaceAll(OTHER_SPACES, ' ');

/**
 * The runs of one line, from left to right as they are seen (Unicode's rules for both directions, UAX 9). A sign that no font has
 * stands as a middle dot, once a row; emoji that are joined stay together.
 */
export const splitIntoRuns = (line: string): Run[] => {
  if (PLAIN.test(line)) return [{ font: 'own', text: line }];
  const levels = RIGHT_TO_LEFT.test(line)
    ? bidi.getEmbeddingLevels(line, directionOf(line)).levels
    : undefined;
  const runs: (Run & { level: number; missing: boolean })[] = [];
  for (const { segment, index } of clusters.segment(line)) {
    const last = runs.at(-1);
    const drawn = drawnAs(segment, last?.font);
    if (drawn === 'unseen' || (drawn === 'missing' && last?.missing)) continue;
    const missing = drawn === 'missing';
    const { font, text } = missing ? ({ font: 'own', text: '·' } as const) : drawn;
    const level = levels?.[index] ?? 0;
    if (last?.font === font && last.level === level && !missing && !last.missing) last.text += text;
    else runs.push({ font, text, level, missing });
  }
  return inOrder(runs).map(({ font, text, level }) => ({
    font,
    text: level % 2 === 1 && !isReversedByFont(font) ? reversed(text) : text,
  }));
};

/** A line runs the way that most of its letters do: a name from right to left before words in Thai turns nothing round. */
const directionOf = (line: string): 'ltr' | 'rtl' => {
  const letters = line.match(/\p{L}/gu) ?? [];
  const backward = letters.filter((letter) => RIGHT_TO_LEFT.test(letter));
  return backward.length * 2 > letters.length ? 'rtl' : 'ltr';
};

/** What a cluster is drawn as: in the first font that has all its signs, else its letter alone without marks that no font has. */
const drawnAs = (cluster: string, before: FontName | undefined): Run | 'unseen' | 'missing' => {
  const signs = [...cluster].filter((sign) => !UNSEEN.test(sign));
  const [letter] = signs;
  if (letter === undefined) return 'unseen';
  // A space belongs to what stands before it, so that the words of a script are one run.
  if (before !== undefined && before !== 'emoji' && /^\s+$/u.test(cluster) && hasAll(before, signs))
    return { font: before, text: cluster };
  const font = fontFor(cluster, signs);
  if (font !== undefined)
    return { font, text: font === 'emoji' ? cluster : cluster.replaceAll(VARIANTS, '') };
  const alone = fontFor(letter, [letter]);
  return alone === undefined ? 'missing' : { font: alone, text: letter };
};

const fontFor = (cluster: string, signs: readonly string[]): FontName | undefined =>
  FONTS.find((font) => font.for.test(cluster) && hasAll(font.name, signs))?.name;

const hasAll = (name: FontName, signs: readonly string[]): boolean =>
  signs.every((sign) => hasSign(name, sign.codePointAt(0) ?? 0));

/** Signs between words from right to left, in fonts that know nothing of it: turned round, brackets mirrored. */
const reversed = (text: string): string =>
  [...clusters.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .reverse()
    .join('');

/** Turns round what stands deepest first (UAX 9, L2). */
const inOrder = <T extends { level: number }>(runs: readonly T[]): T[] => {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: T[] = [];
    let turned: T[] = [];
    for (const run of ordered) {
      if (run.level >= level) turned = [run, ...turned];
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
};
