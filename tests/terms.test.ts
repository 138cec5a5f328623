import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { SOURCES } from './sources.ts';

/** The glossary defines the terms of the field, and names follow it. */
const GLOSSARY = readFileSync('docs/glossary.md', 'utf8');
const ENTRIES = GLOSSARY.split(/\n(?=- \*\*)/)
  .slice(1)
  .map((entry) => entry.replaceAll(/\s+/g, ' ').trim());

/** Names with a word that the glossary replaces, by file. The list only shrinks. */
const LEFTOVER = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync('tests/terms-leftover.json', 'utf8')));

/** A lower-case word is forbidden as a part of any name; one with a capital only as the whole name. */
const REPLACED = ENTRIES.flatMap((entry) => [
  ...(/ Not: (.*)$/.exec(entry)?.[1] ?? '').matchAll(/`(\w+)`/g),
]).map(([, word = '']) => word);

/** Everyday words that do not describe a thing. */
const DIALECT = `
  asked told said given taken kept held wanted brought bring laid
  heard hear felt begun stands standing mend fate deed whence whoever
`
  .trim()
  .split(/\s+/);

/** Names of types that state a condition of something, or nothing, instead of what it is. */
const TYPE_NAMES = new RegExp(
  `^(?:${[
    'Place|Found|Said|Told|Given|Kept|Held|Known|Shown|Seen|Drawn|Written|Spoken|Taken|Begun|Gone|Made|Met|Sent|Left|Lost',
    'Laid|Cut|Caught|Sought|Brought|Bound|Heard|Felt|Learnt|Meant|Stood|Came|Took|Rang|Ask|Tell|Say|Find|Hear|Keep|Hold',
    'Leave|Draw|Look|Looks|Like|Likely|Thing|Way|Ways|Where|When|What|Who|Why|How|Whence|About|After|Along|Also|Among',
    'Around|At|Before|Below|Beside|Both|By|For|From|Of|Once|One|Own|Now|New|Next|More|Several|Since|Some|With|Words',
  ].join('|')})$`,
);
const PARTICIPLE = /^[A-Z][a-z]+(?:ed|ing)$/;
/** Nouns with the ending of a participle. */
const NOUNS = ['Feed', 'Incoming', 'Setting', 'Typing', 'Billing'];

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const TYPES = /^(?:export )?(?:type|interface) (\w+)/gm;
const EXPORTS = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

const replacedIn = (name: string): string[] => {
  const words = wordsOf(name);
  return [...REPLACED, ...DIALECT].filter((word) => word === name || words.includes(word));
};

/** The replaced words in the names of a file, each once. */
const replacedOf = (text: string): string[] =>
  [...new Set([...namesIn(text, TYPES), ...namesIn(text, EXPORTS)].flatMap(replacedIn))].toSorted();

const entryWord = (entry: string): string => /^- \*\*(.+?)\*\*/.exec(entry)?.[1] ?? '';
const inOrder = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, '');

test('The glossary lists each term once, in alphabetical order, as a sentence', () => {
  const terms = ENTRIES.map(entryWord);
  expect(terms.length).toBeGreaterThan(120);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.map(inOrder)).toEqual(terms.map(inOrder).toSorted());
  expect(ENTRIES.filter((entry) => !/^- \*\*.+?\*\*.*?: .{15,}\.$/.test(entry))).toEqual([]);
});

test('No type is named by a participle, a pronoun or a preposition alone', () => {
  const named = SOURCES.flatMap(({ path, text }) => namesIn(text, TYPES).map((name) => ({ path, name })));
  expect(named.length).toBeGreaterThan(3000);
  const wrong = named.filter(
    ({ name }) => TYPE_NAMES.test(name) || (PARTICIPLE.test(name) && !NOUNS.includes(name)),
  );
  expect(wrong).toEqual([]);
});

test('No new name contains a word that the glossary replaces, and the list of leftovers only shrinks', () => {
  expect(REPLACED.length).toBeGreaterThan(30);
  const found = Object.fromEntries(
    SOURCES.filter(({ path }) => path !== 'tests/terms.test.ts')
      .map(({ path, text }): [string, string[]] => [path, replacedOf(text)])
      .filter(([, words]) => words.length > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  // A new entry on the left: choose another name. A missing one on the right: delete it from the list.
  expect(found).toEqual(LEFTOVER);
});
