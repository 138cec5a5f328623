import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readWidgetMessage } from '#connectors/webchat/message.ts';
import * as blocker from '#contracts/crm/blocker/endpoints.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { blacklist } from '#contracts/listening/blacklist/blacklist.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import {
  connectLine,
  LINE_CHANNEL,
  openTicket,
  startLineWorld,
  fetchTickets,
  type LineWorld,
} from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

/** A LINE channel serves one account: every test has one of its own. */
const CHANNELS = Array.from({ length: 6 }, (_, index) => ({ ...LINE_CHANNEL, id: `Uchannel${index}` }));
const { create, update, remove } = buildCollectionEndpoints(blacklist, 'entries');
const Stored = z.object({ _id: z.string() });
const Made = z.object({ body: Stored });

let line: LineWorld;
let admin: Person;
let say: Awaited<ReturnType<typeof open>>['say'];

beforeAll(async () => {
  line = await startLineWorld(CHANNELS);
});
afterAll(() => line.stop());
beforeEach(async () => {
  ({ admin, say } = await open());
});

/** A new account with a LINE channel, on which people write. */
async function open() {
  const channel = CHANNELS.pop();
  if (!channel) throw new Error('give the twin more channels');
  const person = await line.world.person(await line.world.account());
  const { webhook } = await connectLine(line.world, person, channel);
  let written = 0;
  return {
    admin: person,
    say: async (user: string, text: string, id = `${user}${(written += 1)}`): Promise<void> => {
      const event = { webhookEventId: id, message: { type: 'text', id, text } };
      const answer = await line.twin.actAs({ user, webhook_url: webhook, channel: channel.id, event });
      expect(answer.status).toBe(200);
    },
  };
}
async function enter(kind: string, value: string, { product = 'crm', active = true } = {}) {
  return Stored.parse(await admin.call(create, { params: { product }, body: { kind, value, active } }))._id;
}
/** What became messages of tickets. */
async function cameIn(who = admin): Promise<string[]> {
  const opened = await Promise.all((await fetchTickets(who)).map(({ _id }) => openTicket(who, _id)));
  return opened.flatMap(({ messages }) => messages.map(({ text }) => text)).sort();
}
const list = async () => (await admin.call(blocker.listBlocked, { query: { limit: 200 } })).items;
const held = async () => (await list()).map(({ text, rule, matches }) => [text, rule.name, matches[0]?.part]);
async function rowsIn(table: string): Promise<number> {
  const found = await line.world.suite.context.database.owner.query<{ count: string }>(
    `select count(*) as count from ${table} where account_id = $1`,
    [admin.accountId],
  );
  return Number(found.rows[0]?.count);
}

