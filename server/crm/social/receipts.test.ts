import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ParsedDelivery, Receipt } from '#connectors/kit/exchange.ts';
import { listEngagements } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { findConnection } from '#server/channels/public.ts';
import { waitUntil, openTicket, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';

let line: LineDesk;
let user = '';
let made = 0;

beforeAll(async () => {
  line = await startLineDesk();
});
afterAll(() => line.stop());
beforeEach(() => {
  user = `U${(made += 1)}`;
});

async function openTicketOf(): Promise<string> {
  await line.twin.sayAs(user, 'help', line.connection.webhook);
  return (await fetchTicket(line.admin, user))._id;
}

async function fateOf(_id: string, message: Message, ...states: Message['delivery'][]) {
  return waitUntil(
    async () => (await openTicket(line.admin, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen !== undefined && states.includes(seen.delivery),
    20_000,
  );
}

function answer(_id: string, text: string): Promise<Message> {
  return line.admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
}

const report = (...receipts: Receipt[]) => deliver({ receipts });

/** A delivery of the network without items. */
async function deliver(parsed: Pick<ParsedDelivery, 'receipts' | 'connection'>): Promise<void> {
  const { context } = line.world.suite;
  const connection = await findConnection(context, line.connection._id);
  if (!connection) throw new Error('the desk has a connection');
  await context.ports.deliveries.receive(context, connection, { items: [], refused: [], ...parsed });
}

async function findSent(message: Message) {
  return line.world.suite.context.database.platform
    .selectFrom('outbox')
    .select(['retry_key', 'provider_id', 'failure'])
    .where('message_id', '=', message._id)
    .executeTakeFirstOrThrow();
}

describe('What a network reports about messages that we sent', () => {
  test('A message whose outcome was unknown is settled by the key with which it was sent, under the id of the network', async () => {
    const _id = await openTicketOf();
    line.twin.misbehave({ on: 'reply', what: 'drop_after_accept' });
    const message = await answer(_id, 'maybe');
    await fateOf(_id, message, 'unknown');
    const { retry_key } = await findSent(message);
    await report({ conversation_id: user, state: 'accepted', retry_key, message_ids: ['net-1'] });
    expect(await fateOf(_id, message, 'accepted')).toMatchObject({
      delivery: 'accepted',
      delivery_note: null,
    });
    expect((await findSent(message)).provider_id).toBe('net-1');

    await report({ conversation_id: user, state: 'read', message_ids: ['net-1'] });
    expect((await fateOf(_id, message, 'read'))?.delivery).toBe('read');
    await report({ conversation_id: user, state: 'delivered', retry_key, message_ids: ['net-1'] });
    expect((await fateOf(_id, message, 'read', 'delivered'))?.delivery).toBe('read');
  });

  test('A message that was accepted fails later, with the reason and what helps, and keeps failing where receipts cross', async () => {
    const _id = await openTicketOf();
    const message = await answer(_id, 'hello');
    await fateOf(_id, message, 'accepted');
    const { retry_key } = await findSent(message);
    const failed: Receipt = {
      conversation_id: user,
      state: 'failed',
      retry_key,
      failure: 'person_gone',
      message: quoteFault('no such person'),
    };
    await report(failed, { conversation_id: user, state: 'accepted', retry_key });
    expect(await fateOf(_id, message, 'failed')).toMatchObject({
      delivery: 'failed',
      delivery_note: 'no such person',
      delivery_failure: 'person_gone',
    });
  });

  test('A receipt under a key or an id that nobody has changes nothing', async () => {
    const _id = await openTicketOf();
    const message = await answer(_id, 'hello');
    await fateOf(_id, message, 'accepted');
    const none = { conversation_id: user, retry_key: 'no such key', message_ids: ['no such id'] };
    await report(
      { ...none, state: 'read' },
      { ...none, state: 'failed', failure: 'refused', message: quoteFault('x') },
      { conversation_id: user, state: 'failed', failure: 'refused', message: quoteFault('x') },
    );
    expect((await fateOf(_id, message, 'accepted', 'failed', 'read'))?.delivery).toBe('accepted');
  });
});

describe('What a network reports about a connection', () => {
  const findChannel = async () =>
    (await line.admin.call(listEngagements, { params: { product: 'crm' }, query: {} })).items.find(
      ({ _id }) => _id === line.connection._id,
    );

  test('The report is shown at the channel, whose token is checked at once', async () => {
    const before = (await findChannel())?.token?.checked_at ?? '';
    await deliver({ connection: [{ state: 'limited', message: quoteFault('too many refused') }] });
    const channel = await waitUntil(
      findChannel,
      (seen) => seen?.token?.checked_at !== undefined && seen.token.checked_at > before,
    );
    expect(channel).toMatchObject({ last_error: 'too many refused', token: { state: 'good' } });
    await deliver({
      connection: [
        { state: 'limited', message: quoteFault('again') },
        { state: 'restored', message: quoteFault('well') },
      ],
    });
    expect((await findChannel())?.last_error).toBeNull();
  });
});
