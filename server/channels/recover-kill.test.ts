// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { TWIN_SHOP } from '#connectors/shopee/twin-world.ts';
import { startShopeeTwin, type ShopeeTwin } from '#connectors/shopee/twin.ts';
import { fetchTickets, openTicket, waitUntil } from '#tests/factories/line.ts';
import { openShop } from '#tests/factories/shop-desk.ts';
import { toShopeeEnvironment } from '#tests/factories/shopee.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-recover-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let twin: ShopeeTwin | undefined;
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await twin?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const BUYERS = 10;
const LOST = 150;

test('Pushes that were lost are recovered once each, though the process is killed before it has confirmed them', async () => {
  twin = await startShopeeTwin();
  const environment = toShopeeEnvironment(twin);
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const signIn = () => signInAt(running?.url ?? '', first);
  await openShop(running, await signIn(), { channel: 'shopee', chosen: TWIN_SHOP.id });
  await running.kill();
  for (let at = 0; at < LOST; at += 1)
    twin.sayUnheard(100 + (at % BUYERS), 'มะลิ', { content: { text: `message ${at}` } });
  // The poll of the conversations would find them too.
  twin.messages.splice(0);

  const countStored = async (): Promise<string[]> => {
    const admin = await signIn();
    const opened = await Promise.all((await fetchTickets(admin)).map(({ _id }) => openTicket(admin, _id)));
    return opened.flatMap(({ messages }) => messages.flatMap(({ text }) => (text === '' ? [] : [text])));
  };
  running = await startSuiteProcess(dataDir, environment);
  await waitUntil(countStored, (texts) => texts.length > 0, 60_000);
  await running.kill();
  expect(twin.lost.length).toBeGreaterThan(0);

  running = await startSuiteProcess(dataDir, environment);
  await waitUntil(
    async () => twin?.lost.length,
    (left) => left === 0,
    120_000,
  );
  const texts = await countStored();
  expect(texts).toHaveLength(LOST);
  expect(new Set(texts).size).toBe(LOST);
});