describe('blacklist entries of the CRM', () => {
  it('An entry blocks its authors and words before anything is created, and blocked items name their entry', async () => {
    await enter('author', '@Uloud');
    await enter('word', 'เงินกู้');
    await enter('pattern', 'win\\s+\\d+');
    await enter('word', 'refund', { product: 'listening' });
    await say('Uloud', 'hello');
    await say('U1', 'บริการเงินกู้ด่วน');
    await say('U2', 'WIN  500 now');
    expect([await rowsIn('contacts'), await rowsIn('messages'), await rowsIn('inbound_batches')]).toEqual([
      0, 0, 0,
    ]);
    await say('U3', 'a refund, please');
    expect(await cameIn()).toEqual(['a refund, please']);
    expect(await held()).toEqual([
      ['WIN  500 now', 'win\\s+\\d+', 'patterns'],
      ['บริการเงินกู้ด่วน', 'เงินกู้', 'words'],
      ['hello', '@Uloud', 'authors'],
    ]);
    const { rules } = await admin.call(blocker.countBlocked, {});
    expect(rules.map(({ by, count }) => [by, count])).toEqual(Array(3).fill(['blacklist', 1]));
  });

  it('An entry blocks posts on the pages of a site, also where their address is written differently', async () => {
    const chat = await connectChat(line.world, admin);
    await enter('site', 'ข่าว.example.com');
    const write = async (visitor_id: string, page_url: string) => {
      const given = { client_id: crypto.randomUUID(), text: `I am ${visitor_id}`, page_url };
      const visitor = { visitor_id, conversation_id: visitor_id };
      const item = readWidgetMessage(given, visitor, line.world.suite.context.clock());
      if ('reason' in item) throw new Error(item.reason);
      await deliver(line.world, chat, [item]);
    };
    await write('bot', `https://www.${new URL('http://ข่าว.example.com').hostname}/shop?x=1`);
    await write('Anan', 'https://example.com/shop');
    expect(await cameIn()).toEqual(['I am Anan']);
    expect(await held()).toEqual([['I am bot', 'ข่าว.example.com', 'sites']]);
  });

  it('An entry applies from the very next message on, and no longer once it is changed, disabled or deleted', async () => {
    await enter('word', 'something else');
    const params = { product: 'crm', _id: await enter('word', 'lottery', { active: false }) };
    await say('U1', '1 lottery');
    await admin.call(update, { params, body: { active: true } });
    await say('U1', '2 lottery');
    await admin.call(update, { params, body: { value: 'casino' } });
    await say('U1', '3 lottery');
    await say('U1', '4 casino');
    await admin.call(update, { params, body: { active: false } });
    await say('U1', '5 casino');
    await admin.call(update, { params, body: { active: true } });
    await say('U1', '6 casino');
    await admin.call(remove, { params });
    await say('U1', '7 casino');
    expect(await cameIn()).toEqual(['1 lottery', '3 lottery', '5 casino', '7 casino']);
    expect((await held()).map(([text]) => text)).toEqual(['6 casino', '4 casino', '2 lottery']);
  });

  it('The blacklist precedes the rules, and a released item is not blocked again, while an unreleased one stays blocked', async () => {
    const rule = { name: 'Only heard', words: ['lottery'], action: 'listen_only' };
    const rules = buildCollectionEndpoints(postBlocker, 'rules');
    const { body } = Made.parse((await admin.attempt(rules.create, { body: rule })).body);
    const params = { product: 'crm', _id: await enter('word', 'lottery') };
    await say('U1', 'lottery, or not', 'first');
    await say('U1', 'lottery!', 'second');
    const [second, first] = await list();
    expect([first, second]).toMatchObject(Array(2).fill({ by: 'blacklist', action: 'set_aside' }));
    await admin.call(blocker.releaseBlocked, { body: { ids: [first?._id ?? ''] } });
    await say('U1', 'lottery, or not', 'first');
    expect(await cameIn()).toEqual(['lottery, or not']);
    await admin.call(remove, { params });
    await admin.call(rules.remove, { params: body });
    await say('U1', 'lottery!', 'second');
    expect(await cameIn()).toEqual(['lottery, or not']);
    expect((await held()).map(([text]) => text)).toEqual(['lottery!']);
  });

  it('The blacklist stops a flood, and blocks nothing of another account', async () => {
    const other = await open();
    await enter('author', 'Uloud');
    await other.say('Uloud', 'hello there');
    expect(await cameIn(other.admin)).toEqual(['hello there']);
    const chat = await connectChat(line.world, admin);
    const flood = Array.from({ length: 150 }, (_, index) => buildChatMessage('Uloud', `hey ${index}`));
    const halves = [flood.slice(0, 75), flood.slice(75)];
    // Each half is delivered twice, all at once, like a delivery that is repeated because it got no response.
    await Promise.all([...halves, ...halves].map((half) => deliver(line.world, chat, half)));
    await deliver(line.world, chat, [buildChatMessage('Anan', 'is anybody there?')]);
    expect(await cameIn()).toEqual(['is anybody there?']);
    expect((await admin.call(blocker.countBlocked, {})).states.blocked).toBe(150);
    expect(await rowsIn('contacts')).toBe(1);
  });
});
