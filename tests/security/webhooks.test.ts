import { afterAll, beforeAll, expect, test } from 'vitest';
import { signBody, SIGNATURE_HEADER } from '#connectors/line/signature.ts';
import { findConnector } from '#connectors/register.ts';
import { connectEngagement, updateEngagement } from '#contracts/channels/connections.ts';
import { getCapabilities, type Channel } from '#contracts/networks.ts';
import { FILLED_FORMS, SILENT_NETWORKS } from '#tests/factories/connect-form.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/**
 * Requests to the addresses for deliveries by somebody who knows them and no secret. The suite of the connectors shows that each refuses a
 * changed body, key and signature; these tests show that nothing is stored and that no address takes what is meant for another.
 */
let world: World;
let admin: Person;
let other: Person;

beforeAll(async () => {
  world = await startWorld({ environment: { ...SILENT_NETWORKS, TRUST_PROXY: 'true' } });
  admin = await world.person(await world.account());
  other = await world.person(await world.account('Other'));
});
afterAll(() => world.stop());

let made = 0;
async function connect(person: Person, channel: Channel, form: Record<string, unknown>): Promise<string> {
  const { _id } = await person.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel, name: `Channel ${(made += 1)}`, form } as never,
  });
  return _id;
}

/** How many deliveries left anything in the database. */
async function countStored(): Promise<number> {
  const { platform } = world.suite.context.database;
  const counts = await Promise.all(
    (['messages', 'refused_items', 'unrouted_items', 'queued_deliveries'] as const).map((table) =>
      platform
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirst(),
    ),
  );
  return counts.reduce((sum, row) => sum + Number(row?.count), 0);
}

function post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.url}/webhooks/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

const LINE_BODY = JSON.stringify({
  destination: 'x',
  events: [
    {
      type: 'message',
      timestamp: Date.now(),
      source: { type: 'user', userId: 'Uforged' },
      webhookEventId: 'FORGED',
      message: { type: 'text', id: '1', text: 'forged' },
    },
  ],
});
const BODIES = [
  '',
  '{}',
  '[]',
  'null',
  LINE_BODY,
  '<xml><FromUserName>a</FromUserName></xml>',
  '{"update_id":1,"message":{}}',
];
/** Headers with which networks sign; what they contain is made up. */
const FORGED: Record<string, string> = Object.fromEntries(
  [
    'authorization',
    'x-line-signature',
    'x-hub-signature',
    'x-hub-signature-256',
    'x-telegram-bot-api-secret-token',
    'x-twitter-webhooks-signature',
    'tiktok-signature',
    'x-lzd-signature',
    'webhook-signature',
    'stripe-signature',
    'x-slack-signature',
    'x-signature',
  ].map((name) => [name, 'sha256=00']),
);

/** Networks that prove nothing but that they know the address are left out: the address is their secret. */
const delivering = FILLED_FORMS.filter(
  ([channel]) => findConnector(channel)?.verify !== undefined && getCapabilities(channel).proof !== 'address',
);

test('Several networks deliver to addresses', () => expect(delivering.length).toBeGreaterThan(3));

test.each(delivering)('The address of %s stores nothing of what no secret proves', async (channel, form) => {
  const _id = await connect(admin, channel, form);
  const before = await countStored();
  for (const body of BODIES)
    for (const headers of [{}, FORGED]) {
      // Guesses from one address are stopped after some; these come from one for each network.
      const from = { 'x-forwarded-for': `192.0.2.${made}` };
      const { status } = await post(`${channel}/${_id}`, body, { ...headers, ...from });
      expect([401, 403, 404], `${status} ${body}`).toContain(status);
    }
  expect(await countStored()).toBe(before);
});

test('A delivery that is signed for one channel is refused at another of the same network, of its own and of another account', async () => {
  const form = (secret: string) => ({
    channel_id: secret,
    channel_access_token: 'token',
    channel_secret: secret,
  });
  const signed = { [SIGNATURE_HEADER]: signBody(Buffer.from(LINE_BODY), 'first') };
  const first = await connect(admin, 'line', form('first'));
  const second = await connect(admin, 'line', form('second'));
  const foreign = await connect(other, 'line', form('third'));
  const before = await countStored();
  for (const _id of [second, foreign])
    expect((await post(`line/${_id}`, LINE_BODY, signed)).status).toBe(401);
  expect((await post(`whatsapp/${first}`, LINE_BODY, signed)).status).toBe(404);
  expect(await countStored()).toBe(before);
  expect((await post(`line/${first}`, LINE_BODY, signed)).status).toBe(200);
  const stored = await countStored();
  expect(stored).toBeGreaterThan(before);
  // Somebody who recorded it sends it again: it is the same message.
  expect((await post(`line/${first}`, LINE_BODY, signed)).status).toBe(200);
  expect(await countStored()).toBe(stored);
});

test('A paused channel takes nothing, and says so', async () => {
  const form = { channel_id: 'paused', channel_access_token: 'token', channel_secret: 'paused' };
  const _id = await connect(admin, 'line', form);
  await admin.call(updateEngagement, { params: { product: 'crm', _id }, body: { active: false } });
  const before = await countStored();
  const signed = { [SIGNATURE_HEADER]: signBody(Buffer.from(LINE_BODY), 'paused') };
  expect((await post(`line/${_id}`, LINE_BODY, signed)).status).toBe(422);
  expect(await countStored()).toBe(before);
});

test('A compressed body is read as the bytes that came, so that nothing is inflated', async () => {
  const form = { channel_id: 'packed', channel_access_token: 'token', channel_secret: 'packed' };
  const _id = await connect(admin, 'line', form);
  const bytes = Buffer.from(LINE_BODY);
  const headers = { [SIGNATURE_HEADER]: signBody(bytes, 'packed'), 'content-encoding': 'gzip' };
  const response = await post(`line/${_id}`, LINE_BODY, headers);
  expect(response.status).toBe(200);
});
