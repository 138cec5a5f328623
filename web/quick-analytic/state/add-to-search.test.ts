import { expect, it } from 'vitest';
import { parseQuery } from '#engine/query/parse.ts';
import { addToTerms, writeValueTerm } from './add-to-search.ts';

const item = (value: string, members: string[] = []) => ({ value, members, query: null, channel: null });

it('A value of a list is written in the query language, which reads each of them', () => {
  const written = [
    writeValueTerm('word', item('ลาเต้')),
    writeValueTerm('word', item('or')),
    writeValueTerm('word', item('c++')),
    writeValueTerm('word', item('latte', ['latte', 'ลาเต้'])),
    writeValueTerm('phrase', item('iced "latte"')),
    writeValueTerm('hashtag', item('latte')),
    writeValueTerm('domain', item('shop.example')),
    writeValueTerm('emoji', item('🥭')),
  ];
  expect(written.slice(0, 5)).toEqual(['ลาเต้', '"or"', '"c++"', 'latte OR ลาเต้', '"iced \\"latte\\""']);
  for (const term of written) expect([term, parseQuery(term ?? '').ok]).toEqual([term, true]);
  expect(writeValueTerm('author', item('a1'))).toBeNull();
});

it('A value is compared as a term of its own, found beside the term, or required of each term', () => {
  expect(addToTerms(['coffee'], 'compare', 'latte')).toEqual(['coffee', 'latte']);
  expect(addToTerms(['iced coffee'], 'either', 'latte')).toEqual(['(iced coffee) OR latte']);
  expect(addToTerms(['coffee', 'tea'], 'both', 'a OR b')).toEqual([
    'coffee AND (a OR b)',
    'tea AND (a OR b)',
  ]);
});

it('A value is not added where it is a term already, to more terms than can be compared, or beyond the length', () => {
  expect(addToTerms(['coffee', 'latte'], 'compare', 'latte')).toBeNull();
  expect(addToTerms(['1', '2', '3', '4', '5'], 'compare', 'latte')).toBeNull();
  expect(addToTerms(['coffee', 'tea'], 'either', 'latte')).toBeNull();
  expect(addToTerms(['c'.repeat(1_999)], 'both', 'latte')).toBeNull();
});
