import { expect, test } from 'vitest';
import { toDraft, editRaw } from './draft.ts';
import { toFeedQuery } from './feed-query.ts';

test('Sets and queries become a query of the feed with the same matches; those that an address cannot express have none', () => {
  const raw = (text: string) => editRaw(toDraft(null), text);
  expect(toFeedQuery(raw('กาแฟ*ดอยช้าง|ขายต่อ,a\\*b'))).toBe('(กาแฟ AND ดอยช้าง AND NOT ขายต่อ) OR "a*b"');
  expect(toFeedQuery({ ...raw('tea'), match: 'anywhere' })).toBe('anywhere:"tea"');
  expect(toFeedQuery({ ...toDraft(null), query: ' tea NEAR/3 ice ' })).toBe('tea NEAR/3 ice');
  // Stored by the API, this is found inside words; the feed would search for whole ones.
  expect(toFeedQuery({ ...toDraft(null), query: 'tea', match: 'anywhere' })).toBeUndefined();
  expect(toFeedQuery(raw('a**b'))).toBeUndefined();
  expect(toFeedQuery(raw(Array.from({ length: 400 }, (_, index) => `กาแฟ${index}`).join()))).toBeUndefined();
});
