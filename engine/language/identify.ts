import { eld } from 'eld/medium';
import { stripAddresses } from '#engine/text/address.ts';
import { MIXED, THAI_IN_LATIN } from './codes.ts';
import { countMarkers, type MarkerCounts } from './markers.ts';
import { countScripts, SCRIPT, SCRIPT_COUNT } from './script.ts';

/**
 * The language of a post: its ISO 639 code, `th-Latn` for Thai in Latin letters, `mul` where Thai and English are mixed, or `und` where it cannot be
 * determined; and the confidence, 0 to 1.
 */
export type IdentifiedLanguage = { language: string; confidence: number };

/**
 * A post with at least this share of Thai letters is Thai: Thai posts carry long Latin brand names, models and loan words,
 * while foreign posts seldom carry any Thai.
 */
const THAI_SHARE = 0.2;
/** Or with this many Thai letters, however much Latin text (a product's full name, a pasted line of English) is next to them. */
const THAI_LETTERS = 8;
/** Statistics on fewer Latin letters than this are noise. */
const FEWEST_LETTERS = 3;
/** From this share of everyday English words, a Latin post is English. */
const ENGLISH_SHARE = 0.2;
/** From this share of everyday and of short English words, a post that the statistics take for another language is English. */
const WEAK_ENGLISH_SHARE = 0.3;
/**
 * This many Hindi words in Latin letters, if more than of any other language, make a post Hindi: the statistics know Hindi in its own
 * script only.
 */
const FEWEST_HINDI = 2;
/** This many Thai words in Latin letters, if they are half of all words, make a post Thai in Latin letters. */
const FEWEST_KARAOKE = 2;
/** This many words of Javanese, Sundanese or Minangkabau tell them from Indonesian. */
const FEWEST_RELATIVE = 2;
/** This many German words, if they are a quarter of all words, make a post German. */
const FEWEST_GERMAN = 2;
/** This many Indonesian words, if they are half of all words, make a short post Indonesian. */
const FEWEST_INDONESIAN = 2;
/** The statistics need no more text than this, and their time grows with its length. */
const STATISTICS_UNITS = 120;
/** Longest part that is read, in UTF-16 units. */
const READ_UNITS = 600;

const NOTHING: IdentifiedLanguage = { language: 'und', confidence: 0 };
const counts = new Int32Array(SCRIPT_COUNT);

/**
 * Identifies the language of a post: by script where the script has one main language, else by letter statistics (package `eld`). Links,
 * mentions, hashtags, numbers and emoji are removed first, as they belong to no language.
 *
 * @example identifyLanguage('iPhone 17 Pro Max แบตอึดมาก').language // 'th'
 */
export function identifyLanguage(text: string): IdentifiedLanguage {
  const body = stripAddresses(text.slice(0, READ_UNITS));
  const found = byScript(body.replaceAll(MENTIONS_AND_TAGS, ' '));
  if (found !== null) return found;
  // The hashtags of a post that contains nothing else still indicate a language.
  return byScript(body.replaceAll(MENTIONS, ' ')) ?? NOTHING;
}

