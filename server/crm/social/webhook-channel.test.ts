import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWebhookTwin, type WebhookTwin } from '#connectors/webhook/twin.ts';
import { connectEngagement, updateEngagement } from '#contracts/channels/connections.ts';
import { testEngagement } from '#contracts/channels/health.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A program with webhooks: its messages become tickets, and answers are posted to it. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
let world: World;
let twin: WebhookTwin;
let admin: Person;
let channel: { _id: string; address: string };

beforeAll(async () => {
  twin = await startWebhookTwin(SECRET);
  world = await startWorld({ environment: { ALLOW_PRIVATE_HOSTS: new URL(twin.url).host } });
  admin = await world.person(await world.account());
  channel = await connect({ reply_url: `${twin.url}/replies` });
});
afterAll(async () => {
  await world.stop();
  await twin.stop();
});

let made = 0;
async function connect(more: Record<string, unknown>): Promise<{ _id: string; address: string }> {
  const form = { secret: SECRET, items: 'data', author: 'user.id', author_name: 'user.name', ...more };
  const { _id } = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'webhook', name: `Shop ${(made += 1)}`, form },
  });
  return { _id, address: `${world.url}/webhooks/webhook/${_id}` };
}

const said = (id: string, user: string, text: string) => ({ id, user: { id: user, name: 'มะลิ' }, text });

async function answer(_id: string, text: string) {
  const { ticket } = await openTicket(admin, _id);
  await admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: ticket.seq } });
  return waitUntil(
    async () => (await openTicket(admin, _id)).messages.find((one) => one.text === text),
    (message) => message?.delivery === 'accepted' || message?.delivery === 'failed',
  );
}

describe('A program that posts messages', () => {
  test('Each of them becomes a ticket once, and the answer arrives signed', async () => {
    expect(
      await twin.deliver(channel.address, { data: [said('1', 'u1', 'hello'), said('2', 'u2', 'hi')] }),
    ).toBe(200);
    expect(await twin.deliver(channel.address, { data: [said('1', 'u1', 'hello')] })).toBe(200);
    const ticket = await fetchTicket(admin, 'u1');
    expect(ticket.contact.name).toBe('มะลิ');
    expect((await openTicket(admin, ticket._id)).messages.length).toBe(1);
    expect(await answer(ticket._id, 'welcome')).toMatchObject({ delivery: 'accepted' });
    expect(twin.taken.map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { conversation: 'u1', text: 'welcome' },
    ]);
  });

  test('What does not fit is listed as not accepted with what came', async () => {
    expect(await twin.deliver(channel.address, { data: [{ id: '3', text: 'nobody says this' }] })).toBe(200);
    const { items } = await admin.call(REFUSED_CALLS.crm.list, { query: { source_id: channel._id } });
    expect(items).toMatchObject([{ reason: 'unreadable' }]);
    expect(JSON.stringify(items)).toContain('nobody says this');
  });

  test('A former secret is valid while it is exchanged, and no other', async () => {
    const fresh = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3';
    const params = { product: 'crm', _id: channel._id } as const;
    await admin.call(updateEngagement, { params, body: { form: { secret: fresh, former_secret: SECRET } } });
    expect(await twin.deliver(channel.address, { data: [said('4', 'u4', 'still')] })).toBe(200);
    await admin.call(updateEngagement, { params, body: { form: { former_secret: fresh } } });
    expect(await twin.deliver(channel.address, { data: [said('5', 'u5', 'too late')] })).toBe(401);
    await admin.call(updateEngagement, { params, body: { form: { secret: SECRET } } });
  });

  test('A receiver that is gone, or redirects, gets nothing more of that answer', async () => {
    const { _id } = await fetchTicket(admin, 'u2');
    const before = twin.requests.length;
    twin.answerWith(410);
    expect(await answer(_id, 'to nobody')).toMatchObject({
      delivery: 'failed',
      delivery_failure: 'reconnect',
    });
    twin.answerWith(302, 'http://169.254.169.254/');
    expect(await answer(_id, 'elsewhere')).toMatchObject({ delivery: 'failed', delivery_failure: 'refused' });
    twin.answerWith(204);
    expect(twin.requests.length).toBe(before + 2);
  });

  test('An address in a private network is never called', async () => {
    const other = await connect({ reply_url: 'http://127.0.0.1:9/replies' });
    await twin.deliver(other.address, { data: [said('6', 'u6', 'hello')] });
    const { _id } = await fetchTicket(admin, 'u6');
    const { ticket } = await openTicket(admin, _id);
    await admin.call(replyToTicket, { params: { _id }, body: { text: 'inside', seen_seq: ticket.seq } });
    const failed = await waitUntil(
      async () => (await openTicket(admin, _id)).messages.find(({ text }) => text === 'inside'),
      (message) => message?.delivery_note !== null,
    );
    expect(failed).toMatchObject({ delivery_note_fault: { code: 'forbidden_address' } });
  });

  test('A form with a path or an address that is none is refused by its field', async () => {
    for (const [name, value] of Object.entries({
      text: 'a..b',
      header: 'a b',
      reply_url: 'file:///x',
      scheme: 'none',
    })) {
      const body = { channel: 'webhook' as const, name: 'x', form: { secret: 's', [name]: value } };
      const refused = await admin.attempt(connectEngagement, {
        params: { product: 'crm' },
        body: body as never,
      });
      expect([name, refused.status, JSON.stringify(refused.body).includes(`form.${name}`)]).toEqual([
        name,
        400,
        true,
      ]);
    }
  });

  test('A challenge is answered with what was sent', async () => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.challenge': '4711',
      'hub.verify_token': SECRET,
    });
    const good = await fetch(`${channel.address}?${query.toString()}`);
    expect([good.status, await good.text()]).toEqual([200, '4711']);
    query.set('hub.verify_token', 'x');
    expect((await fetch(`${channel.address}?${query.toString()}`)).status).toBe(401);
  });

  test('A test message is posted to the receiver, signed, and recorded', async () => {
    const params = { product: 'crm' as const, _id: channel._id };
    const before = twin.taken.length;
    expect(await admin.call(testEngagement, { params })).toEqual({ accepted: true, failed: null });
    expect(twin.taken.slice(before).map(({ body }) => JSON.parse(body).data)).toMatchObject([
      { text: expect.stringContaining('test message') },
    ]);
    const silent = await connect({ reply_url: '' });
    const failed = await admin.call(testEngagement, { params: { ...params, _id: silent._id } });
    expect(failed).toMatchObject({ accepted: false, failed: { code: 'no_reply_url' } });
    const chat = await admin.call(connectEngagement, {
      params: { product: 'crm' },
      body: { channel: 'webchat', name: 'A chat without a test', form: {} },
    });
    const refused = await admin.attempt(testEngagement, { params: { ...params, _id: chat._id } });
    expect(refused.status).toBe(400);
  });
});
