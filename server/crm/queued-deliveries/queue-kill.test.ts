// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';
import { connectLine, fetchTickets, LINE_CHANNEL, openTicket, waitUntil } from '#tests/factories/line.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-queue-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const CUSTOMERS = 20;
const MESSAGES = 1500;

/** Delivers one message as LINE does. @returns whether the suite confirmed it */
async function deliver(webhook: string, at: number): Promise<boolean> {
  const event = {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    source: { type: 'user', userId: `Ukill${at % CUSTOMERS}` },
    webhookEventId: `KILL${at}`,
    deliveryContext: { isRedelivery: false },
    message: { type: 'text', id: String(at), text: `message ${at}` },
  };
  const body = JSON.stringify({ destination: 'x', events: [event] });
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADER]: signBody(Buffer.from(body), LINE_CHANNEL.secret),
  };
  try {
    return (await fetch(webhook, { method: 'POST', body, headers })).ok;
  } catch {
    return false;
  }
}

test('After kill -9 in a flood of deliveries, each that was confirmed is in its conversation once', async () => {
  const environment = { LINE_API_URL: 'http://127.0.0.1:9' };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const { webhook } = await connectLine(running, await signInAt(running.url, first));
  const confirmed = new Set<string>();
  const sent = Array.from({ length: MESSAGES }, async (_, at) => {
    if (await deliver(webhook, at)) confirmed.add(`message ${at}`);
  });
  await waitUntil(
    async () => confirmed.size,
    (count) => count > MESSAGES / 5,
    60_000,
  );
  await running.kill();
  await Promise.all(sent);
  expect(confirmed.size).toBeLessThan(MESSAGES);

  running = await startSuiteProcess(dataDir, environment);
  const after = await signInAt(running.url, first);
  const readTexts = async (): Promise<string[]> => {
    const opened = await Promise.all((await fetchTickets(after)).map(({ _id }) => openTicket(after, _id)));
    return opened.flatMap(({ messages }) => messages.map(({ text }) => text)).filter((text) => text !== '');
  };
  const texts = await waitUntil(
    readTexts,
    (found) => [...confirmed].every((text) => found.includes(text)),
    60_000,
  );
  const stored = texts.filter((text) => text.startsWith('message '));
  expect(new Set(stored).size).toBe(stored.length);
});
