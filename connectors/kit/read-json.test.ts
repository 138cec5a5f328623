import { expect, it } from 'vitest';
import { readJsonBody } from '#connectors/kit/read-json.ts';

const read = (text: string) => readJsonBody(Buffer.from(text));

it('keeps whole numbers that a double cannot hold as they were written', () => {
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

it('says why a body is none', () => {
  expect(read('{')).toEqual({ ok: false, reason: 'the body is not JSON', raw: '{' });
  expect(readJsonBody(Uint8Array.of(0xff, 0xfe))).toMatchObject({
    ok: false,
    reason: 'the body is not UTF-8',
  });
});
