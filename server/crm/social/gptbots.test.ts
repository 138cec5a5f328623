import { afterAll, beforeAll, expect, test } from 'vitest';
import { startGptbotsTwin, type GptbotsTwin } from '#connectors/gptbots/twin.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { fetchTicket, openTicket, waitUntil } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

const KEY = 'app-0123456789';

let twin: GptbotsTwin;
let world: World;
let admin: Person;

beforeAll(async () => {
  twin = await startGptbotsTwin(KEY);
  world = await startWorld({
    environment: { GPTBOTS_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
  });
  admin = await world.person(await world.account());
  const { _id } = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: { channel: 'gptbots', name: 'Shop bot', form: { api_token: KEY } },
  });
  twin.address = `${world.url}/webhooks/gptbots/${_id}`;
});
afterAll(async () => {
  await world.stop();
  await twin.stop();
});

async function answer(_id: string, text: string) {
  const message = await admin.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 100 } });
  return waitUntil(
    async () => (await openTicket(admin, _id)).messages.find((one) => one._id === message._id),
    (seen) => seen?.delivery === 'accepted' || seen?.delivery === 'failed',
  );
}

test('A visitor of a bot asks for a person: the conversation arrives once with its transcript, is answered and ends', async () => {
  const statuses = await twin.establish(
    'c1',
    [
      ['QUESTION', 'สวัสดี'],
      ['ANSWER', ''],
      ['ANSWER', 'สวัสดีค่ะ'],
      ['QUESTION', 'ขอคุยกับคน'],
    ],
    2,
  );
  expect(statuses).toEqual([200, 200]);
  const ticket = await fetchTicket(admin, 'c1');
  expect(ticket).toMatchObject({ channel: 'gptbots', subject: 'ขอคุยกับคน' });
  const [message, ...others] = (await openTicket(admin, ticket._id)).messages;
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    extra: { transcript: [{ by: 'customer', text: 'สวัสดี' }, { by: 'bot' }] },
  });
  expect(twin.waiting()).toEqual(['c1']);
  expect(await answer(ticket._id, 'ค่ะ ยินดีค่ะ')).toMatchObject({ delivery: 'accepted' });
  expect(twin.waiting()).toEqual([]);
  expect(await twin.chat('c1', 'ร้านปิดกี่โมง')).toBe(200);
  expect(await twin.close('c1')).toBe(200);
  expect(await answer(ticket._id, 'สองทุ่มค่ะ')).toMatchObject({
    delivery: 'failed',
    delivery_failure: 'refused',
  });
  const { messages } = await openTicket(admin, ticket._id);
  expect(messages.map(({ direction, text, event }) => [direction, event ?? text])).toEqual([
    ['in', 'ขอคุยกับคน'],
    ['out', 'ค่ะ ยินดีค่ะ'],
    ['in', 'ร้านปิดกี่โมง'],
    ['event', 'conversation_closed'],
    ['out', 'สองทุ่มค่ะ'],
  ]);
  expect(twin.replies).toEqual([{ conversation_id: 'c1', text: 'ค่ะ ยินดีค่ะ' }]);
});

test('A conversation goes back to the bot once its ticket is done', async () => {
  await twin.establish('c3', [['QUESTION', 'ขอคนหน่อย']]);
  const { _id } = await fetchTicket(admin, 'c3');
  await answer(_id, 'ได้ค่ะ');
  twin.misbehave('drop');
  await admin.call(updateTicket, { params: { _id }, body: { state: 'done' } });
  await waitUntil(
    async () => twin.ended(),
    (ended) => ended.includes('c3'),
  );
});

test('A visitor whom the bot took back is shown as such, and deliveries to other addresses are refused', async () => {
  await twin.establish('c2', [['QUESTION', 'มีใครอยู่ไหม']]);
  const ticket = await fetchTicket(admin, 'c2');
  await twin.close('c2', 'TIMEOUT');
  const { messages } = await openTicket(admin, ticket._id);
  expect(messages.at(-1)).toMatchObject({ direction: 'event', event: 'bot_took_back' });
  const send = async (address: string, headers: Record<string, string> = {}) =>
    (await fetch(address, { method: 'POST', body: '{"conversation_id":"c2","body":"x"}', headers })).status;
  expect(await send(`${twin.address}/conversation/other`)).toBe(404);
  expect(await send(`${world.url}/webhooks/gptbots/${crypto.randomUUID()}/conversation/chat`)).toBe(404);
  expect(await send(`${twin.address}/conversation/chat`, { authorization: 'Bearer other' })).toBe(401);
  expect(await send(`${twin.address}/chat`)).toBe(200);
});
