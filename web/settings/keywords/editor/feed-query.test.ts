import { expect, test } from 'vitest';
import { draftOf, editRaw } from './draft.ts';
import { feedQueryOf } from './feed-query.ts';

test('sets and queries are asked of the feed as they are found; what no address holds is not', () => {
  const raw = (text: string) => editRaw(draftOf(null), text);
  expect(feedQueryOf(raw('กาแฟ*ดอยช้าง|ขายต่อ,a\\*b'))).toBe('(กาแฟ AND ดอยช้าง AND NOT ขายต่อ) OR "a*b"');
  expect(feedQueryOf({ ...raw('tea'), match: 'anywhere' })).toBe('anywhere:"tea"');
  expect(feedQueryOf({ ...draftOf(null), query: ' tea NEAR/3 ice ' })).toBe('tea NEAR/3 ice');
  // Stored by the API, this is found inside of words; the feed would look for whole ones.
  expect(feedQueryOf({ ...draftOf(null), query: 'tea', match: 'anywhere' })).toBeUndefined();
  expect(feedQueryOf(raw('a**b'))).toBeUndefined();
  expect(feedQueryOf(raw(Array.from({ length: 400 }, (_, index) => `กาแฟ${index}`).join()))).toBeUndefined();
});
