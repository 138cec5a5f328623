import { afterAll, beforeAll, expect, test } from 'vitest';
import { TWIN_SHOP } from '#connectors/lazada/twin-world.ts';
import { replyToTicket } from '#contracts/crm/endpoints.ts';
import { listGoods } from '#contracts/crm/goods/endpoints.ts';
import type { Message } from '#contracts/crm/ticket.ts';
import { checkChannel } from '#server/channels/connections/check.ts';
import { pollConnection } from '#server/channels/polling/poll-connection.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { startLazadaDesk, type LazadaDesk } from '#tests/factories/lazada.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';

/** A shop of Lazada: pushes name conversations, which are read; reviews are polled; answers and cards arrive. */
let desk: LazadaDesk;
beforeAll(async () => {
  desk = await startLazadaDesk();
});
afterAll(() => desk.stop());

const MALI = { id: '1011822749', title: 'มะลิ ใจดี' };
const sessionOf = ({ id }: { id: string }) => `${TWIN_SHOP.account_id}_2_${id}_1_103`;

async function linesOf(contact: string): Promise<Message[]> {
  return (await openTicket(desk.admin, (await fetchTicket(desk.admin, contact))._id)).messages;
}
function findLine(contact: string, fits: (line: Message) => boolean) {
  return waitUntil(
    // The ticket begins with the first message that was read.
    async () => (await linesOf(contact).catch(() => [])).find(fits),
    (line) => line !== undefined,
  );
}
async function answer(contact: string, body: Record<string, unknown>) {
  const { _id } = await fetchTicket(desk.admin, contact);
  return desk.admin.attempt(replyToTicket, { params: { _id }, body: { seen_seq: 1000, ...body } });
}

test('A seller consents, and the shop is connected under its name without its secrets', () => {
  expect(desk.connection).toMatchObject({
    active: true,
    account: { id: TWIN_SHOP.seller_id, name: 'Coffee Company' },
    config: { region: 'th' },
  });
  expect(JSON.stringify(desk.connection)).not.toContain('twin-token');
});

test('A push is answered before anything is read, and its conversation becomes a ticket once', async () => {
  const { twin } = desk;
  // Lazada allows half a second: nothing is asked of it meanwhile, though it does not answer at all.
  twin.misread('stall');
  const { status } = await twin.say(MALI, 'มีลาเต้ไหมคะ');
  expect(status).toBe(200);
  twin.breakOff();
  twin.misdeliver('duplicate');
  expect(await twin.pushUpdate(twin.world.find(MALI.id))).toBe(200);
  twin.misdeliver();
  const line = await findLine(sessionOf(MALI), ({ text }) => text === 'มีลาเต้ไหมคะ');
  expect(line).toMatchObject({ direction: 'in', kind: 'private' });
  expect((await fetchTicket(desk.admin, sessionOf(MALI))).contact.name).toBe('มะลิ ใจดี');
  expect((await linesOf(sessionOf(MALI))).filter(({ direction }) => direction === 'in')).toHaveLength(1);
});

test('A push that is not signed, or is for a shop that nobody connected, changes nothing', async () => {
  const { twin } = desk;
  const body = JSON.stringify({ message_type: 19, seller_id: 1, data: { session_id: 'x' } });
  const forged = await fetch(twin.world.address, { method: 'POST', body, headers: { authorization: 'x' } });
  expect(forged.status).toBe(401);
  expect(await twin.push(0, { order_status: 'unpaid' })).toBe(200);
});

test('An answer arrives once, is known as our own, and is read when the buyer has read it', async () => {
  const { twin } = desk;
  expect((await answer(sessionOf(MALI), { text: 'มีค่ะ' })).status).toBe(202);
  await findLine(sessionOf(MALI), ({ text, delivery }) => text === 'มีค่ะ' && delivery === 'accepted');
  const session = twin.world.find(MALI.id);
  session.to_position = Date.now();
  await twin.pushUpdate(session);
  await findLine(sessionOf(MALI), ({ text, delivery }) => text === 'มีค่ะ' && delivery === 'read');
  expect(twin.world.sent).toHaveLength(1);
  expect((await linesOf(sessionOf(MALI))).filter(({ text }) => text === 'มีค่ะ')).toHaveLength(1);
});

