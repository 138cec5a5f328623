import { THAI_CONFUSIONS } from './confusions.ts';

/** A misspelt part of a text, in UTF-16 units, the end excluded; `meant` where the correction is certain. */
export type MisspeltRange = { start: number; end: number; meant?: string };

/** The longest word that is searched for, in characters. */
const LONGEST = 24;
/**
 * The costs of an unknown character and of a word when a run is segmented: first as few unknown characters as possible, then as few words.
 */
const UNKNOWN = 10;
const WORD = 1;

/** Marks and vowels that cannot begin anything. */
const FOLLOWS = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/;
/** Sequences that no word contains: two tone marks, tone before vowel, two of a vowel, เเ for แ, a split ำ. */
const IMPOSSIBLE =
  /[\u0e48-\u0e4b]{2,}|[\u0e48-\u0e4b][\u0e31\u0e34-\u0e39]|([\u0e31\u0e34-\u0e39\u0e47])\1+|เเ|\u0e4d[\u0e48-\u0e4b]?\u0e32/g;
const MENDED: ReadonlyMap<string, string> = new Map([
  ['เเ', 'แ'],
  ['\u0e4d\u0e32', '\u0e33'],
]);

/**
 * The mistakes of a run of Thai. Common confusions and impossible sequences come first; the rest is segmented into words, and a part that
 * no word covers is a mistake together with the short words that touch it.
 * @param at where the run begins in the whole text
 */
export function findThaiMistakes(run: string, at: number, known: (word: string) => boolean): MisspeltRange[] {
  const sure = [...confusionsIn(run), ...impossibleIn(run)].sort((a, b) => a.start - b.start);
  const found: MisspeltRange[] = [];
  let from = 0;
  for (const one of sure) {
    if (one.start < from) continue;
    found.push(...unknownIn(run, from, one.start, known), one);
    from = one.end;
  }
  found.push(...unknownIn(run, from, run.length, known));
  // Text next to an impossible sequence is mostly right once the sequence is.
  const whole = found.filter(
    (one) => sure.includes(one) || !sure.some(({ start, end }) => one.start === end || one.end === start),
  );
  return whole.map(({ start, end, ...rest }) => ({ start: start + at, end: end + at, ...rest }));
}

function confusionsIn(run: string): MisspeltRange[] {
  const found: MisspeltRange[] = [];
  for (const [wrong, meant] of THAI_CONFUSIONS)
    for (let start = run.indexOf(wrong); start >= 0; start = run.indexOf(wrong, start + wrong.length)) {
      // A mark that belongs to the last letter makes another word of it.
      if (!FOLLOWS.test(run.slice(start + wrong.length)))
        found.push({ start, end: start + wrong.length, meant });
    }
  return found.sort((a, b) => b.end - b.start - (a.end - a.start));
}

function impossibleIn(run: string): MisspeltRange[] {
  return [...run.matchAll(IMPOSSIBLE)].map(({ 0: wrong, index }) => {
    const meant = MENDED.get(wrong) ?? (/^(.)\1+$/.test(wrong) ? wrong.slice(0, 1) : undefined);
    return { start: index, end: index + wrong.length, ...(meant ? { meant } : {}) };
  });
}

type Step = { cost: number; from: number; known: boolean };

function unknownIn(run: string, from: number, to: number, known: (word: string) => boolean): MisspeltRange[] {
  const words = layOut(run, from, to, known);
  const found: MisspeltRange[] = [];
  words.forEach((word, index) => {
    if (word.known) return;
    const last = found.at(-1);
    const start = short(words[index - 1]) ? (words[index - 1]?.start ?? word.start) : word.start;
    const end = short(words[index + 1]) ? (words[index + 1]?.end ?? word.end) : word.end;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  });
  return found;
}

type WordRange = { start: number; end: number; known: boolean };

/** A short word next to an unknown part is mostly a part of the same word. */
const SHORT = 3;
function short(word: WordRange | undefined): boolean {
  return word !== undefined && word.known && word.end - word.start <= SHORT;
}

/** Segments a part into words, with as few unknown characters as possible. */
function layOut(run: string, from: number, to: number, known: (word: string) => boolean): WordRange[] {
  const best: (Step | undefined)[] = Array.from({ length: to - from + 1 });
  best[0] = { cost: 0, from: 0, known: true };
  for (let at = 0; at < to - from; at += 1) {
    const here = best[at];
    if (!here) continue;
    const offer = (end: number, cost: number, isKnown: boolean): void => {
      const there = best[end];
      if (!there || here.cost + cost < there.cost)
        best[end] = { cost: here.cost + cost, from: at, known: isKnown };
    };
    const sign = run[from + at] ?? '';
    // Repetition marks, abbreviation marks and digits are neither words nor mistakes.
    offer(at + 1, /[ๆฯ๐-๙]/.test(sign) ? WORD : UNKNOWN, /[ๆฯ๐-๙]/.test(sign));
    if (FOLLOWS.test(sign)) continue;
    for (let length = 1; length <= LONGEST && at + length <= to - from; length += 1) {
      const end = from + at + length;
      // A word does not end before a mark that belongs to its last letter.
      if (FOLLOWS.test(run.slice(end, Math.min(to, end + 1)))) continue;
      if (known(run.slice(from + at, end))) offer(at + length, WORD, true);
    }
  }
  return readBack(best, from);
}

function readBack(best: readonly (Step | undefined)[], from: number): WordRange[] {
  const words: WordRange[] = [];
  for (let at = best.length - 1; at > 0;) {
    const step = best[at];
    if (!step) break;
    const before = words[0];
    const joined = before && !before.known && !step.known;
    if (joined) before.start = from + step.from;
    else words.unshift({ start: from + step.from, end: from + at, known: step.known });
    at = step.from;
  }
  return words;
}
