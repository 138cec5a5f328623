// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { checkMeasureRuleJob, createMeasureRule } from '#contracts/custom-viz/alerts.ts';
import { createVizDashboard, publishVizDraft } from '#contracts/custom-viz/endpoints.ts';
import { createDatabase } from '#tests/databases.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

/** Rules on tiles fire once each and send one e-mail each, although the process dies between measuring and mailing. */
const dataDir = mkdtempSync(join(tmpdir(), 'earshot-alert-kill-'));
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;
let dropDatabase: (() => Promise<void>) | undefined;
let client: pg.Client | undefined;
afterAll(async () => {
  await client?.end();
  await running?.stop();
  await dropDatabase?.();
  rmSync(dataDir, { recursive: true, force: true });
});

const RULES = 24;
const spot = { x: 0, y: 0, w: 6, h: 4 };
const chart = { form: { name: 'number' as const }, measures: ['tickets.tickets' as const] };

test('After kill -9 between measuring and mailing, each rule has one alert and one e-mail', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  dropDatabase = database.drop;
  const environment = { DATABASE_URL: database.url };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const person = await signInAt(running.url, first);
  const tiles = [{ _id: 'tickets', kind: 'chart' as const, spot, chart }];
  const { _id: dashboard_id } = await person.call(createVizDashboard, {
    body: { name: 'Board', document: { tabs: [{ _id: 'a', name: {}, tiles }] } },
  });
  await person.call(publishVizDraft, { params: { _id: dashboard_id }, body: {} });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const count = async (sql: string): Promise<number> =>
    (await client?.query<{ count: number }>(`select count(*)::int as count ${sql}`))?.rows[0]?.count ?? 0;
  const rules: string[] = [];
  for (let nth = 0; nth < RULES; nth += 1) {
    const { _id } = await person.call(createMeasureRule, {
      body: {
        name: `Rule ${nth}`,
        watched: { dashboard_id, tile: 'tickets' },
        conditions: [{ number: 'tickets.tickets', kind: 'below', limit: 5 }],
        people: [person.userId],
        by_email: true,
      },
    });
    rules.push(_id);
  }
  const alerts = () => count('from alerts');
  const mails = () => count("from mails where template = 'notice'");
  for (const rule_id of rules)
    await client.query('select graphile_worker.add_job($1, $2::json)', [
      checkMeasureRuleJob.name,
      JSON.stringify({ account_id: person.accountId, rule_id }),
    ]);
  for (const upTo of [1, 8, 16]) {
    await expect.poll(alerts, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(upTo);
    await running.kill();
    running = await startSuiteProcess(dataDir, environment);
  }
  await expect.poll(mails, { timeout: 120_000 }).toBe(RULES);
  const { rows } = await client.query<{ rule_id: string; alerts: number }>(
    'select rule_id, count(*)::int as alerts from alerts group by 1 order by 1',
  );
  expect(rows).toEqual(rules.toSorted().map((rule_id) => ({ rule_id, alerts: 1 })));
  expect(await count('from notifications')).toBe(RULES);
}, 300_000);
