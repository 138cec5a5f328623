import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KeywordMatch, KeywordSet } from '#contracts/keywords/set.ts';
import type { KeywordEntry } from '#engine/keywords/entry.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { compileQuery } from '#engine/query/evaluate.ts';
import { queryPost } from '#engine/query/post.ts';
import { findLiteral, toLiteral } from '#engine/terms/literal.ts';
import { fold } from '#engine/text/fold.ts';

function entry(
  id: number,
  includes: string[],
  excludes: string[][] = [],
  match: KeywordMatch = 'auto',
): KeywordEntry {
  return {
    id,
    owner: id % 2,
    sets: [{ includes, excludes }],
    match,
  };
}

function idsIn(entries: KeywordEntry[], text: string, owner?: number): number[] {
  const into: number[] = [];
  compileKeywords(entries).match(fold(text), into, owner);
  return into.sort((a, b) => a - b);
}

describe('matching of one keyword', () => {
  it.each<[string, string, KeywordMatch, boolean]>([
    ['iPhone', 'ซื้อiphoneใหม่', 'auto', true],
    ['phone', 'iphone', 'auto', false],
    ['phone', 'iphone', 'anywhere', true],
    ['น้ำ', 'ดื่มน\u0e4d\u0e49าเเข็ง', 'auto', true],
    ['กม', 'เกม', 'auto', false],
    ['กม', 'เกม', 'anywhere', true],
    ['พร', 'พระ', 'auto', false],
    ['เลย', 'ดีเลยนะ', 'auto', true],
    ['5g', 'ใช้5gแล้ว', 'auto', true],
    ['5g', '55g', 'auto', false],
    ['#รถ', 'ขาย#รถยนต์', 'auto', false],
    ['#รถ', 'ขาย#รถ ใหม่', 'auto', true],
    ['รถ', '#รถยนต์', 'auto', true],
    ['@honda', 'hi @Honda!', 'auto', true],
    ['@honda', '@honda_th', 'auto', false],
    ['@honda', '@honda.th', 'auto', false],
    ['@honda', 'thanks @honda. bye', 'auto', true],
    ['@honda', 'me@honda', 'auto', false],
    ['https://a.co/x', 'ดู https://a.co/x นะ', 'auto', true],
    ['https://a.co/x', 'ดู https://a.co/xy', 'auto', false],
    ['https://a.co/x', '(https://a.co/x).', 'auto', true],
    ['https://a.co/x', 'https://a.co/x.html', 'auto', false],
    ['👩', '👩‍💻', 'auto', false],
    ['👍', 'ok👍🏽', 'auto', true],
    ['🇹🇭', 'ไทย🇹🇭🇬🇧', 'auto', true],
    ['🇭🇬', '🇹🇭🇬🇧', 'auto', false],
    ['❤️', 'รัก❤', 'auto', true],
    ['c++', 'i like c++11', 'auto', true],
    ['ๆ', 'เร็วๆ', 'auto', true],
    ['%', '50%', 'auto', true],
  ])('the keyword %s in %s (%s) matches: %s', (word, text, match, expected) => {
    expect(idsIn([entry(1, [word], [], match)], text)).toEqual(expected ? [1] : []);
  });
});

describe('matching of keyword sets', () => {
  it('a set needs every include, and only a complete exclude condition stops it', () => {
    const sets = [
      entry(1, ['tea', 'ice']),
      entry(2, ['tea'], [['ice']]),
      entry(3, ['tea'], [['ice', 'milk']]),
    ];
    expect(idsIn(sets, 'ice tea')).toEqual([1, 3]);
    expect(idsIn(sets, 'hot tea')).toEqual([2, 3]);
    expect(idsIn(sets, 'ice tea with milk')).toEqual([1]);
  });

  it('a private source is matched against the keywords of its owner only', () => {
    const sets = [entry(1, ['tea']), entry(2, ['tea']), entry(3, ['tea'])];
    expect(idsIn(sets, 'tea', 1)).toEqual([1, 3]);
    expect(idsIn(sets, 'tea')).toEqual([1, 2, 3]);
  });

  it('a keyword is reported once, however many of its sets match', () => {
    const sets: KeywordSet[] = [
      { includes: ['tea'], excludes: [] },
      { includes: ['ice'], excludes: [] },
    ];
    expect(idsIn([{ id: 7, owner: 0, sets, match: 'auto' }], 'ice tea')).toEqual([7]);
  });

  it('a word without visible characters never matches', () => {
    expect(
      idsIn([entry(1, ['\u200b']), entry(2, ['a', '\u200b']), entry(3, ['a'], [['\u200b']])], 'a b'),
    ).toEqual([3]);
  });
});

