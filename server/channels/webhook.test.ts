import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';
import { updateEngagement } from '#contracts/channels/connections.ts';
import { getTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { Failure } from '#contracts/kit/envelope.ts';
import {
  connectLine,
  LINE_CHANNEL,
  openTicket,
  startLineWorld,
  fetchTickets,
  waitUntil,
  type LineWorld,
} from '#tests/factories/line.ts';
import { request, type Person } from '#tests/factories/person.ts';

const DATA = '../shared/data/4_payloads/api_payloads.jsonl';

let line: LineWorld;
let admin: Person;
let webhook: string;
let connectionId: string;

beforeAll(async () => {
  line = await startLineWorld();
  admin = await line.world.person(await line.world.account());
  const connected = await connectLine(line.world, admin);
  webhook = connected.webhook;
  connectionId = connected._id;
});
afterAll(() => line.stop());

function post(
  url: string,
  body: string | Buffer,
  signature = signBody(Buffer.from(body), LINE_CHANNEL.secret),
) {
  return request(line.world.url, url, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
  });
}

let made = 0;
function event(user: string, laid: Record<string, unknown> = {}) {
  return {
    type: 'message',
    mode: 'active',
    timestamp: Date.now(),
    source: { type: 'user', userId: user },
    webhookEventId: `EVENT${(made += 1)}`,
    deliveryContext: { isRedelivery: false },
    replyToken: `token${made}`,
    message: { type: 'text', id: `${made}`, text: `text ${made}` },
    ...laid,
  };
}
const deliver = (...events: unknown[]) => post(webhook, JSON.stringify({ destination: 'x', events }));
async function ticketsWith(user: string) {
  return (await fetchTickets(admin)).filter((one) => one.contact.external_id === user);
}
async function linesWith(user: string) {
  const tickets = await ticketsWith(user);
  const opened = await Promise.all(tickets.map((one) => openTicket(admin, one._id)));
  return opened.flatMap((one) => one.messages);
}

describe('Which deliveries a webhook accepts', () => {
  test('S7-150 a delivery with a wrong signature is refused and nothing of it is stored', async () => {
    const body = JSON.stringify({ destination: 'x', events: [event('Uwrong')] });
    for (const signature of ['', 'AAAA', signBody(Buffer.from(body), 'another secret')]) {
      const answered = await post(webhook, body, signature);
      expect(answered.status).toBe(401);
      expect(Failure.parse(answered.body).code).toBe('signature_invalid');
    }
    expect((await post(webhook, `${body} `, signBody(Buffer.from(body), LINE_CHANNEL.secret))).status).toBe(
      401,
    );
    expect(await ticketsWith('Uwrong')).toEqual([]);
  });

  test.each([
    '/webhooks/line/01920000-0000-7000-8000-000000000000',
    '/webhooks/facebook/01920000-0000-7000-8000-000000000000',
    '/webhooks/facebook/app/12',
    '/webhooks/no-such-channel/1',
    '/webhooks/webchat/01920000-0000-7000-8000-000000000000',
  ])(
    '%s: no channel is connected there, so the response is 404 in the form of every failure',
    async (path) => {
      const answered = await post(path, '{}');
      expect(answered.status).toBe(404);
      expect(Failure.parse(answered.body).code).toBe('not_found');
    },
  );

  test('A channel at the address of another channel is not found', async () => {
    expect((await post(`/webhooks/wechat/${connectionId}`, '{}')).status).toBe(404);
  });

  test('A delivery of more than a megabyte is refused', async () => {
    expect((await post(webhook, Buffer.alloc(1024 * 1024 + 1, 32))).status).toBe(413);
  });

  test('The verify button of the console gets a response', async () => {
    expect((await line.twin.verifyWebhook(webhook)).status).toBe(200);
  });

  test('A signed delivery that cannot be understood is stored with its reason', async () => {
    const answered = await post(webhook, 'no json');
    expect(answered.status).toBe(200);
    expect(answered.body).toEqual({ taken: 0, refused: ['the body is not JSON'] });
    await post(webhook, 'no json');
    const kept = await line.world.suite.context.database.platform
      .selectFrom('refused_items')
      .select(['reason', 'detail', 'text', 'raw'])
      .where('source_id', '=', connectionId)
      .execute();
    expect(kept).toEqual([
      { reason: 'unreadable', detail: 'the body is not JSON', text: 'no json', raw: 'no json' },
    ]);
  });

  test.skipIf(!existsSync(DATA))(
    'Every published payload of LINE is accepted or refused, never answered with 500',
    async () => {
      const Row = z.object({ id: z.string(), platform: z.string(), payload: z.unknown() });
      const rows = readFileSync(DATA, 'utf8')
        .trim()
        .split('\n')
        .map((text) => Row.parse(JSON.parse(text)))
        .filter((row) => row.platform === 'line');
      expect(rows.length).toBeGreaterThan(50);
      for (const { id, payload } of rows) {
        const body = JSON.stringify(payload);
        const first = await post(webhook, body);
        expect(first.status, `${id}: ${JSON.stringify(first.body)}`).toBe(200);
        expect((await post(webhook, body)).body, `${id} again`).toMatchObject({ taken: 0 });
      }
    },
  );
});

