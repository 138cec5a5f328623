// @module-tag slow
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { listHealth } from '#contracts/channels/health.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { connectLine, waitUntil, LINE_CHANNEL, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { signInAt, startSuiteProcess, type SuiteProcess } from '#tests/factories/suite-process.ts';

type Caller = Pick<Person, 'call'>;

const dataDir = mkdtempSync(join(tmpdir(), 'earshot-kill-'));
// As root, PostgreSQL's user may not enter what only root may: the database would be, and stay, outside.
chmodSync(dataDir, 0o755);
let twin: LineTwin | undefined;
let running: SuiteProcess | undefined;

afterAll(async () => {
  await running?.stop();
  await twin?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function sentTo(user: string): string[] {
  return (twin?.sent ?? []).filter((one) => one.to === user).map((one) => `${one.by} ${one.text}`);
}

async function ask(admin: Caller, webhook: string, user: string): Promise<string> {
  await twin?.sayAs(user, 'help', webhook);
  return (await fetchTickets(admin)).find((one) => one.contact.external_id === user)?._id ?? '';
}
function answer(admin: Caller, _id: string, text: string) {
  return admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
}
function fateOf(admin: Caller, _id: string, message: Message, settled: Message['delivery'][]) {
  return waitUntil(
    async () => (await openTicket(admin, _id)).messages.find((one) => one._id === message._id)?.delivery,
    (state) => state !== undefined && settled.includes(state),
    30_000,
  );
}

test('After kill -9 in the middle of sending replies, nothing is sent or counted twice and nothing is lost', async () => {
  twin = await startLineTwin({ channels: [LINE_CHANNEL] });
  const environment = { LINE_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host };
  running = await startSuiteProcess(dataDir, environment);
  const first = running.firstSignIn ?? { email: '', password: '' };
  const before = await signInAt(running.url, first);
  const { _id: connectionId, webhook } = await connectLine(running, before);

  const byReply = await ask(before, webhook, 'Ureply');
  const byPush = await ask(before, webhook, 'Upush');
  await fateOf(before, byPush, await answer(before, byPush, 'free'), ['accepted']);
  const many = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => ({
      user: `Umany${at}`,
      _id: await ask(before, webhook, `Umany${at}`),
    })),
  );

  // LINE has accepted both, and the suite is killed before it receives the response.
  twin.misbehave({ on: 'reply', what: 'stall_after_accept' });
  const unheardReply = await answer(before, byReply, 'reply');
  await waitUntil(
    async () => sentTo('Ureply'),
    (sent) => sent.length === 1,
  );
  twin.misbehave({ on: 'push', what: 'stall_after_accept' });
  const unheardPush = await answer(before, byPush, 'push');
  await waitUntil(
    async () => sentTo('Upush'),
    (sent) => sent.length === 2,
  );
  // The state of these is between queued and accepted when the kill happens.
  const anywhere = await Promise.all(many.map(({ _id }) => answer(before, _id, 'anywhere')));
  await running.kill();

  running = await startSuiteProcess(dataDir, environment);
  const after = await signInAt(running.url, first);
  expect(await fateOf(after, byReply, unheardReply, ['unknown', 'accepted', 'failed'])).toBe('unknown');
  expect(await fateOf(after, byPush, unheardPush, ['unknown', 'accepted', 'failed'])).toBe('accepted');
  expect(sentTo('Ureply')).toEqual(['reply reply']);
  expect(sentTo('Upush')).toEqual(['reply free', 'push push']);
  // The push was begun twice and accepted once: it is counted once.
  const { items } = await after.call(listHealth, { params: { product: 'crm' } });
  const health = items.find(({ connection_id }) => connection_id === connectionId);
  expect(health?.meters).toMatchObject([{ meter: 'push', used: sentTo('Upush').length - 1 }]);
  for (const [at, message] of anywhere.entries()) {
    const { user, _id } = many[at] ?? { user: '', _id: '' };
    const fate = await fateOf(after, _id, message, ['unknown', 'accepted', 'failed']);
    expect(['unknown', 'accepted']).toContain(fate);
    expect(sentTo(user).length).toBeLessThanOrEqual(1);
    if (fate === 'accepted') expect(sentTo(user)).toHaveLength(1);
  }
}, 240_000);
