import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { getTicket } from '#contracts/crm/endpoints.ts';
import { removeMedia } from '#contracts/crm/removal/endpoints.ts';
import { makeVideoCall } from '#contracts/crm/video-calls/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findConnection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { storeIncomingFile } from '#server/crm/media/store-files.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { buildFilePath } from '#server/kit/files/file-path.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Media that must be removed, and a video call. */
let world: World;
let admin: Person;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  world = await startWorld({ environment: { VIDEO_CALL_URL: 'https://meet.example.com/rooms' } });
  admin = await world.person(await world.account('Coffee Company'));
});
afterAll(() => world.stop());

async function bring(...items: Partial<Incoming>[]): Promise<void> {
  const { context } = world.suite;
  const body = { channel: 'webchat' as const, name: `Chat ${Math.random()}`, form: {} };
  const { _id } = await admin.call(connectEngagement, { params: { product: 'crm' }, body });
  const connection = await findConnection(context, _id);
  if (!connection) throw new Error('the connection is gone');
  for (const item of items)
    await inTransaction(context, { accountId: admin.accountId, actor: OUTSIDE }, (unit) =>
      storeInConversations(context, unit, {
        connection,
        items: [
          {
            provider_id: `m${Math.random()}`,
            kind: 'message',
            channel: 'webchat',
            author: { _id: 'visitor', name: 'Customer' },
            conversation_id: 'visitor',
            text: 'my card',
            published_at: context.clock().toISOString(),
            ...item,
          },
        ],
      }),
    );
}
async function picture() {
  const kept = await storeIncomingFile(
    world.suite.context,
    { accountId: admin.accountId },
    { name: 'card.png', media_type: 'image/png', content: PNG },
  );
  return { kind: 'image' as const, name: 'card.png', url: 'https://cdn.example/card.png', ...kept };
}
function isThere(fileId: string | undefined): boolean {
  return existsSync(buildFilePath(world.suite.context, admin.accountId, fileId ?? ''));
}
async function newest() {
  const [ticket] = await fetchTickets(admin);
  return admin.call(getTicket, { params: { _id: ticket?._id ?? '' } });
}

test('S6-147 media of a message is removed for good: file, address and network data; its digest and the text stay', async () => {
  const card = await picture();
  const media = [card, { kind: 'location' as const, detail: { latitude: 1, longitude: 2 } }];
  await bring({ media, raw: { secret: 'https://cdn.example/card.png' } });
  const { ticket, messages } = await newest();
  const message = messages.at(-1);
  const params = { _id: ticket._id, message_id: message?._id ?? '' };
  expect(isThere(card.file_id)).toBe(true);
  const left = await admin.call(removeMedia, { params });
  expect(left).toMatchObject({
    text: 'my card',
    media: [
      {
        kind: 'image',
        detail: { removed: { by: admin.userId, sha256: expect.stringMatching(/^[\da-f]{64}$/) } },
      },
      { kind: 'location', detail: { removed: { sha256: null } } },
    ],
  });
  expect(isThere(card.file_id)).toBe(false);
  const { rows } = await world.suite.context.database.owner.query(
    'select to_jsonb(m) as row from messages m where _id = $1',
    [params.message_id],
  );
  expect(JSON.stringify(rows)).not.toMatch(/cdn\.example|card\.png|latitude/);
  expect(await admin.call(removeMedia, { params })).toEqual(left);
});

test('The files of a message are deleted when the customer withdraws it', async () => {
  const media = [await picture()];
  await bring({ media, message_id: 'said' }, { kind: 'event', event: 'unsend', parent_id: 'said', text: '' });
  expect(isThere(media[0]?.file_id)).toBe(false);
});

test('A picture that another message shows too stays for that message', async () => {
  const media = [await picture()];
  await bring({ media }, { media });
  const { ticket, messages } = await newest();
  await admin.call(removeMedia, { params: { _id: ticket._id, message_id: messages[0]?._id ?? '' } });
  expect(isThere(media[0]?.file_id)).toBe(true);
});

test('S6-145 a video call has a room with an unguessable address, and a message to send', async () => {
  await bring({});
  const params = { _id: (await newest()).ticket._id };
  const [one, other] = [
    await admin.call(makeVideoCall, { params }),
    await admin.call(makeVideoCall, { params }),
  ];
  expect(one.url).toMatch(/^https:\/\/meet\.example\.com\/rooms\/[\w-]{43}$/);
  expect(one.message).toContain(one.url);
  expect(other.url).not.toBe(one.url);
});
