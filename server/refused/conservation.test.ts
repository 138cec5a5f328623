// @module-tag slow
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toIncoming } from '#connectors/email/to-incoming.ts';
import { parseDelivery as parsePage } from '#connectors/facebook/parse.ts';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { parseDelivery as parseLine } from '#connectors/line/parse.ts';
import { parseDelivery as parseX } from '#connectors/twitter/parse.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import type { Connection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Every delivered item is afterwards in exactly one place where a user sees it. */
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

/** A connection of a network to which no test has to sign in. */
async function connectionOf(channel: Channel): Promise<Connection> {
  return {
    ...(await connectChat(world, admin, `All of ${channel}`)),
    channel,
  };
}

/** In how many places each id of a connection is stored: messages of tickets, refused items, blocked items. */
async function placesOf(connectionId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ origin_id: string; places: number }>`
    select origin_id, count(*)::int as places from (
      select m.origin_id from messages m join contacts c on c.account_id = m.account_id and c._id = m.contact_id
       where c.connection_id = ${connectionId} and m.origin_id is not null
      union all select origin_id from refused_items where source_id = ${connectionId}
      union all select origin_id from blocked_items where connection_id = ${connectionId}) kept
     group by origin_id`.execute(world.suite.context.database.platform);
  return new Map(rows.map(({ origin_id, places }) => [origin_id, places]));
}

/** The ids under which the texts of people in a delivery have to be found. */
function expectedIds({ items, refused }: ParsedDelivery): string[] {
  return [
    ...items.flatMap((item) => (item.kind === 'event' ? [] : [item.provider_id])),
    ...refused.map(({ raw, draft }) =>
      draft ? draft.provider_id : computeStableId(['refused', JSON.stringify(toStorable(raw) ?? null)]),
    ),
  ];
}

async function conserve(connection: Connection, deliveries: readonly ParsedDelivery[]): Promise<void> {
  for (const parsed of deliveries) {
    await receive(world.suite.context, connection, parsed);
    await receive(world.suite.context, connection, parsed);
  }
  const places = await placesOf(connection._id);
  const ids = [...new Set(deliveries.flatMap(expectedIds))];
  expect(ids.map((id) => [id, places.get(id) ?? 0])).toEqual(ids.map((id) => [id, 1]));
}

/** Values that networks are not supposed to send, among valid ones. */
function odd<T>(good: fc.Arbitrary<T>) {
  return fc.oneof({ weight: 5, arbitrary: good }, { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) });
}
const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const person = fc.constantFrom('U1', 'U2', 'U3');
const id = fc.uuid();
const bytesOf = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? 'null');
const samples = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { numRuns: 40, seed: 20261128 });
const NOW = new Date('2026-11-28T10:00:00.000Z');

const address = fc.constantFrom(
  'anan@cust.example',
  'noi@cust.example',
  'care@shop.example',
  'no-reply@m.example',
);
const mail = fc.record({
  from: fc.oneof(
    address,
    words.map((name) => `"${name.replaceAll(/[^\p{L} ]/gu, '')}"`),
    fc.constant(''),
  ),
  reply: fc.option(address),
  head: fc.subarray([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated',
    'X-Earshot-Loop: care@shop.example',
    'List-Id: <talk.lists.example>',
    'Precedence: bulk',
    'In-Reply-To: <never@had.example>',
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary=x',
  ]),
  id: fc.oneof({ weight: 4, arbitrary: id }, { weight: 1, arbitrary: fc.constant('always-the-same') }),
  subject: fc.constantFrom('Hello', 'Undelivered parcel', 'Auto reply does not work', 'ตอบกลับอัตโนมัติ', ''),
  text: words,
});

function parseMail({
  from,
  reply,
  head,
  id: messageId,
  subject,
  text,
}: typeof mail extends fc.Arbitrary<infer M> ? M : never): ParsedDelivery {
  const lines = [
    ...(from === '' ? [] : [`From: ${from}`]),
    ...(reply === null ? [] : [`Reply-To: ${reply}`]),
    `Message-ID: <${messageId}@x.example>`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    ...head,
  ];
  const raw = Buffer.from([...lines, '', text, ''].join('\r\n'));
  const read = toIncoming(raw, { ownAddress: 'care@shop.example', arrived: NOW });
  return 'reason' in read ? { items: [], refused: [read] } : { items: [read.item], refused: [] };
}

