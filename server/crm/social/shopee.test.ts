import { afterAll, beforeAll, expect, test } from 'vitest';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { listGoods } from '#contracts/crm/goods/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { checkChannel } from '#server/channels/connections/check.ts';
import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { recoverLost } from '#server/channels/recover-lost.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import { startShopeeDesk, type ShopeeDesk } from '#tests/factories/shopee.ts';

/** A shop of Shopee: its chat and its reviews become tickets, answers and cards arrive, and its token is renewed once. */
let desk: ShopeeDesk;
let now = new Date('2026-11-30T07:00:00.000Z');

beforeAll(async () => {
  desk = await startShopeeDesk(() => now);
  desk.twin.items.push({ id: 42, name: 'กาแฟคั่วอ่อน', price: 250 });
  desk.twin.orders.push({
    order_sn: 'A1',
    buyer: 165,
    status: 'SHIPPED',
    amount: 500,
    item: 'กาแฟคั่วอ่อน',
    at: now,
  });
});
afterAll(() => desk.stop());

async function linesOf(buyer: string): Promise<Message[]> {
  return (await openTicket(desk.admin, (await fetchTicket(desk.admin, buyer))._id)).messages;
}
function lineOf(buyer: string, fits: (line: Message) => boolean) {
  return waitUntil(
    async () => (await linesOf(buyer)).find(fits),
    (line) => line !== undefined,
  );
}

test('A message becomes a ticket, its answer arrives once, and its copy is the same message', async () => {
  expect(desk.connection).toMatchObject({ active: true, account: { id: '600000', name: 'ร้านกาแฟ' } });
  expect(await desk.twin.say(165, 'มะลิ')).toBe(200);
  const { _id } = await fetchTicket(desk.admin, '165');
  await desk.admin.call(replyToTicket, { params: { _id }, body: { text: 'มีค่ะ', seen_seq: 1000 } });
  await lineOf('165', ({ text, delivery }) => text === 'มีค่ะ' && delivery === 'accepted');
  expect(desk.twin.sent).toEqual([{ to: '165', type: 'text', content: { text: 'มีค่ะ' } }]);
  expect((await linesOf('165')).filter(({ text }) => text === 'มีค่ะ')).toHaveLength(1);
});

test('A message whose answer was lost is settled by its copy, and is not sent twice', async () => {
  await desk.twin.say(165, 'มะลิ');
  const before = desk.twin.sent.length;
  desk.twin.misbehave('drop_after_accept');
  const { _id } = await fetchTicket(desk.admin, '165');
  await desk.admin.call(replyToTicket, { params: { _id }, body: { text: 'รอสักครู่ค่ะ', seen_seq: 1000 } });
  await lineOf('165', ({ text, delivery }) => text === 'รอสักครู่ค่ะ' && delivery === 'accepted');
  expect((await linesOf('165')).filter(({ text }) => text === 'รอสักครู่ค่ะ')).toHaveLength(1);
  expect(desk.twin.sent.length).toBe(before + 1);
});

test('A product that a buyer names is read at Shopee, and one is sent as a card', async () => {
  await desk.twin.say(165, 'มะลิ', { message_type: 'item', content: { item_id: 42, shop_id: 600_000 } });
  const named = await lineOf('165', ({ media }) => media[0]?.name === 'กาแฟคั่วอ่อน');
  expect(named).toMatchObject({
    content: 'product',
    media: [{ kind: 'product', provider_id: '42', goods: { price: { amount: '250', currency: 'THB' } } }],
  });
  const { _id } = await fetchTicket(desk.admin, '165');
  const found = await desk.admin.call(listGoods, {
    params: { _id },
    query: { kind: 'product', text: 'กาแฟ' },
  });
  expect(found).toMatchObject({ items: [{ _id: '42', title: 'กาแฟคั่วอ่อน' }], failed: null });
  const body = { goods: found.items, seen_seq: 1000 };
  await desk.admin.call(replyToTicket, { params: { _id }, body });
  await lineOf('165', ({ content, delivery }) => content === 'product' && delivery === 'accepted');
  expect(desk.twin.sent.at(-1)).toEqual({ to: '165', type: 'item', content: { item_id: 42 } });
});

