import { MIXED } from '#engine/language/codes.ts';
import { JOINED_WORDS, LONGEST_JOINED, MOST_PARTS, canStartJoined } from './joined-words.ts';
import { toPlainBody } from './plain-body.ts';
import { SHORT_THAI_WORDS, STOP_WORDS } from './stop-words.ts';
import { isThai, findUnstressedEnd } from './thai-run.ts';
import { ThaiSegmenter } from './thai-segmenter.ts';
import { KIND, KIND_OF_UNIT } from './unit-kind.ts';

/** Maximum words per post: longer posts are lists and spam, which would outweigh the rest. */
const MOST_WORDS = 32;
const NO_WORDS: ReadonlySet<string> = new Set();
/** A longer word is a code, a run of letters or a typing error. */
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
export type ContentWordFinder = (text: string, language: string, own?: ReadonlySet<string>) => string[];

/**
 * Makes the finder of words from the bytes of `engine/tokenizer/weights/thai-words.bin`. It keeps buffers between calls, so one
 * belongs to one thread.
 *
 * @throws RangeError when the bytes are not the weights
 * @example
 * const contentWords = loadContentWords(bytes);
 * contentWords('โปรโมชั่นiPhone17ดีมากกกก #ช้อปดี', 'th'); // ['iphone17', '#ช้อปดี', 'โปรโมชั่น', 'ดี']
 */
export function loadContentWords(weights: Uint8Array): ContentWordFinder {
  const cutter = new ThaiSegmenter(new Int8Array(weights.buffer, weights.byteOffset, weights.byteLength));
  return (text, language, own = NO_WORDS) => {
    const body = toPlainBody(text);
    const found = new Set<string>();
    const dropsApostrophes = language === 'th' || language === MIXED || language === 'en';
    const unspaced: number[] = [];
    for (let at = 0; at < body.length;) {
      const kind = KIND_OF_UNIT[body.charCodeAt(at)] ?? KIND.gap;
      if (kind === KIND.gap || kind === KIND.apostrophe) {
        at++;
        continue;
      }
      const end = endOfRun(body, at, kind);
      if (kind === KIND.unspaced) unspaced.push(at, end);
      else if (kind === KIND.spaced) add(plain(body.slice(at, end), dropsApostrophes), found);
      else add(body.slice(at, end), found);
      at = end;
    }
    for (let run = 0; run < unspaced.length && found.size < MOST_WORDS; run += 2)
      addUnspaced(cutter, { body, from: unspaced[run] ?? 0, to: unspaced[run + 1] ?? 0 }, { found, own });
    return found.size > MOST_WORDS ? [...found].slice(0, MOST_WORDS) : [...found];
  };
}

/** The end of the run that begins at `at`: a hashtag includes letters of all scripts, any other run only its own kind. */
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

function plain(run: string, dropsApostrophes: boolean): string {
  return dropsApostrophes && (run.includes("'") || run.includes('’')) ? run.replace(/['’]/gu, '') : run;
}

/** A run of scripts without spaces: `body[from, to)`. */
type Run = { body: string; from: number; to: number };
type WordCollector = { found: Set<string>; own: ReadonlySet<string> };

/** Splits a run into its Thai parts and the others, and segments each into words. */
function addUnspaced(cutter: ThaiSegmenter, { body, from, to }: Run, finding: WordCollector): void {
  for (let at = from; at < to;) {
    const thai = isThai(body.charCodeAt(at));
    let end = at + 1;
    while (end < to && isThai(body.charCodeAt(end)) === thai) end++;
    if (thai) {
      const { count, ends } = cutter.cut(body, at, findUnstressedEnd(body, at, end));
      addParts({ body, from: at, ends, count }, finding);
    } else addParts(segmentsOf(body.slice(at, end)), finding);
    at = end;
  }
}

/** Consecutive parts of a text from `from` on, by their ends. */
type Parts = { body: string; from: number; ends: ArrayLike<number>; count: number };

function segmentsOf(run: string): Parts {
  const ends = Array.from(segmenter.segment(run), ({ index, segment }) => index + segment.length);
  return { body: run, from: 0, ends, count: ends.length };
}

function addParts(parts: Parts, { found, own }: WordCollector): void {
  const { body, ends, count } = parts;
  let from = parts.from;
  for (let at = 0; at < count && found.size < MOST_WORDS;) {
    const taken = joinedFrom(parts, { at, from }, own);
    const to = ends[at + taken - 1] ?? 0;
    if (taken > 1 || !isFragment(body, from, to)) add(body.slice(from, to), found);
    at += taken;
    from = to;
  }
}

/** How many parts from here on form one known word; 1 where they do not. */
function joinedFrom(
  { body, ends, count }: Parts,
  { at, from }: { at: number; from: number },
  own: ReadonlySet<string>,
): number {
  const end = ends[at] ?? 0;
  const mayBegin = end - from > 1 && canStartJoined(body, from);
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

/** One or two Thai characters are nearly always the fragment of a name that is in no dictionary. */
function isFragment(body: string, from: number, to: number): boolean {
  return to - from <= 2 && isThai(body.charCodeAt(from)) && !SHORT_THAI_WORDS.has(body.slice(from, to));
}

function add(word: string, found: Set<string>): void {
  if (word.length < 2 || word.length > LONGEST_WORD || STOP_WORDS.has(word)) return;
  if (!isLetter(word.charCodeAt(0)) && ONLY_SIGNS.test(word)) return;
  found.add(word);
}

/** Letters with which nearly all words begin: a to z, Thai consonants and leading vowels. */
function isLetter(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x0e01 && unit <= 0x0e2e) || (unit >= 0x0e40 && unit <= 0x0e44)
  );
}
