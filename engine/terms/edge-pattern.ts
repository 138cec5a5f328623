import { buildCharacterSet, type TextForm } from '#engine/terms/character-set.ts';
import {
  ADDRESS_LINK,
  ADDRESS_PART,
  HANDLE_LINK,
  LATIN,
  type Literal,
  PLACE,
} from '#engine/terms/literal.ts';
import { CLASS, getClass, isTagPart, isJoined } from '#engine/text/classes.ts';
import { getClassAt, getClassBefore } from '#engine/text/edges.ts';

/**
 * The regular expression (RE2) that finds a literal where the matcher does. Its sets of characters are generated from the same table that
 * the matcher reads, so both use the same version of Unicode. Undefined where the bare word suffices: finding it anywhere is then enough.
 */
export function buildEdgePattern({ text, place }: Literal, written: TextForm = 'folded'): string | undefined {
  const before = buildBeforePattern(text, place, written);
  const after = buildAfterPattern(text, place, written);
  return before === '' && after === '' ? undefined : `${before}${quote(text)}${after}`;
}

/** What may come before a word, as a pattern that ends where the word begins; empty where anything may. */
export function buildBeforePattern(text: string, place: number, written: TextForm = 'folded'): string {
  if (place === PLACE.tag || place === PLACE.anywhere) return '';
  if (place === PLACE.handle) return startOrNot(buildCharacterSet((cls) => isJoined(cls, LATIN), written));
  const first = getClassAt(text, 0);
  if (first !== CLASS.flag) return startOrNot(buildCharacterSet((cls) => isJoined(cls, first), written));
  const flags = buildCharacterSet((cls) => cls === CLASS.flag, written);
  return `(?:^|[^${flags}${buildCharacterSet((cls) => isJoined(cls, first), written)}])(?:[${flags}]{2})*`;
}

/** What may come after a word, as a pattern that begins where the word ends; empty where anything may. */
export function buildAfterPattern(text: string, place: number, written: TextForm = 'folded'): string {
  if (place === PLACE.anywhere) return '';
  if (place === PLACE.tag) return endOrNot(buildCharacterSet(isTagPart, written));
  if (place === PLACE.address) {
    return `(?:$|[^${ADDRESS_PART}${inSet(ADDRESS_LINK)}]|[${inSet(ADDRESS_LINK)}](?:$|[^${ADDRESS_PART}]))`;
  }
  const last = getClassBefore(text, text.length);
  const oddFlag = last === CLASS.flag && trailingFlags(text) % 2 === 1;
  const joined = buildCharacterSet((cls) => isJoined(last, cls) || (oddFlag && cls === CLASS.flag), written);
  if (place !== PLACE.handle) return endOrNot(joined);
  const word = buildCharacterSet((cls) => cls === CLASS.wild || cls === LATIN, written);
  return `(?:$|[^${joined}${inSet(HANDLE_LINK)}]|[${inSet(HANDLE_LINK)}](?:$|[^${word}]))`;
}

const startOrNot = (characters: string): string => (characters === '' ? '' : `(?:^|[^${characters}])`);
const endOrNot = (characters: string): string => (characters === '' ? '' : `(?:$|[^${characters}])`);

function trailingFlags(text: string): number {
  const classes = Array.from(text, (each) => getClass(each.codePointAt(0) ?? 0));
  return classes.length - 1 - classes.findLastIndex((cls) => cls !== CLASS.flag);
}

/** Letters as a pattern that finds them. */
export const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const inSet = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');
