import { describe, expect, it } from 'vitest';
import { addWord, OWN_SET, removeWord } from '#contracts/keywords/scope.ts';
import {
  toDraft,
  findDuplicates,
  editRaw,
  editSets,
  findsOtherPosts,
  isChanged,
  isReadable,
  isRawAhead,
  splitPatterns,
} from './draft.ts';
import { splitPastedWords, toSets, toSimpleWords } from './words.ts';

const fresh = toDraft(null);
const two = editRaw(fresh, 'กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,latte');

describe('Raw string and panels', () => {
  it('A typed string is parsed into the panels', () => {
    expect(two.sets).toEqual([
      { includes: ['กาแฟ', 'ดอยช้าง'], excludes: [['ขายต่อ'], ['มือสอง']] },
      { includes: ['latte'], excludes: [] },
    ]);
  });

  it('The panels stay unchanged while the string is invalid, and the fault says where', () => {
    const broken = editRaw(two, 'กาแฟ||x');
    expect(broken).toMatchObject({ sets: two.sets, fault: { code: 'raw_many_bars', at: 5 } });
    expect(isReadable(broken)).toBe(false);
    expect(isRawAhead(broken)).toBe(true);
  });

  it('An edit in the panels rewrites the string, escapes included, and leaves an empty set out', () => {
    const edited = editSets(two, [
      ...two.sets,
      { includes: ['a:b*c'], excludes: [] },
      { includes: [], excludes: [] },
    ]);
    expect(edited.raw).toBe('กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,latte,a\\:b\\*c');
    expect(editRaw(fresh, edited.raw).sets).toEqual(edited.sets.slice(0, 3));
  });

  it('Excludes that have lost their last include are reported', () => {
    expect(editSets(fresh, [{ includes: [], excludes: [['x']] }]).fault).toMatchObject({
      code: 'raw_part_empty',
    });
  });

  it('A set whose includes are in an earlier one is reported', () => {
    expect(findDuplicates(editRaw(fresh, 'a*b,B*A|c'))).toEqual([{ set: 1, of: 0 }]);
    expect(findDuplicates(editSets(fresh, [fresh.sets[0]!, fresh.sets[0]!]))).toEqual([]);
  });

  it('isChanged detects unsaved changes', () => {
    expect(isChanged(two, fresh)).toBe(true);
    expect(isChanged({ ...two, name: ' ' }, two)).toBe(false);
    expect(isChanged({ ...two, match: 'anywhere' }, two)).toBe(true);
  });

  it('A long string is sent as several equivalent patterns', () => {
    const words = Array.from({ length: 3000 }, (_, index) => `keyword number ${index}`);
    const patterns = splitPatterns(editSets(fresh, toSets(words)));
    expect(patterns.length).toBeGreaterThan(1);
    expect(patterns.every(({ length }) => length <= 20_000)).toBe(true);
    expect(patterns.join(',').split(',')).toEqual(words);
  });
});

describe('The scope of an edit', () => {
  const sets = [
    { includes: ['a'], excludes: [] },
    { includes: ['b'], excludes: [['x']] },
    { includes: [], excludes: [] },
  ];
  it.each([
    ['only its own set', 'excludes', 'y', OWN_SET, [1, 1, 0]],
    ['every set that can take it', 'excludes', 'y', { ...OWN_SET, excludeAll: true }, [1, 2, 0]],
    ['every set, though it stands in one', 'excludes', 'x', { ...OWN_SET, excludeAll: true }, [1, 1, 0]],
    ['tags only', 'excludes', 'y', { ...OWN_SET, allTags: true }, [1, 1, 0]],
    ['a tag in every set', 'excludes', '#y', { ...OWN_SET, allTags: true }, [1, 2, 0]],
  ] as const)('%s', (_, side, word, scope, counts) => {
    const edit = addWord(sets, { at: 0, side, word }, scope);
    expect(edit.ok && edit.value.map(({ excludes }) => excludes.length)).toEqual(counts);
  });

  it('A word that no set accepts is refused by the rule of its own set', () => {
    expect(addWord(sets, { at: 2, side: 'excludes', word: 'x' }, OWN_SET)).toEqual({
      ok: false,
      code: 'keyword_include_first',
    });
    expect(addWord(sets, { at: 0, side: 'includes', word: 'A' }, OWN_SET)).toEqual({
      ok: false,
      code: 'keyword_include_exists',
    });
  });

  it('Removing a word has the same scope as adding it', () => {
    const all = { ...OWN_SET, allSets: true };
    const wide = addWord(sets, { at: 0, side: 'includes', word: 'z' }, all);
    expect(wide.ok && removeWord(wide.value, { at: 1, side: 'includes', word: 'z' }, all)).toEqual(sets);
  });
});

describe('Words', () => {
  it.each([
    ['one line, one word', ' กาแฟ ดอยช้าง ', ['กาแฟ ดอยช้าง']],
    ['commas', 'a, b;c\td', ['a', 'b', 'c', 'd']],
    ['lines keep their commas', 'a, b\r\n\nc', ['a, b', 'c']],
    ['nothing', ' \n ', []],
  ])('%s', (_, text, words) => expect(splitPastedWords(text)).toEqual(words));

  it('The simple list exists only if sets are single words', () => {
    expect(toSimpleWords(toSets(['a', 'b']))).toEqual(['a', 'b']);
    expect(toSimpleWords([{ includes: [], excludes: [] }])).toEqual([]);
    expect(toSimpleWords(two.sets)).toBeNull();
  });
});

it.each([
  ['new', two, null, true],
  ['with other words', editRaw(two, 'ชา'), two, true],
  ['found in another way', { ...two, match: 'anywhere' as const }, two, true],
  ['live again', two, { ...two, active: false }, true],
  ['under another name', { ...two, name: 'Tea' }, two, false],
  ['paused', { ...two, active: false }, two, false],
])('A keyword that is %s: a backfill of stored posts is offered, or not', (_what, saved, before, offered) => {
  expect(findsOtherPosts(saved, before)).toBe(offered);
});
