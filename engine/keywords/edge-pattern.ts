import { ALL_CLASSES, CLASS, classOf, isTagPart, joins } from '#engine/text/classes.ts';
import { classAt, classBefore } from '#engine/text/edges.ts';
import { fold } from '#engine/text/fold.ts';
import {
  ADDRESS_LINK,
  ADDRESS_PART,
  HANDLE_LINK,
  LATIN,
  type Literal,
  PLACE,
} from '#engine/keywords/literal.ts';

/**
 * The regular expression (RE2) that finds a literal where the matcher does. The sets of characters in it are written out
 * from the same table that the matcher reads, so both know the same version of Unicode. Undefined where the bare word says
 * it all: finding it anywhere is then enough.
 */
export const edgePattern = ({ text, place }: Literal): string | undefined => {
  if (place === PLACE.anywhere) return undefined;
  const before = beforePattern(text, place);
  const after = afterPattern(text, place);
  return before === '' && after === '' ? undefined : `${before}${quote(text)}${after}`;
};

const beforePattern = (text: string, place: number): string => {
  if (place === PLACE.tag) return '';
  if (place === PLACE.handle) return startOrNot(charactersOf((cls) => joins(cls, LATIN)));
  const first = classAt(text, 0);
  if (first !== CLASS.flag) return startOrNot(charactersOf((cls) => joins(cls, first)));
  const flags = charactersOf((cls) => cls === CLASS.flag);
  return `(?:^|[^${flags}${charactersOf((cls) => joins(cls, first))}])(?:[${flags}]{2})*`;
};

const afterPattern = (text: string, place: number): string => {
  if (place === PLACE.tag) return endOrNot(charactersOf(isTagPart));
  if (place === PLACE.address) {
    return `(?:$|[^${ADDRESS_PART}${inSet(ADDRESS_LINK)}]|[${inSet(ADDRESS_LINK)}](?:$|[^${ADDRESS_PART}]))`;
  }
  const last = classBefore(text, text.length);
  const oddFlag = last === CLASS.flag && trailingFlags(text) % 2 === 1;
  const joined = charactersOf((cls) => joins(last, cls) || (oddFlag && cls === CLASS.flag));
  if (place !== PLACE.handle) return endOrNot(joined);
  const word = charactersOf((cls) => cls === CLASS.wild || cls === LATIN);
  return `(?:$|[^${joined}${inSet(HANDLE_LINK)}]|[${inSet(HANDLE_LINK)}](?:$|[^${word}]))`;
};

const startOrNot = (characters: string): string => (characters === '' ? '' : `(?:^|[^${characters}])`);
const endOrNot = (characters: string): string => (characters === '' ? '' : `(?:$|[^${characters}])`);

const trailingFlags = (text: string): number => {
  const classes = Array.from(text, (each) => classOf(each.codePointAt(0) ?? 0));
  return classes.length - 1 - classes.findLastIndex((cls) => cls !== CLASS.flag);
};

const quote = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
const inSet = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');

/** The characters of all classes that a test picks, as ranges for a bracket expression. */
const charactersOf = (test: (cls: number) => boolean): string => {
  const wanted = ALL_CLASSES().filter(test);
  const key = wanted.join();
  const known = SETS.get(key);
  if (known !== undefined) return known;
  const written = writeRanges(new Set(wanted));
  SETS.set(key, written);
  return written;
};

const SETS = new Map<string, string>();

/** Ranges run on over characters that folding never leaves in a text (capitals, ligatures): fewer and longer ones. */
const writeRanges = (wanted: ReadonlySet<number>): string => {
  let written = '';
  for (const [first, end] of PLANES) {
    for (let from = first; from < end; from++) {
      if (!wanted.has(classOf(from))) continue;
      let last = from;
      for (let next = from + 1; next < end && (wanted.has(classOf(next)) || isFoldedAway(next)); next++) {
        if (wanted.has(classOf(next))) last = next;
      }
      written += from === last ? hex(from) : `${hex(from)}-${hex(last)}`;
      from = last;
    }
  }
  return written;
};

const isFoldedAway = (point: number): boolean => {
  const known = FOLDED_AWAY.get(point);
  if (known !== undefined) return known;
  const text = String.fromCodePoint(point);
  const away = fold(text) !== text;
  FOLDED_AWAY.set(point, away);
  return away;
};

const FOLDED_AWAY = new Map<number, boolean>();

const hex = (point: number): string => `\\x{${point.toString(16)}}`;

/** Where characters with a class are: planes 0 to 3 and the tags of regional flags. Halves of pairs are left out. */
const PLANES: readonly (readonly [number, number])[] = [
  [0, 0xd800],
  [0xe000, 0x323b0],
  [0xe0020, 0xe0080],
];
