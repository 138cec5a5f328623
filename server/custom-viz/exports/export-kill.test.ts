// @module-tag slow
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createVizExport, fetchVizExport, VizExportResult } from '#contracts/custom-viz/exports.ts';
import { getLongWork } from '#contracts/kit/long-work/endpoints.ts';
import { createDatabase } from '#tests/databases.ts';
import { buildPath } from '#tests/factories/person.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

/** A file of a dashboard is whole in the end, or its failure has a name, although the process dies while it is made. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-export-kill-'));
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
let dropDatabase: (() => Promise<void>) | undefined;
afterAll(async () => {
  await running?.stop();
  await dropDatabase?.();
  rmSync(dataDir, { recursive: true, force: true });
});

const TILES = 12;
const chart = { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension: 'channel' }] } };
const tiles = Array.from({ length: TILES }, (_one, nth) => ({
  _id: `tile${nth}`,
  kind: 'chart' as const,
  spot: { x: 0, y: 4 * nth, w: 6, h: 4 },
  chart,
}));

test('After kill -9 while a file is made, it is whole or says why it is not', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  dropDatabase = database.drop;
  const environment = { DATABASE_URL: database.url };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const { _id } = await person.call(createVizDashboard, {
    body: { name: 'Board', document: { tabs: [{ _id: 'a', name: {}, tiles }] } },
  });
  await person.call(publishVizDraft, { params: { _id }, body: {} });
  for (const upTo of [1, 6, TILES]) {
    const work = await person.call(createVizExport, {
      params: { _id },
      body: { format: 'pptx', language: 'en' },
    });
    const read = () => person.call(getLongWork, { params: { _id: work._id } });
    await expect
      .poll(async () => (await read()).done, { timeout: 60_000, interval: 5 })
      .toBeGreaterThanOrEqual(upTo);
    await running.kill();
    running = await startSuiteProcess(dataDir, environment);
    person = await signInAt(running.url, first);
    await expect.poll(async () => (await read()).state, { timeout: 90_000 }).toMatch(/^(done|failed)$/);
    const ended = await read();
    const path = buildPath(fetchVizExport, { params: { _id: ended.about_id ?? '' } });
    const answered = await fetch(new URL(path, running.url), { headers: { cookie: person.cookie } });
    if (ended.state === 'failed') {
      expect(ended.error).toMatch(/^[a-z_]+$/);
      expect(answered.status).toBe(404);
      continue;
    }
    const bytes = Buffer.from(await answered.arrayBuffer());
    const { file } = VizExportResult.parse(ended.result);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
    // The end of the archive: a file that was cut off has none.
    expect(bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))).toBeGreaterThan(0);
    expect([ended.done, ended.total]).toEqual([TILES, TILES]);
  }
}, 300_000);
