import { generateNearbyWords } from './nearby.ts';
import { findThaiMistakes, type MisspeltRange } from './thai.ts';
import { toWordKey, type WordTable } from './word-table.ts';

/** The words that a speller knows: those of both languages, and those of the account as {@link toWordKey} writes them. */
export type Speller = { thai: WordTable; english: WordTable; own: ReadonlySet<string> };

/** A mistake at its place (UTF-16 units, the end excluded) and the possible corrections, the most likely first. */
export type SpellingMistake = { start: number; end: number; word: string; suggestions: string[] };

/** Links, addresses, tags, people, codes with digits, and names in templates are not checked. */
const NEVER =
  /https?:\/\/\S+|www\.\S+|\S+@\S+\.\S+|[#@][\p{L}\p{M}\p{N}_]+|\{\{[^}]*\}\}|[\p{Script=Latin}\p{N}_-]*\p{N}[\p{Script=Latin}\p{N}_-]*/gu;
const WORDS = /[\u0e00-\u0e4e]+|\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?:['’]\p{Script=Latin}+)*/gu;
/** Maximum mistakes that are reported per text: a text with more is in another language. */
const MOST = 100;

/** The mistakes of a text in Thai, English or both, in order. */
export function checkSpelling(text: string, speller: Speller): SpellingMistake[] {
  const seen = text.replace(NEVER, (left) => ' '.repeat(left.length));
  const found: SpellingMistake[] = [];
  for (const { 0: run, index } of seen.matchAll(WORDS)) {
    const thai = /^[\u0e00-\u0e7f]/.test(run);
    const known = (word: string): boolean => speller.own.has(toWordKey(word)) || speller.thai.has(word);
    const stretches = thai
      ? findThaiMistakes(run, index, known)
      : englishMistakes(run, index, { text, speller });
    for (const stretch of stretches) found.push(mistakeOf(text, stretch, speller));
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

function mistakeOf(
  text: string,
  { start, end, meant }: MisspeltRange,
  { thai, english, own }: Speller,
): SpellingMistake {
  const word = text.slice(start, end);
  if (meant !== undefined) return { start, end, word, suggestions: [meant] };
  const isThai = /[\u0e00-\u0e7f]/.test(word);
  const known = (one: string): boolean => own.has(one) || (isThai ? thai : english).has(one);
  const suggestions = generateNearbyWords(isThai ? word : toWordKey(word), known);
  return { start, end, word, suggestions: suggestions.map((one) => (isThai ? one : written(one, word))) };
}

/** A suggestion with the capitals of the word that it replaces. */
function written(suggestion: string, word: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return suggestion.toUpperCase();
  const [first = ''] = word;
  return first === first.toUpperCase()
    ? suggestion.charAt(0).toUpperCase() + suggestion.slice(1)
    : suggestion;
}

type InText = { text: string; speller: Speller };

/** An unknown English word. Names and brands are not English words: a capital inside, all capitals, or one within a sentence. */
function englishMistakes(word: string, at: number, { text, speller }: InText): MisspeltRange[] {
  const key = toWordKey(word);
  if (word.length < 2 || /\p{Lu}/u.test(word.slice(1)) || isKnown(key, speller)) return [];
  if (/^\p{Lu}/u.test(word) && !beginsSentence(text, at)) return [];
  return [{ start: at, end: at + word.length }];
}

function isKnown(key: string, { english, own }: Speller): boolean {
  return own.has(key) || english.has(key) || (key.endsWith("'s") && english.has(key.slice(0, -2)));
}

function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?\n]\s*)["'“(]*$/.test(text.slice(0, at));
}
