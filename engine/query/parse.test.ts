import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '#engine/query/parse.ts';
import { printQuery } from '#engine/query/print.ts';
import { toKeywordSets, toQueryTree } from '#engine/query/sets.ts';
import { withoutSourceRanges, type Query } from '#engine/query/tree.ts';
import { generateQueries } from '#tests/query/drawn-queries.ts';
import { GOLDEN } from '#tests/query/golden.ts';

function read(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.errors)}`);
  return withoutSourceRanges(parsed.tree);
}
const printed = (text: string): string => printQuery(read(text));
function codes(text: string): string[] {
  const parsed = parseQuery(text);
  return parsed.ok ? [] : parsed.errors.map(({ code, start, end }) => `${code} ${start}-${end}`);
}

describe('parsing of queries', () => {
  it.each([
    ['a b', 'a AND b'],
    ['a AND b OR c AND d', '(a AND b) OR (c AND d)'],
    ['NOT a OR b', 'NOT a OR b'],
    ['a NOT b', 'a AND NOT b'],
    ['a -b !c +d', 'a AND NOT b AND NOT c AND d'],
    ['a && b || c', '(a AND b) OR c'],
    ['a and b', 'a AND "and" AND b'],
    ['NOT a NEAR/2 b', 'NOT a NEAR/2 b'],
    ['a NEAR/2 b NEAR/3f c', '(a NEAR/2 b) NEAR/3f c'],
    ['a ONEAR/4 b', 'a NEAR/4f b'],
    ['"a b"~5', 'a NEAR/5 b'],
    ['“ก ข”', '"ก ข"'],
    ['"say \\"hi\\" \\\\"', '"say \\"hi\\" \\\\"'],
    ['{iPhone} {a b}', '{iPhone} AND {a b}'],
    ['a <<< not this (" >>> b', 'a AND b'],
    ['Channel:LINE', 'channel:line'],
    ['channel:line,facebook x', '(channel:line OR channel:facebook) AND x'],
    ['channel:(line OR NOT facebook)', 'channel:line OR NOT channel:facebook'],
    ['author:-"Nok Air"', 'NOT author:"Nok Air"'],
    ['from:"Nok Air"', 'author:"Nok Air"'],
    ['likes: > 5', 'likes:>5'],
    ['views:>=1.5k views:<2m', 'views:>=1500 AND views:<2000000'],
    ['likes:[1 TO 5} likes:{* TO 9]', 'likes:[1 TO 5} AND likes:<=9'],
    ['date:today', 'published:today'],
    ['added:LAST-7D', 'collected:last-7d'],
    ['date:(this-week OR yesterday)', 'published:this-week OR published:yesterday'],
    ['date:2026-03-01', 'published:[2026-03-01T00:00:00.000Z TO 2026-03-02T00:00:00.000Z}'],
    ['published:>2026-03-01', 'published:>=2026-03-02T00:00:00.000Z'],
    ['published:<2026-03-01T07:00+07:00', 'published:<2026-03-01T00:00:00.000Z'],
    ['country:th country:*', 'country:TH AND country:*'],
    ['12:30 a:b-c:d', undefined],
    ['12:30 http://a.b/c?d ราคา:5', '12:30 AND "http://a.b/c?d" AND ราคา:5'],
    ['5\\* te\\?t', '"5*" AND "te?t"'],
    ['[ข่าว] 😀 #แท็ก @ชื่อ', '"[ข่าว]" AND "😀" AND #แท็ก AND @ชื่อ'],
  ])('%s', (text, meant) => {
    if (meant === undefined) expect(codes(text)).not.toEqual([]);
    else expect(printed(text)).toBe(meant);
  });

  it.each([
    ['', ['empty 0-0']],
    ['  <<< a >>>', ['empty 0-11']],
    ['(a OR b', ['unclosed_parenthesis 0-1']],
    ['a) b', ['unopened_parenthesis 1-2']],
    ['a ( ) b', ['empty_parentheses 2-5']],
    ['a "b', ['unclosed_phrase 2-4']],
    ['a "" b', ['empty_phrase 2-4']],
    ['{a', ['unclosed_exact 0-2']],
    ['a <<< b', ['unclosed_comment 2-7']],
    ['likes:[1 TO', ['unclosed_range 6-8', 'field_range 6-8', 'field_without_value 0-0']],
    ['AND a', ['operator_without_left 0-3']],
    ['a AND', ['operator_without_right 2-5']],
    ['a OR OR b', ['operator_without_left 5-7']],
    ['a NOT', ['operator_without_right 2-5']],
    ['a NEAR b', ['near_distance 2-6']],
    ['a NEAR/99 b', ['near_distance 2-9']],
    ['a NEAR/2 likes:5', ['near_operand 9-16']],
    ['a NEAR/2 {B}', ['near_exact 9-12']],
    ['a * b', ['wildcard_alone 2-3']],
    ['?a', ['wildcard_start 0-2']],
    ['a*b*c*d*e*f', ['wildcard_many 0-11']],
    ['chanel:line', ['unknown_field 0-6']],
    ['a channel:', ['field_without_value 2-10']],
    ['channel:radio', ['field_value 8-13']],
    ['country:Thailand', ['field_value 8-16']],
    ['a author:OR b', ['field_without_value 2-9']],
    ['a - b', ['stray_sign 2-3']],
    ['/a b.*/ c', ['regular_expression 0-7']],
    ['likes:many', ['field_range 6-10']],
    ['likes:[9 TO 1]', ['field_range 6-14']],
    ['channel:[a TO b]', ['field_no_range 8-16']],
    ['word~ word^2 /re.*x/', ['fuzzy 0-5', 'boost 6-12', 'regular_expression 13-20']],
    [
      '( a OR ) chanel:x AND',
      ['operator_without_right 4-6', 'unknown_field 9-15', 'operator_without_right 18-21'],
    ],
  ])('every fault of %s is reported at its place', (text, faults) => {
    const found = codes(text);
    expect(found.filter((fault) => !fault.endsWith(' 0-0') || text === '')).toEqual(
      faults.filter((fault) => !fault.endsWith(' 0-0') || text === ''),
    );
  });

  it('a fix for a fault is offered', () => {
    for (const text of [
      '(a OR b',
      'a) b',
      'a ( ) b',
      'a "b',
      '{a',
      'a <<< b',
      'AND a',
      'a AND',
      'a NEAR b',
      'a NEAR/99 b',
      'a NEAR/2 {B}',
      'a * b',
      'chanel:line',
      'foobar:line',
      'word~2',
      'word^4',
    ]) {
      const parsed = parseQuery(text);
      if (parsed.ok) throw new Error(`${text} has no fault`);
      const mended = parsed.errors.toReversed().reduce((left, { mend }) => {
        if (mend === undefined) throw new Error(`${text}: nothing is offered`);
        return left.slice(0, mend.start) + mend.text + left.slice(mend.end);
      }, text);
      expect(codes(mended), mended).toEqual([]);
    }
  });

  it('parsing never throws, for any text, and reports places within the text', () => {
    const sign = fc.constantFrom(
      ...'aกb()"{}[]<>:*?~^-+!&|\\/ #@',
      ' AND ',
      ' OR ',
      ' NOT ',
      ' NEAR/3 ',
      'likes:',
      'TO',
      '<<<',
      '>>>',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
        const text = signs.join('');
        const parsed = parseQuery(text);
        if (parsed.ok) {
          expect(read(printQuery(parsed.tree))).toEqual(withoutSourceRanges(parsed.tree));
          return;
        }
        expect(parsed.errors.length).toBeGreaterThan(0);
        for (const { start, end } of parsed.errors)
          expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }),
    );
  });

  it('parsing fails for what is too deep or too long, and for nothing else', () => {
    expect(codes(`${'('.repeat(500)}a${')'.repeat(500)}`)).toEqual([expect.stringContaining('too_deep')]);
    expect(codes('a '.repeat(50_001))).toEqual([expect.stringContaining('too_long')]);
    expect(codes(`tea "${'a'.repeat(2001)}"`)).toEqual([expect.stringContaining('term_long')]);
    expect(codes(`author:${'a'.repeat(2001)}`)).toEqual([expect.stringContaining('term_long')]);
    expect(codes(`"${'a'.repeat(2000)}"`)).toEqual([]);
    expect(codes('a '.repeat(5001))).toEqual([expect.stringContaining('too_many_terms')]);
    expect(codes(`${'('.repeat(50)}a${')'.repeat(50)}`)).toEqual([]);
    for (const many of ['-', 'NOT ', 'a NEAR/2 ', '(', '!'])
      expect(codes(`${many.repeat(5000)}a`)).toContainEqual(expect.stringContaining('too_deep'));
  });
});

describe('formatting of queries', () => {
  it('a formatted query is parsed as the same tree', () => {
    for (const text of GOLDEN) expect(read(printed(text)), text).toEqual(read(text));
    for (const tree of generateQueries(300, 3))
      expect(read(printQuery(tree)), printQuery(tree)).toEqual(tree);
  });

  it('any formatted word is parsed as the same word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.boolean(), (text, exact) => {
        fc.pre(text.trim() !== '');
        const word: Query = { kind: 'word', text: text.trim(), ...(exact && { exact: true as const }) };
        expect(read(printQuery(word))).toEqual(word);
      }),
    );
  });
});

describe('keyword sets and queries', () => {
  const word = fc.constantFrom('a', 'กาแฟ', 'a b', '#t', 'x*y', 'OR', '"q"', '-z', 'likes:5', '😀');
  const sets = fc.array(
    fc.record({
      includes: fc.array(word, { minLength: 1, maxLength: 3 }),
      excludes: fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );

  it('keyword sets become a tree and its text, and are restored unchanged', () => {
    fc.assert(
      fc.property(sets, fc.constantFrom('auto' as const, 'anywhere' as const), (given, match) => {
        const tree = toQueryTree(given, match);
        expect(toKeywordSets(tree)).toEqual({ ok: true, sets: given, match });
        expect(toKeywordSets(read(printQuery(tree)))).toEqual({ ok: true, sets: given, match });
      }),
    );
  });

  it.each([
    ['(a OR b) (c OR d)', 'ok'],
    ['a NOT (b OR c)', 'ok'],
    ['{A}', 'exact'],
    ['a*', 'wildcard'],
    ['a NEAR/2 b', 'near'],
    ['a channel:line', 'field'],
    ['a anywhere:b', 'mixed_match'],
    ['a OR NOT b', 'without_include'],
  ])('%s: %s', (text, reason) => {
    const made = toKeywordSets(read(text));
    expect(made.ok ? 'ok' : made.reason).toBe(reason);
  });

  it('a query that sets cannot nest is multiplied out', () => {
    expect(toKeywordSets(read('(a OR b) c NOT (d OR (e f))'))).toMatchObject({
      sets: [
        { includes: ['a', 'c'], excludes: [['d'], ['e', 'f']] },
        { includes: ['b', 'c'], excludes: [['d'], ['e', 'f']] },
      ],
    });
  });
});
