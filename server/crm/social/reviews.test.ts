import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlayAccount, startPlayTwin, type PlayTwin } from '#connectors/google-play-app/twin.ts';
import { checkEngagement, connectEngagement } from '#contracts/channels/connections.ts';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { pollDue } from '#server/channels/polling/service.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const APP = 'com.example.shop';
const ACCOUNT = makePlayAccount();

let twin: PlayTwin;
let world: World;
let admin: Person;

beforeAll(async () => {
  twin = await startPlayTwin(APP, ACCOUNT);
  world = await startWorld({
    environment: { GOOGLE_PLAY_APP_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
  });
  admin = await world.person(await world.account());
});
afterAll(async () => {
  await world.stop();
  await twin.stop();
});

/** Polls the reviews at once. */
async function poll(): Promise<void> {
  await world.suite.context.database.platform
    .updateTable('connection_polls')
    .set({ next_at: new Date(0) })
    .execute();
  await pollDue(world.suite.context);
}

async function answer(_id: string, text: string): Promise<void> {
  const message = await admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
  await waitUntil(
    async () => (await openTicket(admin, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen?.delivery === 'accepted',
  );
}

test('A review becomes a ticket with its stars, is answered in public, and its edit keeps the earlier stars', async () => {
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'google_play_app',
      name: 'Shop app',
      form: { package_name: APP, service_account_secret: ACCOUNT.key },
    },
  });
  const params = { product: 'crm' as const, _id: connected._id };
  expect(await admin.call(checkEngagement, { params })).toMatchObject({
    active: true,
    account: { id: APP },
  });

  twin.publish({ id: 'r1', author: 'มานี', text: 'ช้า\tเปิดไม่ขึ้น', stars: 1, at: new Date(), version: '4.1' });
  await poll();
  const ticket = await fetchTicket(admin, 'r1');
  expect(ticket).toMatchObject({ channel: 'google_play_app', subject: 'ช้า' });
  const opened = await admin.call(getTicket, { params: { _id: ticket._id } });
  expect(opened.reply.ways).toMatchObject([
    { place: 'review', allowed: true, replaces: false, max_text: 350 },
  ]);
  const [review] = (await openTicket(admin, ticket._id)).messages;
  expect(review).toMatchObject({
    kind: 'review',
    text: 'เปิดไม่ขึ้น',
    extra: { review: { stars: 1, title: 'ช้า', version: '4.1', subject: { kind: 'app', _id: APP } } },
  });

  await answer(ticket._id, 'ขออภัยครับ');
  expect(twin.answers.get('r1')).toBe('ขออภัยครับ');
  await poll();
  const again = await admin.call(getTicket, { params: { _id: ticket._id } });
  expect(again.reply.ways).toMatchObject([{ place: 'review', replaces: true }]);

  twin.publish({ id: 'r1', author: 'มานี', text: 'ช้า\tใช้ได้แล้ว', stars: 4, at: new Date(), version: '4.2' });
  twin.answerElsewhere('r1', 'ขอบคุณที่กลับมา', new Date());
  await poll();
  const { messages } = await openTicket(admin, ticket._id);
  expect(messages.map(({ direction, text }) => [direction, text])).toEqual([
    ['in', 'ใช้ได้แล้ว'],
    ['out', 'ขออภัยครับ'],
    ['out', 'ขอบคุณที่กลับมา'],
  ]);
  expect(messages[0]?.extra).toMatchObject({
    review: { stars: 4, title: 'ช้า' },
    edited: { earlier: [{ text: 'เปิดไม่ขึ้น', review: { stars: 1, title: 'ช้า' } }] },
  });
  await answer(ticket._id, 'ยินดีครับ');
  expect(twin.answers.get('r1')).toBe('ยินดีครับ');
});
