import { expect, test } from 'vitest';
import { toDraft, editRaw, isReadable, type Draft } from './draft.ts';
import { toQuery, toSets } from './editor-modes.ts';

function raw(text: string, match: Draft['match'] = 'auto'): Draft {
  return {
    ...editRaw(toDraft(null), text),
    match,
  };
}
const query = (text: string): Draft => ({ ...toDraft(null), query: text });
function turned(result: ReturnType<typeof toQuery>): Draft {
  if (!result.ok) throw new Error(result.reason);
  return result.draft;
}

test.each(['กาแฟ*ดอยช้าง|ขายต่อ:มือสอง,coffee', '#tag*@name|http\\://a.b', 'AND*"or"*NEAR/5*{x}*-a*(b)*c\\*d'])(
  '%s is unchanged after conversion to the Boolean language and back',
  (text) => {
    for (const match of ['auto', 'anywhere'] as const) {
      const there = turned(toQuery(raw(text, match)));
      expect(isReadable(there)).toBe(true);
      expect(turned(toSets(there))).toMatchObject({ raw: raw(text).raw, match, query: null });
    }
  },
);

test('A query that sets cannot express stays a query, with the reason', () => {
  const reasons = {
    'a NEAR/3 b': 'near',
    'coff*': 'wildcard',
    '{Apple}': 'exact',
    'a AND channel:line': 'field',
    'a anywhere:b': 'mixed_match',
    'a NOT (b c)': 'exclude_of_many',
    'a AND (b': 'unreadable',
  };
  for (const [text, reason] of Object.entries(reasons))
    expect(toSets(query(text)), text).toMatchObject({ ok: false, reason });
});

test('An unreadable raw string keeps its mode, and an empty keyword may change it', () => {
  expect(toQuery(raw('a**b'))).toEqual({ ok: false, reason: 'unreadable' });
  const empty = turned(toQuery(toDraft(null)));
  expect(empty.query).toBe('');
  expect(isReadable(empty)).toBe(false);
  expect(turned(toSets(empty)).query).toBeNull();
});

test('A query that only excludes, or filters by values that are set later, cannot be saved', () => {
  for (const text of ['NOT a', 'a OR NOT b', 'a status:done'])
    expect(isReadable(query(text)), text).toBe(false);
  expect(isReadable(query('a NOT b'))).toBe(true);
});