test('What Lazada holds back has failed, with its reason', async () => {
  const { twin } = desk;
  twin.world.holdBack = 'NOTE: The message has not been sent. Please be polite.';
  await answer(sessionOf(MALI), { text: 'โอนนอกระบบนะคะ' });
  await waitUntil(
    async () => twin.world.sent.length,
    (sent) => sent === 2,
  );
  await twin.pushUpdate(twin.world.find(MALI.id));
  const failed = await findLine(
    sessionOf(MALI),
    ({ text, delivery }) => text === 'โอนนอกระบบนะคะ' && delivery === 'failed',
  );
  expect(failed).toMatchObject({ delivery_failure: 'content' });
});

test('A message that its buyer recalls loses its content here', async () => {
  const { twin } = desk;
  const { message } = await twin.say(MALI, 'ผิดค่ะ');
  await findLine(sessionOf(MALI), ({ text }) => text === 'ผิดค่ะ');
  twin.world.recall(message.message_id);
  await twin.pushUpdate(twin.world.find(MALI.id));
  await waitUntil(
    async () => (await linesOf(sessionOf(MALI))).filter(({ text }) => text === 'ผิดค่ะ'),
    (lines) => lines.length === 0,
  );
});

test('A product that a buyer names is read at Lazada, and one is sent as a card', async () => {
  const { twin, admin } = desk;
  twin.world.products.set('42', 'กาแฟคั่วอ่อน');
  await twin.say(MALI, '', { template_id: '10006', content: JSON.stringify({ itemId: '42' }) });
  const named = await findLine(sessionOf(MALI), ({ media }) => media[0]?.name === 'กาแฟคั่วอ่อน');
  expect(named).toMatchObject({
    media: [{ kind: 'product', goods: { price: { amount: '99.5', currency: 'THB' } } }],
  });
  const { _id } = await fetchTicket(admin, sessionOf(MALI));
  const found = await admin.call(listGoods, { params: { _id }, query: { kind: 'product', text: 'คั่วอ่อน' } });
  expect(found).toMatchObject({ items: [{ _id: '42' }], failed: null });
  expect(await answer(sessionOf(MALI), { text: 'ตัวนี้ค่ะ', goods: found.items })).toMatchObject({ status: 202 });
  await waitUntil(
    async () => twin.world.sent.at(-1),
    (sent) => sent?.['template_id'] === '10006',
  );
});

test('A review becomes a ticket with its stars, and takes one public answer', async () => {
  const { twin, admin, world, connection } = desk;
  const review = {
    id: '7001',
    product_id: '42',
    stars: 2,
    text: 'ส่งช้า',
    at: Date.now(),
    reply: '',
    images: [],
  };
  twin.world.reviews.set('7001', review);
  await pollConnection(world.suite.context, { connectionId: connection._id, state: {} });
  const { _id } = await fetchTicket(admin, '7001');
  const opened = await openTicket(admin, _id);
  expect(opened.messages).toMatchObject([{ kind: 'review', text: 'ส่งช้า', extra: { review: { stars: 2 } } }]);
  expect((await answer('7001', { text: 'ขออภัยค่ะ' })).status).toBe(202);
  await findLine('7001', ({ text, delivery }) => text === 'ขออภัยค่ะ' && delivery === 'accepted');
  expect(twin.world.reviews.get('7001')?.reply).toBe('ขออภัยค่ะ');
  const { reply } = await openTicket(admin, _id);
  expect(reply.ways).toMatchObject([{ place: 'review', allowed: false, reason: 'review_answered' }]);
});

test('A token that ended is renewed, and deliveries go on', async () => {
  const { twin, admin, world, connection } = desk;
  twin.world.token = 'ended-elsewhere';
  const scope = { accountId: admin.accountId, actor: SYSTEM };
  expect(await checkChannel(world.suite.context, scope, connection._id)).toMatchObject({
    token_state: 'good',
  });
  await twin.say(MALI, 'ยังอยู่ไหมคะ');
  await findLine(sessionOf(MALI), ({ text }) => text === 'ยังอยู่ไหมคะ');
});
