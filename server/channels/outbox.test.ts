import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { replyToTicket, resendMessage } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { sendMessage } from '#server/channels/send-message.ts';
import { waitUntil, openTicket, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

let line: LineDesk;
let admin: Person;
let webhook: string;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin } = line);
  webhook = line.connection.webhook;
});
afterAll(() => line.stop());

let user = '';
let made = 0;
beforeEach(() => {
  user = `U${(made += 1)}`;
});

async function ticketId(): Promise<string> {
  await line.twin.sayAs(user, 'help', webhook);
  return (await fetchTicket(admin, user))._id;
}
function answer(_id: string, text: string, seen_seq = 100) {
  return admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq } });
}
const sentTo = () => line.twin.sent.filter((one) => one.to === user).map((one) => [one.by, one.text]);
function fateOf(_id: string, message: Message, ...states: Message['delivery'][]) {
  return waitUntil(
    async () => (await openTicket(admin, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen !== undefined && states.includes(seen.delivery),
    20_000,
  );
}

describe('A reply in LINE', () => {
  test('A reply uses the free reply token first, then push, and each token only once', async () => {
    const _id = await ticketId();
    const messages = [await answer(_id, 'one'), await answer(_id, 'two')];
    const fates = [];
    for (const message of messages) fates.push(await fateOf(_id, message, 'accepted'));
    expect(fates.map((one) => one?.cost).sort()).toEqual(['free', 'paid']);
    expect(
      sentTo()
        .map(([by]) => by)
        .sort(),
    ).toEqual(['push', 'reply']);
  });

  test('A reply uses push where LINE refuses the token', async () => {
    const _id = await ticketId();
    line.twin.misbehave({ on: 'reply', what: 'status', status: 400, message: 'Invalid reply token' });
    const fate = await fateOf(_id, await answer(_id, 'late'), 'accepted');
    expect(fate?.cost).toBe('paid');
    expect(sentTo()).toEqual([['push', 'late']]);
  });

  test('A reply whose outcome is unknown stays unknown and is not sent twice, until a user decides to', async () => {
    const _id = await ticketId();
    line.twin.misbehave({ on: 'reply', what: 'drop_after_accept' });
    const message = await answer(_id, 'maybe');
    const fate = await fateOf(_id, message, 'unknown', 'accepted');
    expect(fate?.delivery).toBe('unknown');
    expect(fate?.delivery_note).toBeTruthy();
    await sendMessage(line.world.suite.context, { account_id: admin.accountId, message_id: message._id });
    expect(sentTo()).toEqual([['reply', 'maybe']]);

    await admin.call(resendMessage, { params: { _id, message_id: message._id } });
    await fateOf(_id, message, 'accepted');
    expect(sentTo()).toEqual([
      ['reply', 'maybe'],
      ['push', 'maybe'],
    ]);
    const again = await admin.attempt(resendMessage, { params: { _id, message_id: message._id } });
    expect(again.status).toBe(409);
  });

  test('A push that broke after LINE accepted it is repeated under its key and arrives once', async () => {
    const _id = await ticketId();
    await fateOf(_id, await answer(_id, 'first'), 'accepted');
    line.twin.misbehave({ on: 'push', what: 'drop_after_accept' });
    await fateOf(_id, await answer(_id, 'second'), 'accepted');
    expect(sentTo()).toEqual([
      ['reply', 'first'],
      ['push', 'second'],
    ]);
  });

  test('A reply waits as long as LINE demands', async () => {
    const _id = await ticketId();
    await fateOf(_id, await answer(_id, 'first'), 'accepted');
    line.twin.misbehave({ on: 'push', what: 'status', status: 429, retry_after: 1 });
    const from = performance.now();
    const fate = await fateOf(_id, await answer(_id, 'patient'), 'accepted');
    expect(performance.now() - from).toBeGreaterThan(900);
    expect(fate?.delivery_note).toBeNull();
    expect(sentTo().at(-1)).toEqual(['push', 'patient']);
  });

  test('A reply arrives after the one sent before it, even if that one has to be retried', async () => {
    const _id = await ticketId();
    await fateOf(_id, await answer(_id, 'first'), 'accepted');
    line.twin.misbehave({ on: 'push', what: 'status', status: 429, retry_after: 1 });
    const messages = [await answer(_id, 'second'), await answer(_id, 'third'), await answer(_id, 'fourth')];
    for (const message of messages) await fateOf(_id, message, 'accepted');
    expect(sentTo().map(([, text]) => text)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  test('A reply that LINE refuses permanently fails with its reason', async () => {
    const _id = await ticketId();
    await fateOf(_id, await answer(_id, 'first'), 'accepted');
    line.twin.misbehave({ on: 'push', what: 'status', status: 403, message: 'no' });
    const fate = await fateOf(_id, await answer(_id, 'refused'), 'failed', 'accepted');
    expect(fate).toMatchObject({ delivery: 'failed', cost: null });
    expect(fate?.delivery_note).toMatch(/403/);
  });

  test('A reply is sent once, however many jobs process it', async () => {
    const _id = await ticketId();
    line.twin.misbehave({ on: 'reply', what: 'delay', ms: 150 });
    const message = await answer(_id, 'once');
    const job = { account_id: admin.accountId, message_id: message._id };
    await Promise.all(Array.from({ length: 10 }, () => sendMessage(line.world.suite.context, job)));
    await fateOf(_id, message, 'accepted');
    await sendMessage(line.world.suite.context, job);
    expect(sentTo()).toEqual([['reply', 'once']]);
  });
});
