import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { chatbot, setChatbotKey } from '#contracts/crm/bots/chatbot.ts';
import * as bots from '#contracts/crm/bots/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { waitUntil, openTicket, fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let connection: Connection;
let gptbots: Server;
const heard: { path: string; authorization: string; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  gptbots = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>;
      heard.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body });
      response.setHeader('content-type', 'application/json');
      const talks = heard.filter(({ path }) => path === '/v1/conversation').length;
      // Long enough for the customer's next message to arrive meanwhile.
      const pause = request.url === '/v1/conversation' && talks > 1 ? 500 : 0;
      setTimeout(() => response.end(JSON.stringify({ conversation_id: `outside-${talks}` })), pause);
    });
  });
  await new Promise<void>((resolve) => gptbots.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(gptbots.address() as AddressInfo).port}`;
  world = await startWorld({
    environment: { ALLOW_PRIVATE_HOSTS: host, GPTBOTS_API_URL: `http://${host}` },
  });
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(async () => {
  await world.stop();
  await new Promise((resolve) => gptbots.close(resolve));
});

const Made = z.object({ body: z.object({ _id: z.string() }) });
/** What the suite has sent to the only customer. */
async function said(): Promise<string[]> {
  const [ticket] = await fetchTickets(admin);
  const { messages } = await openTicket(admin, ticket?._id ?? '');
  return messages.flatMap(({ direction, text }) => (direction === 'out' ? [text] : []));
}

it('S7-152: GPTBots answers through its webhook: a signed answer is sent once, an unsigned one is refused', async () => {
  const { create } = buildCollectionEndpoints(chatbot, 'bots');
  const made = await admin.attempt(create, {
    body: {
      name: 'Outside',
      channel: 'webchat',
      provider: 'gptbots',
      gptbots_url: 'https://api.gptbots.example',
      active: true,
    },
  });
  const bot = Made.parse(made.body).body._id;
  await admin.call(setChatbotKey, { params: { _id: bot }, body: { api_key: 'key-1' } });
  await deliver(world, connection, [buildChatMessage('asker', 'what is tea?')]);
  await waitUntil(
    async () => heard.length,
    (count) => count === 2,
  );
  expect(heard.map(({ path }) => path)).toEqual(['/v1/conversation', '/v2/conversation/message']);
  expect(heard[1]).toMatchObject({
    authorization: 'Bearer key-1',
    body: { conversation_id: 'outside-1', response_mode: 'webhook' },
  });
  const answer = {
    conversation_id: 'outside-1',
    message_id: 'answer-1',
    output: [{ content: { text: 'Leaves in water.' } }],
  };
  const post = (headers: Record<string, string>, path = '') =>
    fetch(`${world.url}/webhooks/gptbots/${bot}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(answer),
    });
  expect((await post({})).status).toBe(401);
  expect((await post({ authorization: 'Bearer other' })).status).toBe(401);
  for (let times = 0; times < 2; times += 1)
    expect((await post({ authorization: 'Bearer key-1' })).status).toBe(200);
  expect(await said()).toEqual(['Leaves in water.']);
  expect((await post({ authorization: 'Bearer key-1' }, '/conversation/establish')).status).toBe(200);
  const { figures } = await admin.call(bots.botReport, {
    query: {
      from: new Date(0).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
      bot_id: bot,
    },
  });
  expect(figures).toMatchObject({ started: 1, handed_over: 1 });
});

it('Messages in quick succession reach an external bot in one conversation there', async () => {
  const before = heard.length;
  await deliver(world, connection, [
    buildChatMessage('quick', 'hello'),
    buildChatMessage('quick', 'is anybody there?'),
  ]);
  await waitUntil(
    async () => heard.length - before,
    (count) => count >= 3,
  );
  expect(heard.slice(before).map(({ path }) => path)).toEqual([
    '/v1/conversation',
    '/v2/conversation/message',
    '/v2/conversation/message',
  ]);
});
