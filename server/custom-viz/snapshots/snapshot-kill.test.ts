// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createVizSnapshot, getVizSnapshot, listVizSnapshots } from '#contracts/custom-viz/snapshots.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';

/** A snapshot is there as a whole or not at all, although the process dies while it is taken. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-snapshot-kill-'));
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const chart = { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension: 'channel' }] } };
const tiles = [{ _id: 'one', kind: 'chart' as const, spot: { x: 0, y: 0, w: 6, h: 4 }, chart }];

test('After kill -9 while snapshots are taken, each that is listed is whole', async () => {
  running = await startSuiteProcess(dataDir, {});
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const document = { tabs: [{ _id: 'a', name: {}, tiles }] };
  const params = await publishVizDashboard(person, { document });
  let listed = 0;
  for (const delay of [20, 60, 200]) {
    const taking = [1, 2, 3, 4].map((nth) =>
      person
        .attempt(createVizSnapshot, { params, body: { name: `${delay} ${nth}`, language: 'en' } })
        .catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, delay));
    await running.kill();
    const answered = (await Promise.all(taking)).filter((one) => one?.status === 201).length;
    running = await startSuiteProcess(dataDir, {});
    person = await signInAt(running.url, first);
    const { items } = await person.call(listVizSnapshots, { params });
    expect(items.length).toBeGreaterThanOrEqual(listed + answered);
    listed = items.length;
    for (const item of items) {
      const opened = await person.call(getVizSnapshot, { params: { _id: item._id } });
      expect([opened.intact, Object.keys(opened.content.answers)]).toEqual([true, ['one']]);
    }
  }
}, 300_000);
