import { describe, expect, it } from 'vitest';
import { estimateCost } from '#engine/query/cost.ts';
import { lintQuery } from '#engine/query/lint.ts';
import { parseQuery } from '#engine/query/parse.ts';
import { IDS_ONLY } from '#engine/query/test.ts';
import type { Query } from '#engine/query/tree.ts';

function read(text: string): Query {
  const parsed = parseQuery(text);
  if (!parsed.ok) throw new Error(`${text}: ${JSON.stringify(parsed.errors)}`);
  return parsed.tree;
}
const lint = (text: string) => lintQuery(read(text), { use: 'keyword', text, names: IDS_ONLY });
const codes = (text: string): string[] => lint(text).map(({ code, start, end }) => `${code} ${start}-${end}`);

describe('findings on a query', () => {
  it.each([
    ['NOT apple', ['only_negative 0-9']],
    ['-apple -pie', ['only_negative 0-11']],
    ['apple OR NOT pie', ['only_negative 9-16']],
    ['apple OR (NOT pie AND NOT cake)', ['only_negative 9-31']],
    ['NOT (apple AND NOT pie)', ['only_negative 0-23']],
    ['NOT NOT apple', []],
    ['NOT (NOT apple OR NOT pie)', []],
    ['channel:line', ['only_fields 0-12']],
    ['apple status:done', ['later_field 6-17']],
    ['apple is:starred', ['later_field 6-16']],
    ['apple date:last-7d', ['relative_time 6-18']],
    ['apple channel:line channel:facebook', ['never_true 19-35']],
    ['apple likes:>10 likes:<5', ['never_true 16-24']],
    ['apple pie -apple', ['never_true 10-16']],
    ['the', ['common_word 0-3']],
    ['apple OR ครับ', ['common_word 9-13']],
    ['apple AND ครับ', []],
    ['apple NEAR/3 "ice cream"', ['near_phrase 13-24']],
    ['apple NEAR/30 pie', ['near_wide 0-17']],
    ['*apple', ['leading_wildcard 0-6']],
    ['ap* NOT x', ['short_wildcard 0-3']],
    ['"appl* pie"', ['quoted_wildcard 0-11']],
    ['apple source:nobody', ['unknown_value 6-19']],
    ['apple source:018f0000-0000-7000-8000-000000000001', []],
    ['apple lang:english', ['unknown_code 6-18']],
    ['apple country:xx', ['unknown_code 6-16']],
    ['apple lang:th country:th', []],
    ['apple lang:und country:TH', []],
    ['apple OR pie OR apple', ['repeated_part 16-21']],
    ['apple and pie', ['small_operator 6-9']],
    ['apple near/3 pie', ['small_operator 6-12']],
    ['apple AND pie OR cake', ['mixed_operators 0-13']],
    ['(apple AND pie) OR cake', []],
    ['{Apple} NEAR', undefined],
    ['apple pie', []],
  ])('%s', (text, found) => {
    if (found === undefined) expect(() => read(text)).toThrow('near_distance');
    else expect(codes(text)).toEqual(found);
  });

  it.each([
    ['apple channel:line channel:facebook', 'apple (channel:line OR channel:facebook)'],
    ['apple NEAR/3 "ice cream"', 'apple NEAR/3 (ice NEAR/0f cream)'],
    ['apple NEAR/30 pie', '(apple NEAR/10 pie)'],
    ['*apple', 'apple'],
    ['"appl* pie"', '(appl* NEAR/0f pie)'],
    ['apple and pie', 'apple AND pie'],
    ['apple AND pie OR cake', '(apple AND pie) OR cake'],
  ])('the fix of %s is applied', (text, mended) => {
    const [{ mend } = { mend: undefined }] = lint(text);
    if (mend === undefined) throw new Error('nothing is offered');
    const result = text.slice(0, mend.start) + mend.text + text.slice(mend.end);
    expect(result).toBe(mended);
    expect(codes(result)).toEqual([]);
  });

  it('fields that change later are only reported where a query is for incoming posts', () => {
    for (const text of ['apple status:done', 'channel:line', 'NOT apple', 'apple OR NOT pie', 'date:today'])
      expect(lintQuery(read(text), { use: 'filter' })).toEqual([]);
  });
});

describe('the cost of a query', () => {
  it('the cost grows with wildcards, NEAR and terms that no word can find', () => {
    const costs = ['apple', 'app*', '*apple', 'apple NEAR/3 pie', 'channel:line'].map((text) =>
      estimateCost(read(text)),
    );
    expect(costs.map(({ terms }) => terms)).toEqual([1, 1, 1, 2, 1]);
    expect(costs.map(({ cost }) => cost)).toEqual([1, 3, 10, 6.75, 51]);
    expect(estimateCost(read('apple')).level).toBe('low');
    expect(estimateCost(read('channel:line lang:th likes:>5 NOT *a* NOT *b*')).level).toBe('medium');
  });
});