describe('the matcher against a slow model', () => {
  const letters = fc.constantFrom(
    'a',
    'b',
    'B',
    '5',
    ' ',
    '#',
    '@',
    '_',
    '.',
    'ก',
    'เ',
    'า',
    '้',
    'ํ',
    'ำ',
    '😂',
    '👍🏽',
    '日',
    'é',
  );
  const word = fc.array(letters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
  const set = fc.record({
    includes: fc.array(word, { minLength: 1, maxLength: 3 }),
    excludes: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
  });
  const entries = fc
    .array(
      fc.record({
        sets: fc.array(set, { maxLength: 2 }),
        match: fc.constantFrom<KeywordMatch>('auto', 'anywhere'),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map((each, id): KeywordEntry => ({ ...each, id, owner: id % 2 })));
  const posts = fc.array(
    fc.array(letters, { maxLength: 30 }).map((parts) => parts.join('')),
    { maxLength: 4 },
  );

  const naive = (entry: KeywordEntry, folded: string): boolean => {
    const has = (each: string): boolean => findLiteral(folded, toLiteral(each, entry.match)) >= 0;
    return entry.sets.some(
      ({ includes, excludes }) => includes.every(has) && !excludes.some((condition) => condition.every(has)),
    );
  };

  it('the matcher agrees with the model on any sets and posts, with one matcher over many posts', () => {
    fc.assert(
      fc.property(entries, posts, fc.constantFrom(undefined, 0, 1), (list, texts, owner) => {
        const matcher = compileKeywords(list);
        for (const text of texts.map(fold)) {
          const into: number[] = [];
          matcher.match(text, into, owner);
          const expected = list.filter(
            (each) => naive(each, text) && (owner === undefined || each.owner === owner),
          );
          expect(into.sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
        }
      }),
    );
  });
});

describe('matching of many posts at once', () => {
  /** Words from one unit to more than the kernel compares, on few letters, so that many contain one another. */
  const letters = fc.constantFrom('a', 'b', 'c', ' ', 'ก', 'า', '5', '👍');
  const word = fc.array(letters, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''));
  const post = fc.array(letters, { maxLength: 120 }).map((parts) => parts.join(''));
  const few = fc.array(word, { maxLength: 60 });
  const places = fc.array(fc.constantFrom<KeywordMatch>('auto', 'anywhere'), {
    minLength: 60,
    maxLength: 60,
  });

  it('the matcher finds the words that a plain search finds, each pair once, whatever is next to a post', () => {
    fc.assert(
      fc.property(few, places, fc.array(post, { maxLength: 40 }), (words, matches, texts) => {
        const posts = texts.map(fold);
        // Words from the posts themselves as well, or long ones would never be found.
        const cut = posts.flatMap((text, at) => (text.length > 4 ? [text.slice(at % 4, 4 + (at % 30))] : []));
        const list = [...words, ...cut].map((each, id) => entry(id, [each], [], matches[id % 60]));
        const found: string[] = [];
        compileKeywords(list).matchAll(posts, (at, id) => found.push(`${at} ${id}`));
        const expected = posts.flatMap((text, at) =>
          list
            .filter(({ sets, match }) => findLiteral(text, toLiteral(sets[0]?.includes[0] ?? '', match)) >= 0)
            .map(({ id }) => `${at} ${id}`),
        );
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('open words of queries are found where the query by itself finds them', () => {
    const open = fc
      .tuple(
        fc.array(fc.constantFrom('a', 'b', 'เ', 'ก', 'า', '5'), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
      )
      .map(([parts, end]) => (end ? `${parts.join('')}*` : `*${parts.join('')}`));
    fc.assert(
      fc.property(fc.array(open, { maxLength: 40 }), fc.array(post, { maxLength: 20 }), (patterns, texts) => {
        const posts = texts.map(fold);
        const list = patterns.map((pattern, id) => ({
          ...entry(id, []),
          query: { kind: 'pattern' as const, pattern },
        }));
        const found: string[] = [];
        compileKeywords(list).matchAll(posts, (at, id) => found.push(`${at} ${id}`));
        const expected = list.flatMap(({ id, query }) => {
          const holds = compileQuery(query);
          return posts.flatMap((folded, at) => (holds(queryPost({ folded })) ? [`${at} ${id}`] : []));
        });
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('a word is reported once per post, whether the kernel decides it at its first place, a later one or nowhere', () => {
    const matcher = compileKeywords([entry(1, ['า']), entry(2, ['า', 'ก'])]);
    const found: string[] = [];
    const posts = ['👍า', '👍าา', 'าา👍า', '👍า👍า', 'กาา', '👍าาก'].map(fold);
    matcher.matchAll(posts, (at, id) => found.push(`${at} ${id}`));
    const expected = posts.flatMap((text, at) =>
      [['า'], ['า', 'ก']].flatMap((words, id) =>
        words.every((each) => findLiteral(text, toLiteral(each, 'auto')) >= 0) ? [`${at} ${id + 1}`] : [],
      ),
    );
    expect(found.sort()).toEqual(expected);
    expect(expected.length).toBeGreaterThan(3);
  });

  it('a post longer than the matcher’s memory is matched, and so is an empty list of posts', () => {
    const matcher = compileKeywords([entry(1, ['needle']), entry(2, ['x'.repeat(900)])]);
    const long = `${'hay '.repeat(60_000)}needle ${'x'.repeat(900)}`;
    const found: [number, number][] = [];
    matcher.matchAll(['needle', long, '', 'x'.repeat(901), 'needle'], (at, id) => found.push([at, id]));
    expect(found).toEqual([
      [0, 1],
      [1, 1],
      [1, 2],
      [4, 1],
    ]);
    matcher.matchAll([], () => expect.unreachable());
  });

  it('words are found when very many of them share their rarest part', () => {
    const list = Array.from({ length: 3000 }, (_, id) => entry(id, [`abcde${id}`], [], 'anywhere'));
    expect(idsIn(list, 'abcde2999')).toEqual([2, 29, 299, 2999]);
    const same = Array.from({ length: 300 }, (_, id) =>
      entry(id, [`abc${String.fromCharCode(0x4e00 + id)}`]),
    );
    expect(idsIn(same, 'abc丁')).toEqual([1]);
  });
});