const MENTIONS_AND_TAGS = /[@#][\p{L}\p{M}\p{N}_.]+/gu;
const MENTIONS = /@[\p{L}\p{M}\p{N}_.]+/gu;

/** Languages that are identified by a script other than Latin; scripts of several languages go on to the statistics. */
const MAIN_LANGUAGE: readonly (readonly [script: number, language: string])[] = [
  [SCRIPT.lao, 'lo'],
  [SCRIPT.khmer, 'km'],
  [SCRIPT.burmese, 'my'],
  [SCRIPT.hangul, 'ko'],
  [SCRIPT.hebrew, 'he'],
  [SCRIPT.greek, 'el'],
  [SCRIPT.bengali, 'bn'],
  [SCRIPT.tamil, 'ta'],
  [SCRIPT.telugu, 'te'],
];

/** Languages that are identified by their letters. */
export const OF_ONE_SCRIPT: ReadonlySet<string> = new Set([
  'th',
  'ja',
  'zh',
  ...MAIN_LANGUAGE.map(([, language]) => language),
]);

function byScript(body: string): IdentifiedLanguage | null {
  const letters = countScripts(body, counts);
  if (letters === 0) return null;
  const share = (script: number): number => (counts[script] ?? 0) / letters;
  const thai = share(SCRIPT.thai);
  if (isMixed(body, { thai, latin: share(SCRIPT.latin) })) return { language: MIXED, confidence: 0.7 };
  if (thai >= THAI_SHARE || (counts[SCRIPT.thai] ?? 0) >= THAI_LETTERS)
    return { language: 'th', confidence: 0.5 + thai / 2 };
  const main = MAIN_LANGUAGE.find(([script]) => share(script) >= 0.5);
  if (main !== undefined) return { language: main[1], confidence: 0.5 + share(main[0]) / 2 };
  const eastAsian = share(SCRIPT.han) + share(SCRIPT.kana);
  // Japanese mixes both; Chinese has no kana at all, but a Japanese name may be quoted in it.
  if (eastAsian >= 0.3)
    return { language: share(SCRIPT.kana) > eastAsian * 0.1 ? 'ja' : 'zh', confidence: 0.5 + eastAsian / 2 };
  return letters < FEWEST_LETTERS ? null : byStatistics(body);
}

/**
 * Everyday words identify most Latin posts at once (the statistics take twenty times as long, and err on two or three words). The rest goes to
 * `eld`; what it calls Malay is Indonesian unless Malay words prevail, as it does not know Indonesian and far more people write that. A
 * name does not indicate a language: a text with too few words other than names is unknown.
 */
function byStatistics(body: string): IdentifiedLanguage | null {
  const markers = countMarkers(body);
  const { words, english, weakEnglish, indonesian, malay } = markers;
  const decided = byMarkers(markers);
  if (decided !== undefined) return decided;
  const beginning = body.slice(0, STATISTICS_UNITS);
  const result = eld.detect(beginning);
  if (result.language === '' || !hasEnoughWords(beginning, result)) return null;
  if (english > 0 && result.language !== 'en' && (english + weakEnglish) / words >= WEAK_ENGLISH_SHARE)
    return { language: 'en', confidence: 0.6 };
  const confidence = Math.min(result.getScores()[result.language] ?? 0, 1);
  const relative = nameRelative(markers, 1);
  if (relative !== null && NEAR_INDONESIAN.has(result.language))
    return { language: relative.language, confidence: 0.6 };
  return { language: result.language === 'ms' && indonesian >= malay ? 'id' : result.language, confidence };
}

/** What the statistics take Indonesian and its relatives for. */
const NEAR_INDONESIAN: ReadonlySet<string> = new Set(['ms', 'id', 'tl']);

/** Of a mixed post at least this share of the letters is Thai, and as many are Latin; and so many everyday English words are in it. */
const MIXED_SHARE = 0.3;
const FEWEST_MIXED_WORDS = 4;

/** Whether a post says something in Thai and something in English: long names of products have no everyday words. */
function isMixed(body: string, { thai, latin }: { thai: number; latin: number }): boolean {
  if (thai < MIXED_SHARE || latin < MIXED_SHARE) return false;
  const { english, weakEnglish, words } = countMarkers(body.replaceAll(THAI, ' '));
  return english >= FEWEST_MIXED_WORDS && (english + weakEnglish) * 2 >= words;
}

const THAI = /\p{Script=Thai}+/gu;

/** The language that everyday words alone tell; null where they tell that it is none, undefined where they do not tell. */
function byMarkers(markers: MarkerCounts): IdentifiedLanguage | null | undefined {
  const { words, english, german, indonesian, malay, karaoke, hindi, weakHindi } = markers;
  const share = english / Math.max(words, 1);
  const relative = nameRelative(markers, FEWEST_RELATIVE);
  const family = indonesian + markers.plainIndonesian + malay;
  if (share >= ENGLISH_SHARE && english > family + hindi + german && relative === null)
    return { language: 'en', confidence: Math.min(0.6 + share, 0.99) };
  const isHindi = hindi >= FEWEST_HINDI || (hindi > 0 && hindi + weakHindi > FEWEST_HINDI);
  if (isHindi && hindi + weakHindi >= english && hindi > family && relative === null)
    return { language: 'hi', confidence: Math.min(0.6 + hindi / words, 0.99) };
  // Thai in Latin letters looks like Italian, Tagalog or Indonesian.
  if (karaoke >= FEWEST_KARAOKE && karaoke * 2 >= words && karaoke > family)
    return { language: THAI_IN_LATIN, confidence: 0.7 };
  if (relative !== null && relative.found * 3 >= words)
    return { language: relative.language, confidence: 0.8 };
  if (german >= FEWEST_GERMAN && german * 4 >= words && german > english)
    return { language: 'de', confidence: 0.8 };
  if (indonesian >= FEWEST_INDONESIAN && indonesian * 2 >= words && indonesian > malay)
    return { language: 'id', confidence: 0.7 };
  return undefined;
}

/** A language, and how many of its words a text has. */
type Relative = { language: string; found: number };

/**
 * The relative of Indonesian whose words prevail, with at least so many of them; null where none does.
 */
function nameRelative(markers: MarkerCounts, fewest: number): Relative | null {
  const { indonesian, plainIndonesian, javanese, sundanese, minangkabau, english, hindi } = markers;
  const most = Math.max(javanese, sundanese, minangkabau);
  if (most < fewest || most <= plainIndonesian + indonesian / 2 || most <= english + hindi) return null;
  return { language: most === javanese ? 'jv' : most === sundanese ? 'su' : 'min', found: most };
}

/** Languages with many writers: two words in lower case are enough for the statistics. */
const COMMON: ReadonlySet<string> = new Set(
  'en es fr de pt it nl id ms tl vi tr pl ru uk ar hi fa ur bg'.split(' '),
);
/** Words in lower case that indicate a text rather than a name. */
const FEWEST_PLAIN_WORDS = 2;
/** Number of words from which the statistics are trusted for languages with few writers, or without words in lower case. */
const FEWEST_WORDS = 5;

type Statistics = { language: string; isReliable: () => boolean; getScores: () => Record<string, number> };

/** Thai in Latin letters scores lower for any language. */
const SURE = 0.65;

function isSure(result: Statistics): boolean {
  return result.isReliable() && (result.getScores()[result.language] ?? 0) >= SURE;
}

/**
 * Whether a text has enough words for the statistics. Names of brands and models ("Netflix", "iPhone 15 Pro Max") look like any language,
 * mostly like a rare one.
 */
function hasEnoughWords(text: string, result: Statistics): boolean {
  const words = text.match(/[\p{L}\p{M}'’]{2,}/gu) ?? [];
  const plainWords = words.filter((word) => /^[\p{Ll}\p{Lo}\p{M}'’]+$/u.test(word));
  const plain = plainWords.length;
  if (COMMON.has(result.language)) {
    if (plain >= FEWEST_PLAIN_WORDS) return true;
    // "Nicht gut", "Bom dia": a word in lower case next to a capitalised word that begins a sentence. Names contain "of" and "de" at most.
    if (plainWords.some((word) => word.length > 2) && words.length > 1 && isSure(result)) return true;
  }
  if (words.length < FEWEST_WORDS) return false;
  // Whole sentences may be written in capitals.
  return COMMON.has(result.language) ? result.isReliable() : plain >= 1 && isSure(result);
}
