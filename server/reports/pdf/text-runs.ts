import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { FONTS, hasSign, isReversedByFont, type FontName } from '#server/reports/pdf/fonts.ts';

/** A part of a line in one font, as the font draws it. */
export type Run = { font: FontName; text: string };

/** Characters that the built-in font has, so that nearly all lines are one run without a check of each character. */
const PLAIN =
  /^[\u0020-\u007E\u00A0-\u00FF\u0E01-\u0E3A\u0E3F-\u0E5B\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\n]*$/;
/** Characters that affect how others are drawn and draw nothing themselves. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const VARIANTS = /[\uFE0E\uFE0F]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\u061B\u061F]/u;
/** Mathematical letters, with which posts imitate bold or script, are read as letters. */
const DRESSED = /[\u{1D400}-\u{1D7FF}]+/gu;

const bidi = bidiFactory();
const clusters = new Intl.Segmenter('th', { granularity: 'grapheme' });

/** Spaces of other widths: `Intl` puts them between the ends of a range, and few fonts have them. */
const OTHER_SPACES = /[\u2000-\u200A\u202F\u205F]/gu;

/**
 * The text as it is broken into lines and drawn: composed, with decorated letters as plain ones, and tabs and other white space as spaces.
 */
export function normalizeDrawnText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(DRESSED, (letters) => letters.normalize('NFKC'))
    .replaceAll(/[^\P{Cc}\n\r]/gu, ' ')
    .replaceAll(OTHER_SPACES, ' ');
}

/**
 * The runs of one line, from left to right as displayed (Unicode Bidirectional Algorithm, UAX 9). A character that no font has becomes a
 * middle dot, one for each row of them; joined emoji stay together.
 */
export function splitIntoRuns(line: string): Run[] {
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
}

/** The direction of a line is that of most of its letters: a right-to-left name before Thai words reverses nothing. */
function directionOf(line: string): 'ltr' | 'rtl' {
  const letters = line.match(/\p{L}/gu) ?? [];
  const backward = letters.filter((letter) => RIGHT_TO_LEFT.test(letter));
  return backward.length * 2 > letters.length ? 'rtl' : 'ltr';
}

/** How a cluster is drawn: in the first font that has all its characters, otherwise its letter without the marks that no font has. */
function drawnAs(cluster: string, before: FontName | undefined): Run | 'unseen' | 'missing' {
  const signs = [...cluster].filter((sign) => !UNSEEN.test(sign));
  const [letter] = signs;
  if (letter === undefined) return 'unseen';
  // A space belongs to what precedes it, so that the words of a script are one run.
  if (before !== undefined && before !== 'emoji' && /^\s+$/u.test(cluster) && hasAll(before, signs))
    return { font: before, text: cluster };
  const font = fontFor(cluster, signs);
  if (font !== undefined)
    return { font, text: font === 'emoji' ? cluster : cluster.replaceAll(VARIANTS, '') };
  const alone = fontFor(letter, [letter]);
  return alone === undefined ? 'missing' : { font: alone, text: letter };
}

function fontFor(cluster: string, signs: readonly string[]): FontName | undefined {
  return FONTS.find((font) => font.for.test(cluster) && hasAll(font.name, signs))?.name;
}

function hasAll(name: FontName, signs: readonly string[]): boolean {
  return signs.every((sign) => hasSign(name, sign.codePointAt(0) ?? 0));
}

/** Reverses characters between right-to-left words in fonts that do not handle direction, and mirrors brackets. */
function reversed(text: string): string {
  return [...clusters.segment(text)]
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .reverse()
    .join('');
}

/** Reverses the most deeply nested runs first (UAX 9, L2). */
function inOrder<T extends { level: number }>(runs: readonly T[]): T[] {
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
}
