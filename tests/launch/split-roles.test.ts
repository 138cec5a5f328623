// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { startLineTwin } from '#connectors/line/twin.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { createDatabase } from '#tests/databases.ts';
import { startClickHouseFront } from '#tests/factories/clickhouse-front.ts';
import { connectLine, waitUntil, LINE_CHANNEL, fetchTickets } from '#tests/factories/line.ts';
import { signInAt, startSuiteProcess } from '#tests/factories/suite-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-split-'));
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

test('One process serves and another runs jobs, over external servers, and a worker that is killed is replaced', async () => {
  const database = await createDatabase(inject('databaseUrl'));
  closers.push(database.drop);
  const front = await startClickHouseFront(join(folder, 'clickhouse'));
  closers.push(front.stop);
  const twin = await startLineTwin({ channels: [LINE_CHANNEL] });
  closers.push(twin.stop);
  const environment = {
    DATABASE_URL: database.url,
    CLICKHOUSE_URL: front.url,
    LINE_API_URL: twin.url,
    ALLOW_PRIVATE_HOSTS: new URL(twin.url).host,
  };
  const start = async (EARSHOT_ROLE: string) => {
    const started = await startSuiteProcess(join(folder, 'data'), { ...environment, EARSHOT_ROLE });
    closers.push(started.stop);
    return started;
  };
  // Both start at once, on empty databases: one migrates and creates the first organisation, the other waits for it.
  const [web, worker] = await Promise.all([start('web'), start('worker')]);
  const first = [web, worker].flatMap(({ firstSignIn }) => firstSignIn ?? []);
  expect(first).toHaveLength(1);
  const admin = await signInAt(web.url, first[0] ?? { email: '', password: '' });
  const { webhook } = await connectLine(web, admin);
  const params = { product: 'listening' as const };
  await admin.call(createKeyword, { params, body: { name: 'coffee', patterns: ['กาแฟ'] } });

  const query = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const heard = async () =>
    (await admin.call(listMentions, { query })).items.map(({ text, keyword_ids }) => [
      text,
      keyword_ids.length,
    ]);
  await twin.sayAs('Uone', 'กาแฟหมด', webhook);
  await expect.poll(heard, { timeout: 60_000 }).toEqual([['กาแฟหมด', 1]]);
  const [ticket] = await fetchTickets(admin);
  await admin.call(replyToTicket, {
    params: { _id: ticket?._id ?? '' },
    body: { text: 'มีแล้วค่ะ', seen_seq: 100 },
  });
  await waitUntil(
    async () => twin.sent.map(({ text }) => text),
    (sent) => sent.includes('มีแล้วค่ะ'),
    60_000,
  );

  await worker.kill();
  await twin.sayAs('Uone', 'ชาก็หมด', webhook);
  expect(await heard(), 'nobody works').toEqual([['กาแฟหมด', 1]]);
  await start('worker');
  await expect.poll(heard, { timeout: 60_000 }).toHaveLength(2);
}, 240_000);
