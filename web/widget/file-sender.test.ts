import { expect, test } from 'vitest';
import type { FileAnswer } from '#contracts/webchat/protocol.ts';
import { makeFileSender } from './file-sender.ts';

const file = { blob: new Blob(['a']), name: 'a.txt' };

test('the bytes of a file go once, and without an answer three times', async () => {
  const answers: (FileAnswer | null)[] = [null, null, { ok: true, file: 'named' }, null, null, null, null];
  const given: string[] = [];
  const give = makeFileSender({
    upload: async () => answers.shift() ?? null,
    onGiven: (clientId, name) => given.push(`${clientId}: ${name}`),
  });
  expect([await give('m', file), await give('m', file), await give('m', file)]).toEqual([
    null,
    null,
    { ok: true, file: 'named' },
  ]);
  expect(given).toEqual(['m: named']);
  expect(await give('m', { ...file, given: 'named' })).toEqual({ ok: true, file: 'named' });
  expect(answers).toHaveLength(4);
  const lost = [await give('n', file), await give('n', file), await give('n', file), await give('n', file)];
  expect(lost).toEqual([null, null, { ok: false, code: 'invalid' }, null]);
});
