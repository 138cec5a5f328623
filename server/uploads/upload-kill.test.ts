// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listLongWorks } from '#contracts/kit/long-work/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import { addUploadVersion } from '#contracts/uploads/endpoints.ts';
import type { Upload } from '#contracts/uploads/upload.ts';
import type { Person } from '#tests/factories/person.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';
import { makeUpload, sendFile, shapeOf, waitForUpload } from '#tests/factories/upload.ts';

/** What is read into an upload when its process dies is read once, and the former version stays until then. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-upload-kill-'));
// As root, PostgreSQL's user may not enter what only root may.
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ROWS = 500_000;
const SPAN = { from: '2020-01-01T00:00:00Z', to: '2035-01-01T00:00:00Z' };

type Caller = Pick<Person, 'call'>;

async function countAndSum(person: Caller, { data_set }: Upload) {
  const measures = [`${data_set}.rows`, `${data_set}.sum_c2`] as const;
  const { answers } = await person.call(answerQuestions, {
    body: { questions: [{ measures: [...measures], rows: [], span: SPAN }] },
  });
  const [result] = answers;
  return result?.ok ? result.answer.cells[0]?.[0]?.map(({ value }) => value) : result?.code;
}

test('After kill -9 in the middle of a file the former version is counted, and the new one is whole and once', async () => {
  running = await startSuiteProcess(dataDir, {});
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const upload = await makeUpload(person, 'key,n\n0,1\n1,1\nother,5\n', {
    shape: (preview) => {
      const shape = shapeOf(preview, { key: ['c1'] });
      return {
        ...shape,
        columns: shape.columns.map((one) => ({ ...one, ...(one._id === 'c1' && { type: 'text' as const }) })),
      };
    },
  });
  expect(await countAndSum(person, upload)).toEqual([3, 7]);
  const lines = Array.from({ length: ROWS }, (_, row) => `${row},${row % 7}`);
  const file_id = await sendFile(person, `key,n\n${lines.join('\n')}\n`);
  await person.call(addUploadVersion, { params: { _id: upload._id }, body: { file_id, mode: 'merge' } });
  const done = async (): Promise<number> =>
    (await person.call(listLongWorks, { query: { kind: 'upload_reading', open: '1' } })).items[0]?.done ?? -1;
  await expect.poll(done, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  const before = running;
  running = undefined;
  await before.kill();
  running = await startSuiteProcess(dataDir, {});
  person = await signInAt(running.url, first);
  const after = await countAndSum(person, upload);
  const sum = lines.reduce((total, _line, row) => total + (row % 7), 0);
  expect([
    [3, 7],
    [ROWS + 1, sum + 5],
  ]).toContainEqual(after);
  const ended = await waitForUpload(person, upload._id);
  expect(ended.version).toMatchObject({ number: 2, kind: 'merge', added: ROWS, refused: 0, rows: ROWS + 1 });
  expect(await countAndSum(person, upload)).toEqual([ROWS + 1, sum + 5]);
}, 240_000);