describe('What accepted deliveries lead to', () => {
  test('50 simultaneous deliveries of the same event are one message', async () => {
    const same = event('Usame');
    const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(same)));
    expect(answers.map((one) => one.status)).toEqual(Array(50).fill(200));
    // More than a few at once are queued; what comes behind them is stored behind them.
    const last = event('Usame');
    await deliver(last);
    const lines = await waitUntil(
      () => linesWith('Usame'),
      (some) => some.some((one) => one.text === last.message.text),
    );
    expect(lines.map((one) => one.text)).toEqual([same.message.text, last.message.text]);
  });

  test('50 simultaneous first messages of one person are one ticket with consecutive message numbers', async () => {
    await Promise.all(Array.from({ length: 50 }, () => deliver(event('Ufirst'))));
    const tickets = await waitUntil(
      () => ticketsWith('Ufirst'),
      (some) => some[0]?.seq === 50,
    );
    expect(tickets).toHaveLength(1);
    const _id = tickets[0]?._id ?? '';
    const lines = (await admin.call(getTicket, { params: { _id } })).messages;
    expect(lines.map((one) => one.seq)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
  });

  test('Deliveries with several people in opposite order do not block each other', async () => {
    const people = ['Ua', 'Ub', 'Uc', 'Ud'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        deliver(...(at % 2 ? people : people.toReversed()).map((user) => event(user))),
      ),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(20).fill(200));
    for (const user of people) {
      const lines = () => linesWith(user);
      expect(await waitUntil(lines, (some) => some.length >= 20)).toHaveLength(20);
    }
  });

  test('A follow event precedes the first message, and unsending removes the text and keeps the message row', async () => {
    await deliver(event('Ulife', { type: 'follow', message: undefined }));
    expect(await ticketsWith('Ulife')).toEqual([]);
    const said = event('Ulife');
    await deliver(said, event('Ulife', { type: 'postback', message: undefined, postback: { data: 'a=1' } }));
    await deliver(
      event('Ulife', { type: 'unsend', message: undefined, unsend: { messageId: said.message.id } }),
    );
    const lines = await linesWith('Ulife');
    expect(lines.map((one) => [one.direction, one.event, one.text])).toEqual([
      ['event', 'follow', ''],
      ['in', 'unsend', ''],
      ['event', 'postback', 'a=1'],
      ['event', 'unsend', ''],
    ]);
    const [ticket] = await ticketsWith('Ulife');
    expect(ticket).toMatchObject({ last_message: '', subject: '' });
    const stored = await line.world.suite.context.database.platform
      .selectFrom('messages')
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain(said.message.text);
  });

  test('A group is one conversation, no matter which member writes in it', async () => {
    const source = (userId: string) => ({ type: 'group', groupId: 'Cgroup', userId });
    await deliver(event('U1', { source: source('U1') }), event('U2', { source: source('U2') }));
    expect(await ticketsWith('Cgroup')).toHaveLength(1);
    expect((await linesWith('Cgroup')).map((one) => one.author._id)).toEqual(['U1', 'U2']);
  });

  test('In standby mode another system answers: messages are stored and shown, and nobody here may reply', async () => {
    await deliver(event('Ustand', { mode: 'standby' }));
    const [ticket] = await ticketsWith('Ustand');
    const opened = await openTicket(admin, ticket?._id ?? '');
    expect(opened.reply).toMatchObject({ allowed: false, reason: 'standby' });
    expect(ticket?.waiting_since).toBeNull();
  });

  test('A done ticket is reopened, a closed one never', async () => {
    await deliver(event('Udone'));
    const [first] = await ticketsWith('Udone');
    const _id = first?._id ?? '';
    await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
    await deliver(event('Udone'));
    expect(await ticketsWith('Udone')).toMatchObject([{ _id, state: 'open', seq: 2 }]);
    await admin.call(updateTicket, { params: { _id }, body: { state: 'closed' } });
    await deliver(event('Udone'));
    const states = (await ticketsWith('Udone')).map((one) => one.state);
    expect(states.sort()).toEqual(['closed', 'new']);
  });

  test('A channel without its secret is kept as inactive and accepts nothing', async () => {
    const other = await line.world.person(await line.world.account());
    const { _id, webhook: url } = await connectLine(line.world, other, { ...LINE_CHANNEL, secret: '' });
    const body = JSON.stringify({ destination: 'x', events: [event('Unosecret')] });
    expect((await post(url, body, signBody(Buffer.from(body), ''))).status).toBe(401);
    const off = await admin.call(updateEngagement, {
      params: { product: 'crm', _id: connectionId },
      body: { active: false },
    });
    expect(off).toMatchObject({ active: false, inactive_reason: null });
    expect((await deliver(event('Uoff'))).status).toBe(422);
    await admin.call(updateEngagement, {
      params: { product: 'crm', _id: connectionId },
      body: { active: true },
    });
    expect((await deliver(event('Uon'))).status).toBe(200);
    const mended = await other.call(updateEngagement, {
      params: { product: 'crm', _id },
      body: { form: { channel_secret: LINE_CHANNEL.secret } },
    });
    expect(mended).toMatchObject({ active: true, inactive_reason: null });
    expect((await post(url, body)).status).toBe(200);
  });
});
