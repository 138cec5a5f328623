// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { createVizSchedule, listVizScheduleRuns, runVizSchedule } from '#contracts/custom-viz/schedules.ts';
import { createDatabase } from '#tests/databases.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';
import { publishVizDashboard } from '#tests/factories/viz-dashboard.ts';

/** Receivers are served once each, although the process dies while their files are made. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-schedule-kill-'));
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
let dropDatabase: (() => Promise<void>) | undefined;
afterAll(async () => {
  await running?.stop();
  await dropDatabase?.();
  rmSync(dataDir, { recursive: true, force: true });
});

const RECEIVERS = 12;
const TILE = { kind: 'chart' as const, spot: { x: 0, y: 0, w: 6, h: 4 } };
const chart = { measures: ['mentions.mentions' as const], shelves: { across: [{ dimension: 'channel' }] } };

test('After kill -9 in the middle of a run, each receiver has one e-mail', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  dropDatabase = database.drop;
  const environment = { DATABASE_URL: database.url };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  let person = await signInAt(running.url, first);
  const document = { tabs: [{ _id: 'a', name: {}, tiles: [{ _id: 'one', ...TILE, chart }] }] };
  const { _id } = await publishVizDashboard(person, { document });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const emails = Array.from({ length: RECEIVERS }, (_, nth) => `one${nth}@example.org`);
  await client.query(
    `insert into email_notification_addresses (account_id, email, state, settled_at)
     select $1, unnest($2::text[]), 'confirmed', now()`,
    [person.accountId, emails],
  );
  const { _id: schedule } = await person.call(createVizSchedule, {
    params: { _id },
    body: {
      name: 'Daily',
      formats: ['pdf'],
      receivers: emails.map((email) => ({ kind: 'address' as const, email })),
    },
  });
  const at = { params: { _id: schedule } };
  await person.call(runVizSchedule, { ...at, body: { send: true } });
  const sent = async (): Promise<number> =>
    (await person.call(listVizScheduleRuns, at)).items[0]?.receivers ?? 0;
  for (const upTo of [1, 5]) {
    await expect.poll(sent, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(upTo);
    await running.kill();
    running = await startSuiteProcess(dataDir, environment);
    person = await signInAt(running.url, first);
  }
  await expect.poll(sent, { timeout: 120_000 }).toBe(RECEIVERS);
  const { rows } = await client.query<{ to_address: string; mails: number }>(
    `select to_address, count(*)::int as mails from mails where template = 'report-ready' group by 1 order by 1`,
  );
  await client.end();
  expect(rows).toEqual(emails.toSorted().map((to_address) => ({ to_address, mails: 1 })));
}, 300_000);
