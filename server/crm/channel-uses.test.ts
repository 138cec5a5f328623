import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { updateEngagement, type ChannelUse } from '#contracts/channels/connections.ts';
import { findConnection } from '#server/channels/public.ts';
import { openWebchat } from '#server/webchat/hello.ts';
import { buildChatMessage, connectChat, deliver } from '#tests/factories/chat.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Which products use a channel: its messages become tickets, mentions, or both. */
let world: World;
let admin: Person;
let connectionId: string;

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  connectionId = (await connectChat(world, admin))._id;
});
afterAll(() => world.stop());

function use(product: z.input<typeof ChannelUse>) {
  return admin.call(updateEngagement, { params: { product: 'crm', _id: connectionId }, body: { product } });
}
/** A customer writes. @returns the customers who have a ticket, and how many posts are on their way to listening */
async function write(who: string): Promise<{ talking: string[]; heard: number }> {
  const connection = await findConnection(world.suite.context, connectionId);
  if (!connection) throw new Error('the connection is gone');
  expect(await deliver(world, connection, [buildChatMessage(who, 'hello')])).toBe(1);
  const { rows } = await world.suite.context.database.owner.query<{ count: string }>(
    'select count(*) as count from inbound_keys where account_id = $1',
    [admin.accountId],
  );
  const talking = (await fetchTickets(admin)).map(({ contact }) => contact.external_id);
  return { talking: talking.toSorted(), heard: Number(rows[0]?.count) };
}

it('S3-116 both products, the CRM alone, listening alone; a web chat that the CRM does not use is closed', async () => {
  const isOpen = async () => (await openWebchat(world.suite.context, connectionId)) !== null;
  expect(await write('anan')).toEqual({ talking: ['anan'], heard: 1 });
  await use({ listening: false });
  expect(await write('boon')).toEqual({ talking: ['anan', 'boon'], heard: 1 });
  expect(await isOpen()).toBe(true);
  await use({ listening: true, crm: false });
  expect(await write('chai')).toEqual({ talking: ['anan', 'boon'], heard: 2 });
  expect(await isOpen()).toBe(false);
});
