import { expect, it } from 'vitest';
import { MOST_VALUES, readJsonBody } from '#connectors/kit/read-json.ts';

const read = (text: string) => readJsonBody(Buffer.from(text));

it('Whole numbers that a double cannot represent remain as they were written', () => {
  expect(
    read('{"id":1380585281028472832,"at":[9007199254740993,-12345678901234567890],"n":1.5,"small":42}'),
  ).toEqual({
    ok: true,
    value: {
      id: '1380585281028472832',
      at: ['9007199254740993', '-12345678901234567890'],
      n: 1.5,
      small: 42,
    },
  });
  expect(read('{"big":1e999}')).toEqual({ ok: true, value: { big: Infinity } });
});

it('A body that is not JSON is refused with the reason', () => {
  expect(read('{')).toEqual({ ok: false, reason: 'the body is not JSON', raw: '{' });
  expect(readJsonBody(Uint8Array.of(0xff, 0xfe))).toMatchObject({
    ok: false,
    reason: 'the body is not UTF-8',
  });
});

it.each([
  ['empty events', (count: number) => `{"events":[${Array(count).fill('{}').join(',')}]}`],
  ['numbers', (count: number) => `[[${Array(count).fill('1').join(',')}]]`],
  ['keys', (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join(',')}}`],
  ['lists in one another', (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`],
])('A body of more %s than any network sends is refused with what it was', (_what, write) => {
  const body = write(MOST_VALUES + 2);
  expect(read(body)).toEqual({ ok: false, reason: 'the body has more than 50000 values', raw: body });
  expect(read(write(MOST_VALUES / 2))).toMatchObject({ ok: true });
});

it('A long text is one value', () => {
  expect(read(JSON.stringify({ text: '{},'.repeat(MOST_VALUES) }))).toMatchObject({ ok: true });
});
