import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearchAddress, writeTerms } from './address.ts';
import { buildSearchFilter, buildSearchQuery } from './search.ts';
import { SearchTerm, TERMS_MAX } from './terms.ts';

describe('The address of a search', () => {
  it.each([
    ['nothing', {}, { terms: [], split: null, mode: 'count', bars: null, comparison: undefined }],
    [
      'one term and a view',
      { q: 'กาแฟ', split: 'sentiment', mode: 'index', bars: 'week', compare: 'year' },
      { terms: ['กาแฟ'], split: 'sentiment', mode: 'index', bars: 'week', comparison: 'year' },
    ],
    [
      'values that no call takes',
      { q: ` , ,${'x'.repeat(3000)}`, split: 'moon', mode: 'loud', bars: 'eon', compare: 'ever' },
      { terms: [], split: null, mode: 'count', bars: null, comparison: undefined },
    ],
    [
      'a term twice and too many terms',
      { q: 'a,a,b,c,d,e,f' },
      { terms: ['a', 'b', 'c', 'd', 'e'], split: null, mode: 'count', bars: null, comparison: undefined },
    ],
  ])('with %s is read as what the calls take', (_case, query, address) => {
    expect(parseSearchAddress(query)).toEqual(address);
  });

  it('keeps every term that is written to it, commas and backslashes included', () => {
    const term = fc
      .string({ minLength: 1, maxLength: 40 })
      .filter((text) => SearchTerm.safeParse(text).success);
    fc.assert(
      fc.property(fc.uniqueArray(term, { minLength: 1, maxLength: TERMS_MAX }), (written) => {
        const terms = [...new Set(written.map((text) => text.trim()))];
        expect(parseSearchAddress({ q: writeTerms(terms) ?? '' }).terms).toEqual(terms);
      }),
    );
  });
});

describe('The query of a search', () => {
  it.each([
    [['iced coffee'], undefined, 'iced coffee'],
    [['กาแฟ', 'ชา -นม'], undefined, '(กาแฟ) OR (ชา -นม)'],
    [['a OR b'], 'c', '(a OR b) AND (c)'],
  ])('of the terms %j within %j is %s', (terms, own, query) => {
    expect(buildSearchQuery(terms, own)).toBe(query);
  });

  it('takes the place of the query of the filter and keeps its other conditions', () => {
    const filter = {
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-01T00:00:00Z',
      channel: ['line' as const],
      query: 'x',
    };
    expect(buildSearchFilter({ terms: ['y'], filter })).toEqual({ ...filter, query: '(y) AND (x)' });
  });
});
