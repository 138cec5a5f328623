import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnread } from '#connectors/email/refuse-unread.ts';
import { REFUSED_CALLS } from '#contracts/inbound/refused/endpoints.ts';
import { fetchFile } from '#contracts/kit/files/endpoints.ts';
import { storePolled } from '#server/channels/polling/poll-connection.ts';
import { findConnection } from '#server/channels/public.ts';
import { openTicket } from '#tests/factories/line.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

const FOUND = { ownAddress: 'care@shop.test', arrived: new Date('2026-11-21T10:00:00.000Z') };
const RAW = Buffer.from(
  ['From: Anan <anan@example.com>', 'Subject: Broken', 'Message-ID: <a@x>', '', 'Too hard', ''].join('\r\n'),
);
let world: World;
let admin: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
});
afterAll(() => world.stop());

test('A mail that cannot be read is listed as not accepted with the mail itself, and becomes a ticket with it', async () => {
  const { context } = world.suite;
  const source_id = await connectMailbox(admin);
  const connection = await findConnection(context, source_id);
  if (!connection) throw new Error('no connection');
  const { refusal, files } = refuseUnread(RAW, FOUND, 'effort');
  const polled = {
    items: [],
    refused: [refusal],
    files: new Map([[refusal.draft?.provider_id ?? '', files]]),
  };
  await storePolled(context, connection, polled);
  await storePolled(context, connection, polled);

  const { items } = await admin.call(REFUSED_CALLS.crm.list, { query: { source_id } });
  expect(items).toMatchObject([
    {
      reason: 'too_complex',
      sender: { _id: 'anan@example.com', name: 'Anan' },
      title: 'Broken',
      acceptable: true,
      files: [{ name: 'mail.eml', file_id: expect.any(String) }],
    },
  ]);
  const [item] = items;
  const file = await admin.attempt(fetchFile, { params: { _id: item?.files[0]?.file_id ?? '' } });
  expect([file.headers.get('content-type'), file.body]).toEqual(['message/rfc822', RAW.toString()]);

  await admin.call(REFUSED_CALLS.crm.accept, { body: { ids: [item?._id ?? ''] } });
  const accepted = await admin.call(REFUSED_CALLS.crm.list, { query: { source_id, state: 'accepted' } });
  const { messages } = await openTicket(admin, accepted.items[0]?.ticket?._id ?? '');
  expect(messages.at(-1)).toMatchObject({
    media: [{ kind: 'file', name: 'mail.eml', file_id: item?.files[0]?.file_id }],
  });
});
