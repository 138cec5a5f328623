import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replyToTicket, getHistory } from '#contracts/crm/endpoints.ts';
import { listMentions } from '#contracts/listening/endpoints.ts';
import { waitUntil, openTicket, startLineDesk, fetchTickets, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { openBrowser } from '#tests/factories/socket.ts';

let line: LineDesk;
let admin: Person;
let webhook: string;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin } = line);
  webhook = line.connection.webhook;
  line.twin.befriend({ user: 'U1', name: 'สมชาย ใจดี', picture: 'https://example.com/p.jpg' });
});
afterAll(() => line.stop());

async function newest(person: Person) {
  const [first] = await fetchTickets(person);
  if (!first) throw new Error('there is no ticket');
  return first;
}

describe('a LINE conversation', () => {
  test('A LINE message becomes a ticket, appears live, is answered for free, and its whole history is stored', async () => {
    const { twin, world } = line;
    const browser = await openBrowser(world.url, admin);
    const answer = await twin.sayAs('U1', 'สินค้ามีไหมคะ', webhook);
    expect(answer.status).toBe(200);
    await browser.until((event) => event.kind === 'message.received');
    const ticket = await newest(admin);
    expect(ticket).toMatchObject({
      number: 1,
      state: 'new',
      channel: 'line',
      subject: 'สินค้ามีไหมคะ',
      last_message: 'สินค้ามีไหมคะ',
      last_direction: 'in',
      assignee: null,
    });
    expect(ticket.waiting_since).not.toBeNull();

    const named = await waitUntil(
      () => newest(admin),
      (seen) => seen.contact.name !== '',
    );
    expect(named.contact).toMatchObject({ name: 'สมชาย ใจดี', avatar_url: 'https://example.com/p.jpg' });
    await browser.until((event) => event.kind === 'contact.updated');

    const opened = await openTicket(admin, ticket._id);
    expect(opened.messages.map((one) => [one.direction, one.text, one.author.name])).toEqual([
      ['in', 'สินค้ามีไหมคะ', 'สมชาย ใจดี'],
    ]);
    expect(opened.reply).toMatchObject({ allowed: true, reason: null, cost: 'free' });
    expect(opened.reply.seconds_left).toBeGreaterThan(10);

    const sent = await admin.call(replyToTicket, {
      params: { _id: ticket._id },
      body: { text: 'มีค่ะ', seen_seq: ticket.seq },
    });
    expect(sent).toMatchObject({ direction: 'out', text: 'มีค่ะ', delivery: 'queued', seq: 2 });
    await browser.until((event) => event.kind === 'message.delivery_changed');
    expect(twin.sent).toMatchObject([{ by: 'reply', to: 'U1', text: 'มีค่ะ' }]);

    const after = await openTicket(admin, ticket._id);
    expect(after.messages.at(-1)).toMatchObject({ delivery: 'accepted', cost: 'free' });
    expect(after.ticket).toMatchObject({
      state: 'open',
      waiting_since: null,
      assignee: { _id: admin.userId },
    });
    expect(after.reply.cost).toBe('paid');

    const history = await admin.call(getHistory, { params: { _id: ticket._id }, query: {} });
    expect(history.items.map((one) => one.kind)).toEqual([
      'ticket.created',
      'message.received',
      'contact.updated',
      'ticket.replied',
      'message.delivery_changed',
    ]);
    expect(history.items[3]).toMatchObject({
      before: { state: 'new', assignee_id: null },
      after: { state: 'open', assignee_id: admin.userId },
    });
    browser.close();

    // LINE names nobody in its deliveries; listening shows the name as soon as the CRM knows it.
    const ever = { from: '2020-01-01T00:00:00.000Z', to: '2200-01-01T00:00:00.000Z' };
    const [heard] = await waitUntil(
      async () => (await admin.call(listMentions, { query: ever })).items,
      (items) => items.length > 0,
    );
    expect(heard?.author).toMatchObject({ _id: 'U1', name: 'สมชาย ใจดี' });
  });
});
