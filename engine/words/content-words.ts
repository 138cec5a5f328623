import { JOINED_WORDS, LONGEST_JOINED, MOST_PARTS, beginning, mayBeginJoined } from './joined-words.ts';
import { MetWords } from './met-words.ts';
import { plainBody } from './plain-body.ts';
import { SHORT_THAI_WORDS, STOP_WORDS } from './stop-words.ts';
import { ThaiCutter } from './thai-cutter.ts';
import { isThai, unstressedEnd } from './thai-run.ts';
import { KIND, KIND_OF_UNIT } from './unit-kind.ts';

/** Most words that a post may count with: longer posts are lists and spam, which would drown the rest. */
const MOST_WORDS = 32;
const NO_WORDS: ReadonlySet<string> = new Set();
/** Longer than this is a code, a run of letters or a slip of the keyboard. */
const LONGEST_WORD = 40;

const ONLY_SIGNS = /^[\p{N}\p{M}\s_#ๆฯ]+$/u;
/** ICU picks the dictionary by script, so one segmenter serves Lao, Khmer, Burmese, Chinese and Japanese. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The words that tell what a post is about, each once, at most 32: lower case, hashtags whole with their `#`, letters
 * repeated for stress written once, without links, mentions, numbers and words that every post has. Words of spaced
 * scripts and hashtags come first, then those of scripts without spaces, each in the order of the post.
 *
 * @param language ISO 639-1 code of the post: apostrophes are dropped in Thai and English posts ("don't" is a stop word)
 *   and kept elsewhere ("l'eau")
 * @param own lower-case words of scripts without spaces that shall not be cut: brands, products, people
 */
export type ContentWords = (text: string, language: string, own?: ReadonlySet<string>) => string[];

/**
 * Makes the finder of words from the bytes of `engine/words/weights/thai-words.bin`. It keeps buffers between calls, so one
 * belongs to one thread.
 *
 * @throws RangeError when the bytes are not the weights
 * @example
 * const contentWords = loadContentWords(bytes);
 * contentWords('โปรโมชั่นiPhone17ดีมากกกก #ช้อปดี', 'th'); // ['iphone17', '#ช้อปดี', 'โปรโมชั่น', 'ดี']
 */
export function loadContentWords(weights: Uint8Array): ContentWords {
  const cutter = new ThaiCutter(new Int8Array(weights.buffer, weights.byteOffset, weights.byteLength));
  const met = new MetWords(isCounted);
  return (text, language, own = NO_WORDS) => {
    const body = plainBody(text);
    const finding: Finding = { met, found: [], own };
    const dropsApostrophes = language === 'th' || language === 'en';
    const unspaced: number[] = [];
    for (let at = 0; at < body.length;) {
      const kind = KIND_OF_UNIT[body.charCodeAt(at)] ?? KIND.gap;
      if (kind === KIND.gap || kind === KIND.apostrophe) {
        at++;
        continue;
      }
      const end = endOfRun(body, at, kind);
      if (kind === KIND.unspaced) unspaced.push(at, end);
      else if (kind === KIND.spaced && dropsApostrophes) addPlain({ body, from: at, to: end }, finding);
      else add({ body, from: at, to: end }, finding);
      at = end;
    }
    for (let run = 0; run < unspaced.length && finding.found.length < MOST_WORDS; run += 2)
      addUnspaced(cutter, { body, from: unspaced[run] ?? 0, to: unspaced[run + 1] ?? 0 }, finding);
    return finding.found;
  };
}

/** Where the run that begins at `at` ends: a hashtag takes letters of all scripts, any other run only its own kind. */
function endOfRun(body: string, at: number, kind: number): number {
  let end = at + 1;
  for (; end < body.length; end++) {
    const next = KIND_OF_UNIT[body.charCodeAt(end)] ?? KIND.gap;
    if (kind === KIND.hash ? next === KIND.unspaced || next === KIND.spaced : next === kind) continue;
    if (
      kind === KIND.spaced &&
      next === KIND.apostrophe &&
      KIND_OF_UNIT[body.charCodeAt(end + 1)] === KIND.spaced
    )
      continue;
    break;
  }
  return end;
}

/** Adds a word of a spaced script without its apostrophes. */
function addPlain(run: Run, finding: Finding): void {
  const word = run.body.slice(run.from, run.to);
  if (!word.includes("'") && !word.includes('’')) return add(run, finding);
  const plain = word.replace(/['’]/gu, '');
  add({ body: plain, from: 0, to: plain.length }, finding);
}

/** A part of a text: `body[from, to)`. */
type Run = { body: string; from: number; to: number };
type Finding = { met: MetWords; found: string[]; own: ReadonlySet<string> };

/** Cuts a run into its Thai stretches and the others, and each of these into words. */
function addUnspaced(cutter: ThaiCutter, { body, from, to }: Run, finding: Finding): void {
  for (let at = from; at < to;) {
    const thai = isThai(body.charCodeAt(at));
    let end = at + 1;
    while (end < to && isThai(body.charCodeAt(end)) === thai) end++;
    if (thai) {
      const { count, ends } = cutter.cut(body, at, unstressedEnd(body, at, end));
      addParts({ body, from: at, ends, count }, finding);
    } else addParts(segmentsOf(body.slice(at, end)), finding);
    at = end;
  }
}

/** Parts of a text that follow each other from `from` on, by their ends. */
type Parts = { body: string; from: number; ends: ArrayLike<number>; count: number };

function segmentsOf(run: string): Parts {
  const ends = Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length);
  return { body: run, from: 0, ends, count: ends.length };
}

function addParts(parts: Parts, finding: Finding): void {
  const { body, ends, count } = parts;
  let from = parts.from;
  for (let at = 0; at < count && finding.found.length < MOST_WORDS;) {
    const taken = joinedFrom(parts, { at, from }, finding.own);
    const to = ends[at + taken - 1] ?? 0;
    if (taken > 1 || !isFragment(body, from, to)) add({ body, from, to }, finding);
    at += taken;
    from = to;
  }
}

/** How many parts from here on make one known word; 1 where they do not. */
function joinedFrom(
  { body, ends, count }: Parts,
  { at, from }: { at: number; from: number },
  own: ReadonlySet<string>,
): number {
  const end = ends[at] ?? 0;
  const mayBegin = end - from > 1 && mayBeginJoined(body, from);
  if (!mayBegin && !beginsOwn(own, body, { from, end })) return 1;
  let best = 1;
  for (let parts = 2; parts <= MOST_PARTS && at + parts <= count; parts++) {
    const to = ends[at + parts - 1] ?? 0;
    if (to - from > LONGEST_JOINED) break;
    const joined = body.slice(from, to);
    if (JOINED_WORDS.has(joined) || own.has(joined)) best = parts;
  }
  return best;
}

/** Whether a part begins a word of the account's own; accounts have few of them. */
function beginsOwn(
  own: ReadonlySet<string>,
  body: string,
  { from, end }: { from: number; end: number },
): boolean {
  if (own.size === 0) return false;
  const part = body.slice(from, end);
  for (const word of own) if (word.startsWith(part)) return true;
  return false;
}

/** One or two Thai signs are nearly always the splinter of a name that is in no dictionary. */
function isFragment(body: string, from: number, to: number): boolean {
  return (
    to - from <= 2 &&
    isThai(body.charCodeAt(from)) &&
    !(to - from === 2 && SHORT_THAI.has(beginning(body, from)))
  );
}

const SHORT_THAI: ReadonlySet<number> = new Set(Array.from(SHORT_THAI_WORDS, (word) => beginning(word, 0)));

/** Adds a word where it counts, once, as long as there is room: what comes later counts for nothing. */
function add({ body, from, to }: Run, { met, found }: Finding): void {
  if (found.length === MOST_WORDS || to - from < 2 || to - from > LONGEST_WORD) return;
  const word = met.take(body, from, to);
  if (word !== '' && !found.includes(word)) found.push(word);
}

function isCounted(word: string): boolean {
  return !STOP_WORDS.has(word) && (isLetter(word.charCodeAt(0)) || !ONLY_SIGNS.test(word));
}

/** Letters that nearly all words begin with: a to z, Thai consonants and leading vowels. */
function isLetter(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x0e01 && unit <= 0x0e2e) || (unit >= 0x0e40 && unit <= 0x0e44)
  );
}
