import { findAddresses } from '#engine/text/address.ts';

/** How good a place is for the end of a part: behind a paragraph, a sentence, a clause of Thai (which ends with a space), or a word. */
export const BREAK = { word: 1, clause: 2, sentence: 3, paragraph: 4 } as const;

/** A place where a text may be divided: the offset at which the next part begins. */
export type TextBreak = { at: number; rank: (typeof BREAK)[keyof typeof BREAK] };

const words = new Intl.Segmenter('th', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The places where a text may be divided, in their order: never within a word (Thai ones too, which no space parts), an address, a tag or a
 * mention. Words are those of `Intl.Segmenter`, so that browser and server divide alike; the weights of the suite's own segmenter are not
 * loaded in a browser.
 */
export function listBreaks(text: string): TextBreak[] {
  const whole = listWhole(text);
  const ends = listSentenceEnds(text);
  const found: TextBreak[] = [];
  let at = 0;
  for (const { segment } of words.segment(text)) {
    if (
      at > 0 &&
      !CLOSES.test(segment) &&
      !OPENS.test(text.slice(Math.max(0, at - 2), at)) &&
      !isWithin(whole, at)
    )
      found.push({ at, rank: rankAt(text, at, ends) });
    at += segment.length;
  }
  return found;
}

/** Signs that belong to the word before them, and such that belong to the word behind them. */
const CLOSES = /^[\s\p{Pe}\p{Pf}.,;:!?%…ๆฯ]+$/u;
const OPENS = /[\p{Ps}\p{Pi}#@$"'“‘]$/u;

function rankAt(text: string, at: number, ends: ReadonlySet<number>): TextBreak['rank'] {
  const before = text.slice(Math.max(0, at - LOOKED_BACK), at);
  if (/\n\s*\n\s*$/.test(before)) return BREAK.paragraph;
  if (/\n\s*$/.test(before) || ends.has(at) || THAI_SENTENCE.test(before)) return BREAK.sentence;
  return isClauseEnd(before, text.slice(at, at + 1)) ? BREAK.clause : BREAK.word;
}

/** UTF-16 units before a break that say what ends there. */
const LOOKED_BACK = 24;

/** Words that end a sentence of Thai before a space. */
const THAI_SENTENCE = /(?:ครับ|ค่ะ|คะ|นะ|จ้ะ|จ้า|ฮะ|เลย|แล้ว)(?:[!?…]|\s?ๆ)?\s+$/;

/** A space between Thai letters ends a clause; one beside a number, a repetition or an abbreviation does not. */
function isClauseEnd(before: string, next: string): boolean {
  return /[\u0e01-\u0e4e]\s+$/.test(before) && /[\u0e01-\u0e4e]/.test(next) && !/(?:ๆ|ฯ|\.)\s+$/.test(before);
}

/** The ends of sentences with their full stops and spaces; an abbreviation ends none. */
function listSentenceEnds(text: string): Set<number> {
  const ends = new Set<number>();
  for (const { index, segment } of sentences.segment(text))
    if (/[.!?…。！？]["'”’)\]]*\s*$/u.test(segment) && !ABBREVIATION.test(segment.trimEnd()))
      ends.add(index + segment.length);
  return ends;
}

const ABBREVIATION =
  /(?:(?:^|[\s(])(?:mr|mrs|ms|dr|st|no|vs|etc|e\.g|i\.e|approx|inc|ltd|co)|[\u0e01-\u0e2e]\.?[\u0e01-\u0e2e]?|(?:^|\s)\p{Lu})\.$/iu;

/** Runs that stay whole: addresses, tags and mentions. */
function listWhole(text: string): { start: number; end: number }[] {
  const tags = Array.from(text.matchAll(/[#@$][\p{L}\p{N}\p{M}_.]+/gu), ({ index, 0: tag }) => ({
    start: index,
    end: index + tag.length,
  }));
  return [...findAddresses(text), ...tags];
}

function isWithin(whole: readonly { start: number; end: number }[], at: number): boolean {
  return whole.some(({ start, end }) => start < at && at < end);
}
