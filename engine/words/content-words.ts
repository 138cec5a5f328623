import { JOINED_BEGINNINGS, JOINED_WORDS, LONGEST_JOINED, MOST_PARTS } from './joined-words.ts';
import { SHORT_THAI_WORDS, STOP_WORDS } from './stop-words.ts';
import { KIND, KIND_OF_UNIT } from './unit-kind.ts';

/** Most words that a post may count with: longer posts are lists and spam, which would drown the rest. */
const MOST_WORDS = 32;
/** Longest part of a post that is read, in UTF-16 units. */
const READ_UNITS = 1_000;
const NO_WORDS: ReadonlySet<string> = new Set();
/** Longer than this is a code, a run of letters or a slip of the keyboard. */
const LONGEST_WORD = 40;

const LINKS_AND_MENTIONS = /(?:https?:\/\/|www\.)\S+|@[\p{L}\p{M}\p{N}_.]+/gu;
const STRESSED = /(.)\1{2,}/gu;
const ONLY_SIGNS = /^[\p{N}\p{M}\s_#ๆฯ]+$/u;
/** ICU picks the dictionary by script, so one segmenter serves Thai, Lao, Khmer, Burmese, Chinese and Japanese. */
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The words that tell what a post is about, each once, at most 32: lower case, hashtags whole with their `#`, letters
 * repeated for stress written once, without links, mentions, numbers and words that every post has. Words of spaced
 * scripts and hashtags come first, then those of scripts without spaces, each in the order of the post.
 *
 * @param language ISO 639-1 code of the post: apostrophes are dropped in Thai and English posts ("don't" is a stop word)
 *   and kept elsewhere ("l'eau")
 * @param own lower-case words of scripts without spaces that the segmenter shall not cut: brands, products, people
 * @example contentWords('โปรโมชั่นiPhone17ดีมากกกก #ช้อปดี', 'th') // ['iphone17', '#ช้อปดี', 'โปรโมชั่น', 'ดี']
 */
export function contentWords(text: string, language: string, own: ReadonlySet<string> = NO_WORDS): string[] {
  const body = text
    .slice(0, READ_UNITS)
    .normalize('NFC')
    .toLowerCase()
    .replace(LINKS_AND_MENTIONS, ' ')
    .replace(STRESSED, '$1$1');
  const found = new Set<string>();
  const dropsApostrophes = language === 'th' || language === 'en';
  let unspaced = '';
  for (let at = 0; at < body.length;) {
    const kind = KIND_OF_UNIT[body.charCodeAt(at)] ?? KIND.gap;
    if (kind === KIND.gap || kind === KIND.apostrophe) {
      at++;
      continue;
    }
    const end = endOfRun(body, at, kind);
    const run = body.slice(at, end);
    if (kind === KIND.unspaced) unspaced += `${run} `;
    else add(kind === KIND.spaced ? plain(run, dropsApostrophes) : run, found);
    at = end;
  }
  if (unspaced !== '') addSegments(unspaced, found, own);
  return found.size > MOST_WORDS ? [...found].slice(0, MOST_WORDS) : [...found];
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

function plain(run: string, dropsApostrophes: boolean): string {
  return dropsApostrophes ? run.replace(/['’]/gu, '') : run;
}

/** One call for all runs of a post: starting the segmenter costs more than a post's words. */
function addSegments(runs: string, found: Set<string>, own: ReadonlySet<string>): void {
  const parts: string[] = [];
  for (const { segment } of segmenter.segment(runs.replace(STRESSED_TWICE, '$1'))) parts.push(segment);
  for (let at = 0; at < parts.length && found.size < MOST_WORDS;) {
    const taken = joinedFrom(parts, at, own);
    const word = taken === 1 ? (parts[at] ?? '') : parts.slice(at, at + taken).join('');
    if (taken > 1 || !isFragment(word)) add(word, found);
    at += taken;
  }
}

/** Thai writes no vowel or last consonant twice at a word's end but for stress, save รร, อ and the numbers of the lexicon. */
const STRESSED_TWICE = /([กงดนบมยวาๆ\u0e30-\u0e39])\1(?= )/gu;

/** How many parts from here on make one known word; 1 where they do not. */
function joinedFrom(parts: readonly string[], at: number, own: ReadonlySet<string>): number {
  let joined = parts[at] ?? '';
  // Nearly every part begins no such word: two letters tell so without joining anything.
  if (!JOINED_BEGINNINGS.has(joined.slice(0, 2)) && !beginsOwn(own, joined)) return 1;
  let best = 1;
  for (let count = 2; count <= MOST_PARTS && at + count <= parts.length; count++) {
    joined += parts[at + count - 1] ?? '';
    if (joined.length > LONGEST_JOINED) break;
    if (JOINED_WORDS.has(joined) || own.has(joined)) best = count;
  }
  return best;
}

/** Whether a part begins a word of the account's own; accounts have few of them. */
function beginsOwn(own: ReadonlySet<string>, part: string): boolean {
  if (own.size === 0) return false;
  for (const word of own) if (word.startsWith(part)) return true;
  return false;
}

/** One or two Thai signs are nearly always the splinter of a name that the dictionary does not know. */
function isFragment(word: string): boolean {
  const first = word.charCodeAt(0);
  return word.length <= 2 && first >= 0x0e00 && first <= 0x0e7f && !SHORT_THAI_WORDS.has(word);
}

function add(word: string, found: Set<string>): void {
  if (word.length < 2 || word.length > LONGEST_WORD || STOP_WORDS.has(word) || ONLY_SIGNS.test(word)) return;
  found.add(word);
}
