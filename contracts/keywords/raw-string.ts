import type { DuplicateIncludes, KeywordSet } from '#contracts/keywords/set.ts';
import { findDuplicateIncludes } from '#contracts/keywords/set.ts';

/** The specified separators of a raw keyword string: between includes, before the excludes, between excludes, between sets. */
export const KEYWORD_SEPARATORS = { include: '*', bar: '|', exclude: ':', set: ',' } as const;
const { include: STAR, bar: BAR, exclude: COLON, set: COMMA } = KEYWORD_SEPARATORS;

/** Why a raw keyword string cannot be read, or a list of sets cannot be written as one. */
const RAW_KEYWORD_CODES = [
  /** Nothing between two separators, or nothing at all. */
  'raw_part_empty',
  /** A second `|` in one set. */
  'raw_many_bars',
  /** An unescaped `*` right of the `|`. */
  'raw_star_in_excludes',
  /** An exclude condition of several words: it exists in the API and the Boolean mode only. */
  'raw_exclude_of_many',
] as const;
export type RawKeywordCode = (typeof RAW_KEYWORD_CODES)[number];

/** `at` is the index of the fault in the raw string (UTF-16 units), `set` the index of its set. */
export type RawKeywordFault = { ok: false; code: RawKeywordCode; at: number; set: number };
export type RawKeywords = { ok: true; sets: KeywordSet[]; duplicates: DuplicateIncludes[] } | RawKeywordFault;

/**
 * Reads a raw keyword string: includes joined by `*`, then `|`, then excludes separated by `:`, sets separated by `,`.
 *
 * `\:` `\*` `\|` `\,` `\\` represent the character itself; a backslash before anything else is a backslash. A bare `:` left of the `|` is a
 * part of its word. White space around words is dropped. Sets that repeat the includes of an earlier one are listed in `duplicates`: the
 * string is readable, and the caller decides whether it may be saved.
 */
export function parseRawKeywords(raw: string): RawKeywords {
  const sets: KeywordSet[] = [];
  let open: OpenSet = newSet(0);
  let word = '';
  for (let at = 0; at <= raw.length; at++) {
    const unit = raw.charAt(at);
    if (unit === '\\' && ESCAPED.includes(raw.charAt(at + 1)) && at + 1 < raw.length) {
      word += raw.charAt(++at);
      continue;
    }
    const separates =
      at === raw.length || unit === COMMA || unit === BAR || unit === (open.bar ? COLON : STAR);
    if (!separates) {
      if (unit === STAR) return { ok: false, code: 'raw_star_in_excludes', at, set: sets.length };
      word += unit;
      continue;
    }
    if (unit === BAR && open.bar) return { ok: false, code: 'raw_many_bars', at, set: sets.length };
    if (word.trim() === '') return { ok: false, code: 'raw_part_empty', at: open.from, set: sets.length };
    if (open.bar) open.excludes.push([word.trim()]);
    else open.includes.push(word.trim());
    word = '';
    open.from = at + 1;
    if (unit === BAR) open.bar = true;
    if (at === raw.length || unit === COMMA) {
      sets.push({ includes: open.includes, excludes: open.excludes });
      open = newSet(at + 1);
    }
  }
  return { ok: true, sets, duplicates: findDuplicateIncludes(sets) };
}

/** Writes sets as one raw string; refused for an exclude condition of several words (`at` is its index in the set). */
export function formatRawKeywords(sets: readonly KeywordSet[]): { ok: true; raw: string } | RawKeywordFault {
  for (const [set, { excludes }] of sets.entries()) {
    const at = excludes.findIndex((condition) => condition.length !== 1);
    if (at >= 0) return { ok: false, code: 'raw_exclude_of_many', at, set };
  }
  return { ok: true, raw: sets.map(formatSet).join(COMMA) };
}

type OpenSet = { includes: string[]; excludes: string[][]; bar: boolean; from: number };

/** The characters that a backslash escapes. */
const ESCAPED = `${Object.values(KEYWORD_SEPARATORS).join('')}\\`;

const newSet = (from: number): OpenSet => ({ includes: [], excludes: [], bar: false, from });

function formatSet({ includes, excludes }: KeywordSet): string {
  const left = includes.map(escapeWord).join(STAR);
  return excludes.length === 0 ? left : `${left}${BAR}${excludes.flat().map(escapeWord).join(COLON)}`;
}

const escapeWord = (word: string): string => word.replace(/[:*|,\\]/g, '\\$&');
