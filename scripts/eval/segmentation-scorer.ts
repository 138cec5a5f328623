import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findEmojiAt } from '#engine/entities/emoji.ts';
import { listCharacterEnds } from '#engine/publishing/fitting-text.ts';
import { isThai } from '#engine/tokenizer/thai-run.ts';
import { ThaiSegmenter } from '#engine/tokenizer/thai-segmenter.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const WEIGHTS = new URL('../../engine/tokenizer/weights/thai-words.bin', import.meta.url);
const Tokens = z.object({ tokens: z.array(z.string()) });
const Breaks = z.object({
  kind: z.enum(['grapheme', 'word', 'sentence']),
  text: z.string(),
  segments: z.array(z.string()),
});
const Emoji = z.object({ emoji: z.string(), status: z.string() });

/**
 * Thai words: the places between two Thai letters at which a word ends, ours against those that people cut. A row is right if all of its
 * places are; the figure is their F1. What was cut by hand joins and separates compounds by other rules than ICU, from which ours was learnt.
 */
export const thaiWords: Scorer = {
  name: 'Thai words',
  fits: (file) => file.stem === '1_thai_sentiment/wisesight_tokenised',
  score: (file) => {
    const bytes = readFileSync(WEIGHTS);
    const segmenter = new ThaiSegmenter(new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const rows = parseRows(file, Tokens).filter(({ tokens }) => tokens.length > 1);
    if (rows.length === 0) return [countRight(file, { what: 'no row is cut into words', verdicts: [] })];
    const compared = rows.map(({ tokens }) => {
      const text = tokens.join('');
      const wanted = cutsOf(text, tokens);
      const ours = thaiCuts(segmenter, text);
      return { wanted: wanted.size, ours: ours.size, both: [...ours].filter((at) => wanted.has(at)).length };
    });
    const sum = (part: 'wanted' | 'ours' | 'both'): number =>
      compared.reduce((total, one) => total + one[part], 0);
    const f1 = (2 * sum('both')) / Math.max(1, sum('wanted') + sum('ours'));
    return [
      countRight(file, {
        what: 'places between Thai letters',
        verdicts: compared.map(({ wanted, ours, both }) => wanted === both && ours === both),
        remark: `F1 ${f1.toFixed(4)}, precision ${(sum('both') / Math.max(1, sum('ours'))).toFixed(4)}, recall ${(sum('both') / Math.max(1, sum('wanted'))).toFixed(4)}`,
      }),
    ];
  },
};

/** The places of a text at which one of its tokens ends between two Thai letters. */
function cutsOf(text: string, tokens: readonly string[]): Set<number> {
  let end = 0;
  const ends = tokens.map((token) => (end += token.length));
  return new Set(ends.filter((at) => isThai(text.charCodeAt(at - 1)) && isThai(text.charCodeAt(at))));
}

function thaiCuts(segmenter: ThaiSegmenter, text: string): Set<number> {
  const found = new Set<number>();
  for (let from = 0; from < text.length; from += 1) {
    if (!isThai(text.charCodeAt(from))) continue;
    let to = from;
    while (to < text.length && isThai(text.charCodeAt(to))) to += 1;
    for (let begin = from; begin < to;) {
      const { count, ends } = segmenter.cut(text, begin, to);
      for (const end of ends.subarray(0, count)) if (end < to) found.add(end);
      begin = Math.max(begin + 1, ends[count - 1] ?? to);
    }
    from = to;
  }
  return found;
}

const segmenters = {
  word: new Intl.Segmenter('en', { granularity: 'word' }),
  sentence: new Intl.Segmenter('en', { granularity: 'sentence' }),
};

/** Unicode's own cases of where a character, a word and a sentence end, as the suite counts, cuts and splits texts. */
export const breaks: Scorer = {
  name: 'breaks',
  fits: (file) => file.stem === '5_nasty/unicode_break_tests',
  score: (file) => {
    const rows = parseRows(file, Breaks);
    return (['grapheme', 'word', 'sentence'] as const).map((kind) =>
      countRight(file, {
        what: `${kind} (Unicode ${process.versions.unicode})`,
        verdicts: rows
          .filter((row) => row.kind === kind)
          .map(({ text, segments }) => segmentsOf(kind, text).join('\u0000') === segments.join('\u0000')),
      }),
    );
  },
};

function segmentsOf(kind: 'grapheme' | 'word' | 'sentence', text: string): string[] {
  if (kind !== 'grapheme') return [...segmenters[kind].segment(text)].map(({ segment }) => segment);
  const ends = listCharacterEnds(text);
  return ends.map((end, at) => text.slice(ends[at - 1] ?? 0, end));
}

/** Emoji: each that is fully qualified is one character for counters, and one emoji for lists. */
export const emoji: Scorer = {
  name: 'emoji',
  fits: (file) => file.name.startsWith('5_nasty/emoji'),
  score: (file) => {
    const rows = parseRows(file, Emoji).filter(({ status }) => status === 'fully-qualified');
    return [
      countRight(file, {
        what: 'fully qualified: one character',
        verdicts: rows.map((row) => listCharacterEnds(row.emoji).length === 1),
      }),
      countRight(file, {
        what: 'fully qualified: one emoji',
        verdicts: rows.map((row) =>
          evaluateSafely(() => findEmojiAt(row.emoji, 0)?.length === row.emoji.length),
        ),
      }),
    ];
  },
};
