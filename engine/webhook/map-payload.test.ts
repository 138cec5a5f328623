import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mapPayload } from '#engine/webhook/map-payload.ts';
import { listAtPath, parsePayloadPath } from '#engine/webhook/path.ts';

const at = (path: string, value: unknown) => listAtPath(value, parsePayloadPath(path) ?? []);

describe('Paths', () => {
  const value = { a: { b: [{ c: 1 }, { c: 2, 'd e': null }], 'x.y': 'z' }, n: 0, list: ['p', 'q'] };
  it.each([
    ['', [value]],
    ['a.b[0].c', [1]],
    ['a.b[-1].c', [2]],
    ['a.b[*].c', [1, 2]],
    ['a["x.y"]', ['z']],
    ['["n"]', [0]],
    ['nothing | a.b[7] | list[*]', ['p', 'q']],
    ['a.b[1]["d e"]', []],
    ['a.b.c', []],
    ['a.b.length', []],
    ['constructor.name', []],
    ['__proto__', []],
  ])('%j leads to %j', (path, expected) => {
    expect(at(path, value)).toEqual(expected);
  });

  it.each(['.', '.a', 'a..b', 'a.', 'a[', 'a[x]', 'a[]', 'a b', '|', 'a |', 'a["b]', '$.a b'])(
    '%j is no path',
    (path) => {
      expect(parsePayloadPath(path)).toBeUndefined();
    },
  );

  test('No text and no value makes reading throw', () => {
    fc.assert(fc.property(fc.string(), fc.json(), (path, json) => void at(path, JSON.parse(json))));
  });
});

const MAPPING = {
  items: '',
  id: 'id',
  conversation: '',
  author: 'from.id',
  author_name: 'from.name',
  text: 'text',
  time: 'at',
  files: 'files[*].url',
};

describe('Messages', () => {
  it('A payload is one message, whose conversation is its author', () => {
    const payload = {
      id: 7,
      from: { id: 'u1', name: 'มะลิ' },
      text: 'hi',
      files: [{ url: 'https://a.example/b.png' }, { url: 'x' }],
    };
    expect(mapPayload(payload, MAPPING)).toEqual([
      {
        ok: true,
        raw: payload,
        message: {
          id: '7',
          conversation: 'u1',
          author: 'u1',
          author_name: 'มะลิ',
          text: 'hi',
          time: '',
          files: ['https://a.example/b.png'],
        },
      },
    ]);
  });

  it('A payload of several messages has each of them, and what a part lacks is named', () => {
    const data = [{ from: { id: 1 }, text: 'a' }, { text: 'b' }, { from: { id: 2 } }, 'odd'];
    const parts = mapPayload({ data }, { ...MAPPING, items: 'data' });
    expect(parts.map((part) => (part.ok ? part.message.text : part.lacks))).toEqual([
      'a',
      'author',
      'text',
      'author',
    ]);
    expect(mapPayload({ data }, { ...MAPPING, items: 'data[*]' })).toEqual(parts);
    expect(mapPayload({}, { ...MAPPING, items: 'data' })).toEqual([]);
  });

  it('A text of several places is joined', () => {
    const payload = { from: { id: 1 }, parts: ['a', 2] };
    expect(mapPayload(payload, { ...MAPPING, text: 'parts' })).toMatchObject([{ message: { text: 'a\n2' } }]);
  });
});
