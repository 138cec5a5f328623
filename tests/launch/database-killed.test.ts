// @module-tag slow
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startLineTwin } from '#connectors/line/twin.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { createImport, getImport } from '#contracts/listening/import.ts';
import { openPostgres } from '#server/kit/embedded/postgres.ts';
import { startClickHouseFront } from '#tests/factories/clickhouse-front.ts';
import { connectLine, LINE_CHANNEL, fetchTickets } from '#tests/factories/line.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'earshot-killed-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o755);
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows of an import that continues while PostgreSQL is killed. */
const ROWS = 6000;
/** The longest time for any part to recover on a busy machine. It is 10 s on an idle one. */
const BACK_MS = 45_000;

function postgresPid(cluster: string): number {
  return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function isReady(url: string): Promise<number> {
  return (await fetch(new URL('/readyz', url)).catch(() => ({ status: 0 }))).status;
}

/** Kills PostgreSQL without warning and waits until all processes are ready again. @returns what they answered in the meantime */
async function killPostgres(cluster: string, urls: readonly string[]): Promise<Set<number>> {
  const seen = new Set<number>();
  const before = postgresPid(cluster);
  expect(before).toBeGreaterThan(1);
  process.kill(before, 'SIGKILL');
  const isBack = async (): Promise<boolean> => {
    const statuses = await Promise.all(urls.map(isReady));
    for (const status of statuses) seen.add(status);
    return statuses.every((status) => status === 200) && postgresPid(cluster) !== before;
  };
  await expect.poll(() => isBack().catch(() => false), { timeout: BACK_MS, interval: 50 }).toBe(true);
  return seen;
}

function makePosts(rows: number): string {
  return Array.from({ length: rows }, (_, index) => {
    const published_at = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
    return JSON.stringify({ text: `post ${index} กาแฟ`, published_at });
  }).join('\n');
}

/** Runs an import and a LINE conversation with replies while PostgreSQL is killed repeatedly. */
async function surviveKills(
  web: SuiteProcess,
  { cluster, urls, kills }: { cluster: string; urls: readonly string[]; kills: number },
): Promise<void> {
  const twin = twins.at(-1);
  const admin = await signInAt(web.url, web.firstSignIn ?? { email: '', password: '' });
  const { webhook } = await connectLine(web, admin);
  await twin?.sayAs('Uone', 'hello', webhook);
  await expect.poll(() => fetchTickets(admin), { timeout: BACK_MS }).toHaveLength(1);
  const [ticket] = await fetchTickets(admin);
  const mapping = JSON.stringify({ text: 'text', published_at: 'published_at' });
  const sending = { query: { name: 'posts.jsonl', mapping }, body: makePosts(ROWS) };
  const { _id } = createImport.answer.parse((await admin.attempt(createImport, sending)).body);
  const accepted: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const reply = replyToTicket;
    const body = { text: `reply ${kill}`, seen_seq: 100_000 };
    const answered = await admin.attempt(reply, { params: { _id: ticket?._id ?? '' }, body });
    expect([202, 503]).toContain(answered.status);
    if (answered.status === 202) accepted.push(body.text);
    await sleep(kill * 170);
    const seen = await killPostgres(cluster, urls);
    // Each call gets a response from the same process: only "ready" or "not ready".
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  }
  const state = () => admin.call(getImport, { params: { _id } });
  await expect.poll(async () => (await state()).finished_at, { timeout: 120_000 }).not.toBeNull();
  expect(await state()).toMatchObject({ state: 'done', rows: ROWS, added: ROWS, repeated: 0, refused: 0 });
  const query = { from: '2026-01-01T00:00:00Z', to: '2026-06-01T00:00:00Z' };
  expect((await admin.call(countMentions, { query })).count).toBe(ROWS);
  const sent = (): (string | undefined)[] => twin?.sent.map(({ text }) => text) ?? [];
  await expect
    .poll(() => accepted.filter((text) => !sent().includes(text)), { timeout: BACK_MS })
    .toEqual([]);
  expect(new Set(sent()).size).toBe(sent().length);
}

const twins: Awaited<ReturnType<typeof startLineTwin>>[] = [];
async function startTwin(): Promise<Record<string, string>> {
  const twin = await startLineTwin({ channels: [LINE_CHANNEL] });
  twins.push(twin);
  closers.push(twin.stop);
  return { LINE_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host };
}

test('When the embedded PostgreSQL is killed during an import and deliveries, the same process continues and nothing is lost', async () => {
  const dataDir = join(folder, 'all');
  const suite = await startSuiteProcess(dataDir, await startTwin());
  closers.push(suite.stop);
  const cluster = join(dataDir, 'postgres', 'cluster');
  await surviveKills(suite, { cluster, urls: [suite.url], kills: 2 });
}, 240_000);

test('When an external PostgreSQL server is killed, both the web process and the job process continue', async () => {
  const server = join(folder, 'server');
  mkdirSync(server);
  const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const postgres = await openPostgres(server, silent, () => {});
  closers.push(postgres.stop);
  const front = await startClickHouseFront(join(folder, 'clickhouse'));
  closers.push(front.stop);
  const dataDir = join(folder, 'split');
  const environment = {
    ...(await startTwin()),
    DATABASE_URL: postgres.databaseUrl,
    CLICKHOUSE_URL: front.url,
  };
  const web = await startSuiteProcess(dataDir, { ...environment, EARSHOT_ROLE: 'web' });
  closers.push(web.stop);
  const worker = await startSuiteProcess(dataDir, { ...environment, EARSHOT_ROLE: 'worker' });
  closers.push(worker.stop);
  const urls = [web.url, worker.url];
  await surviveKills(web, { cluster: postgres.folder, urls, kills: 1 });
}, 240_000);