test('The orders of the customer and those that the conversation names are listed, or why they are not', async () => {
  desk.twin.orders.push({
    order_sn: 'B2',
    buyer: 9,
    status: 'UNPAID',
    amount: 1,
    item: 'ของขวัญ',
    at: now,
  });
  await desk.twin.say(165, 'มะลิ', { source_content: { order_sn: 'B2' } });
  const { _id } = await fetchTicket(desk.admin, '165');
  const listed = () => desk.admin.call(listGoods, { params: { _id }, query: { kind: 'order' } });
  expect((await listed()).items.map(({ _id: number, state }) => [number, state])).toEqual([
    ['A1', 'shipped'],
    ['B2', 'unpaid'],
  ]);
  desk.twin.misread('refuse_429');
  expect(await listed()).toMatchObject({ items: [], failed: { code: 'answered_saying' } });
});

test('A review becomes a ticket with its stars, and its one answer is public', async () => {
  const { context } = desk.world.suite;
  desk.twin.publish({ id: 7001, author: 'สมชาย', text: 'ส่งช้า', stars: 2, at: now });
  await pollConnection(context, { connectionId: desk.connection._id, state: {} });
  const ticket = await fetchTicket(desk.admin, '7001');
  const { messages, reply } = await openTicket(desk.admin, ticket._id);
  expect(messages).toMatchObject([{ kind: 'review', text: 'ส่งช้า', extra: { review: { stars: 2 } } }]);
  expect(reply.ways).toMatchObject([{ place: 'review' }]);
  const body = { text: 'ขออภัยค่ะ', seen_seq: 1000 };
  await desk.admin.call(replyToTicket, { params: { _id: ticket._id }, body });
  await lineOf('7001', ({ text, delivery }) => text === 'ขออภัยค่ะ' && delivery === 'accepted');
});

test('A push that was lost is recovered for its shop, and confirmed once it is stored', async () => {
  const { context } = desk.world.suite;
  desk.twin.sayUnheard(166, 'ก้อย', { content: { text: 'ยังไม่ตอบเลย' } });
  desk.twin.lose({ code: 10, shop_id: 1, timestamp: 1, data: { type: 'message', content: {} } });
  desk.twin.misbehave('break_500');
  const recover = () => recoverLost(context, new AbortController().signal);
  await recover();
  expect(desk.twin.lost).toHaveLength(2);
  await recover();
  expect(desk.twin.lost).toEqual([]);
  expect((await linesOf('166')).map(({ text }) => text)).toEqual(['ยังไม่ตอบเลย']);
});

test('Goods are refused where they cannot be sent', async () => {
  const { _id } = await fetchTicket(desk.admin, '7001');
  const body = { goods: [{ kind: 'product' as const, _id: '42' }], seen_seq: 1000 };
  const refused = await desk.admin.attempt(replyToTicket, { params: { _id }, body });
  expect(refused.status).toBe(422);
});

test('Two processes that check at once renew the token once, and what came with it stays', async () => {
  const { context } = desk.world.suite;
  const scope = { accountId: desk.admin.accountId, actor: SYSTEM };
  now = new Date(now.getTime() + 3.9 * 3_600_000);
  const before = desk.twin.tokens.renewals;
  await Promise.all(Array.from({ length: 4 }, () => checkChannel(context, scope, desk.connection._id)));
  expect(desk.twin.tokens.renewals).toBe(before + 1);
  const after = await checkChannel(context, scope, desk.connection._id);
  expect(after).toMatchObject({ token_state: 'good', renewing_until: null });
  desk.twin.expire();
  expect(await checkChannel(context, scope, desk.connection._id)).toMatchObject({ token_state: 'good' });
  expect(desk.twin.tokens.renewals).toBe(before + 2);
});
