import { describe, expect, it } from 'vitest';
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
import { addWord, OWN_SET, removeWord } from '#contracts/settings/keywords/scope.ts';
import { splitPastedWords, toSets, toSimpleWords } from './words.ts';

const fresh = toDraft(null);
const two = editRaw(fresh, 'กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,latte');

describe('raw string and panels', () => {
  it('reads a typed string into the panels', () => {
    expect(two.sets).toEqual([
      { includes: ['กาแฟ', 'ดอยช้าง'], excludes: [['ขายต่อ'], ['มือสอง']] },
      { includes: ['latte'], excludes: [] },
    ]);
  });

  it('keeps the panels while the string cannot be read, and says where', () => {
    const broken = editRaw(two, 'กาแฟ||x');
    expect(broken).toMatchObject({ sets: two.sets, fault: { code: 'raw_many_bars', at: 5 } });
    expect(isReadable(broken)).toBe(false);
    expect(isRawAhead(broken)).toBe(true);
  });

  it('writes the string anew from the panels, escapes included, and leaves an empty set out', () => {
    const edited = editSets(two, [
      ...two.sets,
      { includes: ['a:b*c'], excludes: [] },
      { includes: [], excludes: [] },
    ]);
    expect(edited.raw).toBe('กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,latte,a\\:b\\*c');
    expect(editRaw(fresh, edited.raw).sets).toEqual(edited.sets.slice(0, 3));
  });

  it('points out excludes that have lost their last include', () => {
    expect(editSets(fresh, [{ includes: [], excludes: [['x']] }]).fault).toMatchObject({
      code: 'raw_part_empty',
    });
  });

  it('points out a set whose includes stand in an earlier one', () => {
    expect(findDuplicates(editRaw(fresh, 'a*b,B*A|c'))).toEqual([{ set: 1, of: 0 }]);
    expect(findDuplicates(editSets(fresh, [fresh.sets[0]!, fresh.sets[0]!]))).toEqual([]);
  });

  it('knows whether anything is unsaved', () => {
    expect(isChanged(two, fresh)).toBe(true);
    expect(isChanged({ ...two, name: ' ' }, two)).toBe(false);
    expect(isChanged({ ...two, match: 'anywhere' }, two)).toBe(true);
  });

  it('sends a long string as several patterns that say the same', () => {
    const words = Array.from({ length: 3000 }, (_, index) => `keyword number ${index}`);
    const patterns = splitPatterns(editSets(fresh, toSets(words)));
    expect(patterns.length).toBeGreaterThan(1);
    expect(patterns.every(({ length }) => length <= 20_000)).toBe(true);
    expect(patterns.join(',').split(',')).toEqual(words);
  });
});

describe('how far an edit reaches', () => {
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

  it('refuses by the rule of its own set where none took it', () => {
    expect(addWord(sets, { at: 2, side: 'excludes', word: 'x' }, OWN_SET)).toEqual({
      ok: false,
      code: 'keyword_include_first',
    });
    expect(addWord(sets, { at: 0, side: 'includes', word: 'A' }, OWN_SET)).toEqual({
      ok: false,
      code: 'keyword_include_exists',
    });
  });

  it('removes as far as it adds', () => {
    const all = { ...OWN_SET, allSets: true };
    const wide = addWord(sets, { at: 0, side: 'includes', word: 'z' }, all);
    expect(wide.ok && removeWord(wide.value, { at: 1, side: 'includes', word: 'z' }, all)).toEqual(sets);
  });
});

describe('words', () => {
  it.each([
    ['one line, one word', ' กาแฟ ดอยช้าง ', ['กาแฟ ดอยช้าง']],
    ['commas', 'a, b;c\td', ['a', 'b', 'c', 'd']],
    ['lines keep their commas', 'a, b\r\n\nc', ['a, b', 'c']],
    ['nothing', ' \n ', []],
  ])('%s', (_, text, words) => expect(splitPastedWords(text)).toEqual(words));

  it('has a simple list only where sets are single words', () => {
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
])(
  'a keyword that is %s: stored posts are offered to be matched, or not',
  (_what, saved, before, offered) => {
    expect(findsOtherPosts(saved, before)).toBe(offered);
  },
);
