import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { listGoods } from '#contracts/crm/goods/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import { startTikTokShopDesk, type TikTokShopDesk } from '#tests/factories/tiktok-shop.ts';

/** A shop of TikTok Shop: its chat becomes tickets, answers and cards arrive, orders are beside the conversation. */
let desk: TikTokShopDesk;

beforeAll(async () => {
  desk = await startTikTokShopDesk();
  desk.twin.products.push({ id: '42', title: 'กาแฟคั่วอ่อน', price: '250' });
  const order = { status: 'IN_TRANSIT', amount: '500', item: 'กาแฟคั่วอ่อน', at: new Date() };
  desk.twin.orders.push({ id: '9001', buyer: 'buyer-576', ...order }, { id: '9002', buyer: 'x', ...order });
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

test('A message becomes a ticket of a buyer with a name, and its answer and its copy are one message', async () => {
  expect(desk.connection).toMatchObject({ active: true, account: { name: 'ร้านกาแฟ' } });
  expect(await desk.twin.say('576', 'มะลิ')).toBe(200);
  await waitUntil(
    async () => (await fetchTicket(desk.admin, '576')).contact.name,
    (name) => name === 'มะลิ',
  );
  const { _id } = await fetchTicket(desk.admin, '576');
  await desk.admin.call(replyToTicket, { params: { _id }, body: { text: 'มีค่ะ', seen_seq: 1000 } });
  await lineOf('576', ({ text, delivery }) => text === 'มีค่ะ' && delivery === 'accepted');
  expect(desk.twin.sent).toEqual([{ to: '576', type: 'TEXT', content: { content: 'มีค่ะ' } }]);
  expect((await linesOf('576')).filter(({ text }) => text === 'มีค่ะ')).toHaveLength(1);
});

test('An order that a buyer names and their other orders are beside the conversation', async () => {
  await desk.twin.say('576', 'มะลิ', { type: 'ORDER_CARD', content: { order_id: '9002' } });
  await lineOf('576', ({ media }) => media[0]?.name === 'กาแฟคั่วอ่อน');
  const { _id } = await fetchTicket(desk.admin, '576');
  const { items } = await desk.admin.call(listGoods, { params: { _id }, query: { kind: 'order' } });
  expect(items.map((one) => [one._id, one.state])).toEqual([
    ['9001', 'shipped'],
    ['9002', 'shipped'],
  ]);
  const goods = items.slice(0, 1);
  await desk.admin.call(replyToTicket, { params: { _id }, body: { goods, seen_seq: 1000 } });
  await lineOf('576', ({ content, delivery }) => content === 'order' && delivery === 'accepted');
  expect(desk.twin.sent.at(-1)).toEqual({ to: '576', type: 'ORDER_CARD', content: { order_id: '9001' } });
});

test('A seller who withdraws the consent is noticed at once', async () => {
  expect(await desk.twin.withdraw()).toBe(200);
  const params = { product: 'crm', _id: desk.connection._id } as const;
  const checked = await waitUntil(
    () => desk.admin.call(checkEngagement, { params }),
    ({ token }) => token?.state === 'refused',
  );
  expect(checked.token?.message_fault).toMatchObject({ code: 'consent_ended' });
});
