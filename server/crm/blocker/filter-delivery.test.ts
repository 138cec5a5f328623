import { afterAll, beforeAll, expect, it } from 'vitest';
import * as blocker from '#contracts/crm/blocker/endpoints.ts';
import { postBlocker } from '#contracts/crm/blocker/post-blocker.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import type { Connection } from '#server/channels/public.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  connection = await connectChat(world, admin);
});
afterAll(() => world.stop());

function rule(body: Record<string, unknown>) {
  return admin.call(buildCollectionEndpoints(postBlocker, 'rules').create, { body });
}
async function ticketOf(who: string) {
  return (await fetchTickets(admin)).find((ticket) => ticket.contact.external_id === who);
}

it('A blocked item becomes no ticket, is received once when it is released, and a flood of one author stops', async () => {
  await deliver(world, connection, [buildChatMessage('asker', 'I want a refund')]);
  const tried = blocker.tryBlockerRule.input.body.parse({ patterns: ['refund'] });
  expect(await admin.call(blocker.tryBlockerRule, { body: tried })).toMatchObject({ caught: 1 });
  await rule({ name: 'Loans', words: ['เงินกู้'] });
  await rule({ name: 'Cash', patterns: ['\\bcash\\s*now\\b'] });
  await rule({ name: 'Flood', most_messages: 3, within_seconds: 60 });
  const advert = buildChatMessage('spammer', 'บริการเงินกู้ด่วน');
  expect(await deliver(world, connection, [advert, buildChatMessage('spammer', 'CASH  NOW!')])).toBe(2);
  expect(await deliver(world, connection, [advert])).toBe(0);
  expect(await ticketOf('spammer')).toBeUndefined();
  const { items } = await admin.call(blocker.listBlocked, { query: {} });
  expect(items.map(({ text, matches }) => [text, matches[0]?.part])).toEqual([
    ['CASH  NOW!', 'patterns'],
    ['บริการเงินกู้ด่วน', 'words'],
  ]);
  const ids = items.map(({ _id }) => _id);
  await admin.call(blocker.dismissBlocked, { body: { ids: ids.slice(0, 1) } });
  await admin.call(blocker.releaseBlocked, { body: { ids: ids.slice(1) } });
  expect(await deliver(world, connection, [advert])).toBe(0);
  const opened = await ticketOf('spammer');
  expect(opened).toMatchObject({ last_message: 'บริการเงินกู้ด่วน' });
  const released = await admin.call(blocker.listBlocked, { query: { state: 'released' } });
  expect(released.items.map(({ ticket }) => ticket)).toEqual([{ _id: opened?._id, number: opened?.number }]);
  await deliver(
    world,
    connection,
    Array.from({ length: 6 }, (_, index) => buildChatMessage('flood', `hey ${index}`)),
  );
  const counts = await admin.call(blocker.countBlocked, {});
  expect(counts.states).toEqual({ blocked: 3, released: 1, dismissed: 1 });
  expect(counts.rules.map(({ name, count }) => `${name} ${count}`)).toEqual(['Flood 3']);
  expect((await ticketOf('flood'))?.last_message).toBe('hey 2');
  // A blocked item stays blocked when it is delivered again, and is deleted when its author retracts it, though no rule is in use any more.
  const held = await admin.call(blocker.listBlocked, { query: {} });
  const last = held.items[0]?.text ?? '';
  await world.suite.context.database.owner.query(
    'update post_blocker_rules set active = false where account_id = $1',
    [admin.accountId],
  );
  const again = buildChatMessage('flood', last);
  const known = await world.suite.context.database.platform
    .selectFrom('blocked_items')
    .select('origin_id')
    .where('account_id', '=', admin.accountId)
    .where('text', '=', last)
    .executeTakeFirstOrThrow();
  expect(await deliver(world, connection, [{ ...again, provider_id: known.origin_id }])).toBe(0);
  await deliver(world, connection, [
    {
      ...again,
      provider_id: 'taken-back',
      kind: 'event',
      event: 'unsend',
      parent_id: known.origin_id,
      text: '',
    },
  ]);
  expect((await admin.call(blocker.countBlocked, {})).states.blocked).toBe(2);
});