test('Every e-mail is in one place, whatever its header contains', async () => {
  const connection = await connectionOf('email');
  const parsed = samples(mail).map(parseMail);
  for (const one of parsed) await receive(world.suite.context, connection, one);
  for (const one of parsed) await receive(world.suite.context, connection, one);
  const { rows } = await sql<{ text: string }>`
    select m.text from messages m join contacts c on c.account_id = m.account_id and c._id = m.contact_id
     where c.connection_id = ${connection._id}
    union all select text from refused_items where source_id = ${connection._id}`.execute(
    world.suite.context.database.platform,
  );
  const kept = rows.map(({ text }) => text);
  const said = parsed.flatMap(({ items, refused }) => [
    ...items.flatMap((item) => (item.event === 'bounce' ? [] : [item.text])),
    ...refused.map(({ draft }) => draft?.text ?? ''),
  ]);
  expect(said.filter((text) => !kept.includes(text))).toEqual([]);
});

test('Every event of LINE is an item or a refusal, and its text is in one place', async () => {
  const message = fc.record({
    id: odd(id),
    type: odd(fc.constantFrom('text', 'image', 'audio', 'new-kind')),
    text: odd(words),
  });
  const event = odd(
    fc.record({
      type: odd(fc.constantFrom('message', 'message', 'message', 'follow', 'postback', 'unknown')),
      webhookEventId: odd(id),
      timestamp: odd(fc.integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })),
      source: odd(fc.record({ type: fc.constant('user'), userId: person })),
      message: odd(message),
      replyToken: odd(words),
    }),
  );
  const bodies = samples(odd(fc.record({ events: odd(fc.array(event, { maxLength: 4 })) })));
  const deliveries = bodies.map((body) => parseLine(bytesOf(body), NOW));
  await conserve(await connectionOf('line'), deliveries);
});

test('Every part of a delivery of Facebook is in one place', async () => {
  const messaging = odd(
    fc.record({
      sender: odd(fc.record({ id: person })),
      recipient: odd(fc.record({ id: fc.constant('page') })),
      timestamp: odd(fc.integer({ min: 1_700_000_000_000, max: 1_790_000_000_000 })),
      message: odd(fc.record({ mid: odd(id), text: odd(words) })),
    }),
  );
  const change = odd(
    fc.record({
      field: odd(fc.constantFrom('feed', 'mention', 'likes')),
      value: odd(
        fc.record({
          item: odd(fc.constantFrom('comment', 'post', 'status', 'reaction')),
          verb: odd(fc.constantFrom('add', 'edited')),
          comment_id: odd(id),
          post_id: odd(id),
          message: odd(words),
          from: odd(fc.record({ id: person, name: words })),
        }),
      ),
    }),
  );
  const entry = odd(
    fc.record({
      id: odd(fc.constant('page')),
      time: odd(fc.integer({ min: 1, max: 1_790_000_000 })),
      messaging: odd(fc.array(messaging, { maxLength: 2 })),
      changes: odd(fc.array(change, { maxLength: 2 })),
    }),
  );
  const bodies = samples(
    fc.record({ object: fc.constant('page'), entry: odd(fc.array(entry, { maxLength: 2 })) }),
  );
  const deliveries = bodies.map((body) => parsePage(bytesOf(body), NOW, { account_id: 'page' }));
  await conserve(await connectionOf('facebook'), deliveries);
});

test('Every part of a delivery of X is in one place', async () => {
  const tweet = odd(
    fc.record({
      id_str: odd(id),
      text: odd(words),
      created_at: odd(fc.constant('Sat Nov 28 10:00:00 +0000 2026')),
      user: odd(fc.record({ id_str: person, name: words, screen_name: words })),
      in_reply_to_user_id_str: odd(fc.constant('me')),
    }),
  );
  const letter = odd(
    fc.record({
      type: odd(fc.constant('message_create')),
      id: odd(id),
      created_timestamp: odd(fc.constant('1790000000000')),
      message_create: odd(
        fc.record({
          sender_id: odd(person),
          target: odd(fc.record({ recipient_id: fc.constant('me') })),
          message_data: odd(fc.record({ text: odd(words) })),
        }),
      ),
    }),
  );
  const bodies = samples(
    fc.record({
      for_user_id: fc.constantFrom('me', 'me', 'someone-else'),
      tweet_create_events: odd(fc.array(tweet, { maxLength: 3 })),
      direct_message_events: odd(fc.array(letter, { maxLength: 3 })),
    }),
  );
  const deliveries = bodies.map((body) => parseX(bytesOf(body), NOW, { account_id: 'me' }));
  await conserve(await connectionOf('twitter'), deliveries);
});

test('Every message of a web chat is in one place, also where many arrive at once and repeatedly', async () => {
  const connection = await connectChat(world, admin, 'All of the chat');
  const items: Incoming[] = samples(fc.tuple(person, words)).map(([who, text]) =>
    buildChatMessage(who, text),
  );
  await Promise.all(
    items.map((item) => receive(world.suite.context, connection, { items: [item], refused: [] })),
  );
  await conserve(connection, [{ items, refused: [] }]);
});
