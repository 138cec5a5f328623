import { expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS, EVENTS, JOBS, LONG_WORKS } from '#contracts/register.ts';
import { en } from '#texts/en.ts';
import { findReplacedWords, GLOSSARY_ENTRIES, REPLACED } from './replaced-words.ts';
import { SOURCES } from './sources.ts';

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

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
const TYPES = /^(?:export )?(?:type|interface) (\w+)/gm;
const EXPORTS = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;

/** The replaced words in the names of a file, each once. */
function replacedOf(text: string): string[] {
  return [
    ...new Set([...namesIn(text, TYPES), ...namesIn(text, EXPORTS)].flatMap(findReplacedWords)),
  ].toSorted();
}

const entryWord = (entry: string): string => /^- \*\*(.+?)\*\*/.exec(entry)?.[1] ?? '';
const inOrder = (word: string): string => word.toLowerCase().replaceAll(/[^a-z]/g, '');

test('The glossary lists each term once, in alphabetical order, as a sentence', () => {
  const terms = GLOSSARY_ENTRIES.map(entryWord);
  expect(terms.length).toBeGreaterThan(120);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.map(inOrder)).toEqual(terms.map(inOrder).toSorted());
  expect(GLOSSARY_ENTRIES.filter((entry) => !/^- \*\*.+?\*\*.*?: .{15,}\.$/.test(entry))).toEqual([]);
});

test('No type is named by a participle, a pronoun or a preposition alone', () => {
  const named = SOURCES.flatMap(({ path, text }) => namesIn(text, TYPES).map((name) => ({ path, name })));
  expect(named.length).toBeGreaterThan(3000);
  const wrong = named.filter(
    ({ name }) => TYPE_NAMES.test(name) || (PARTICIPLE.test(name) && !NOUNS.includes(name)),
  );
  expect(wrong).toEqual([]);
});

test('No type and no export has a name with a word that the glossary replaces', () => {
  expect(REPLACED.length).toBeGreaterThan(30);
  const found = SOURCES.filter(({ path }) => !path.startsWith('tests/migrations/'))
    .map(({ path, text }): [string, string[]] => [path, replacedOf(text)])
    .filter(([, words]) => words.length > 0);
  expect(found).toEqual([]);
});

const Tree = z.record(z.string(), z.unknown());
function listKeys(tree: unknown, path = ''): string[] {
  return Object.entries(Tree.parse(tree)).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : [`${path}${key}`, ...listKeys(value, `${path}${key}.`)],
  );
}

test.each([
  ['call', ENDPOINTS.map(({ name }) => name), 500],
  ['event', EVENTS.map(({ name }) => name), 250],
  ['job', JOBS.map(({ name }) => name), 60],
  ['long work', LONG_WORKS.map(({ kind }) => kind), 8],
  ['group of texts', Object.keys(en), 60],
])('No %s has a name with a word that the glossary replaces', (_kind, names, least) => {
  expect(names.length).toBeGreaterThan(least);
  expect(names.filter((name) => findReplacedWords(name).length > 0)).toEqual([]);
});

test('Every text key is in snake case, apart from names of fields and operators', () => {
  const keys = listKeys(en);
  expect(keys.length).toBeGreaterThan(5000);
  expect(
    keys.filter((key) => !/^[a-z0-9_.-]+$/.test(key) && !/\.(?:fields|columns|help|operators)\./.test(key)),
  ).toEqual([]);
});

/** Participles that say nothing of a value: which query, which input, which answer it is. */
const LOCAL_NAMES = [
  /\b(?:const|let|function) (?:told|asked)\b/g,
  /\((?:\.\.\.)?(?:told|asked)(?:: |, \w+[:)]|\) =>)/g,
  /^ +(?:told|asked): [A-Z]\w+,?$/gm,
];

test('No variable or parameter is named told or asked', () => {
  const found = SOURCES.flatMap(({ path, text }) =>
    LOCAL_NAMES.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => [path, match.trim()])),
  );
  expect(found).toEqual([]);
});
