import { connectEngagement } from '#contracts/channels/connections.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findConnection, type Connection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { receive } from '#server/crm/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** A web chat of the user's account. */
export async function connectChat(world: World, person: Person, name = 'Chat'): Promise<Connection> {
  const body = { channel: 'webchat' as const, name, form: {} };
  const { _id } = await person.call(connectEngagement, { params: { product: 'crm' }, body });
  const found = await findConnection(world.suite.context, _id);
  if (!found) throw new Error('the connection is gone');
  return found;
}

let said = 0;

/** A message of a customer as a chat's connector passes it on. */
export function buildChatMessage(who: string, text: string, more: Partial<Incoming> = {}): Incoming {
  return {
    provider_id: `${who}-${(said += 1)}`,
    kind: 'message',
    channel: 'webchat',
    author: { _id: who, name: who },
    conversation_id: who,
    text,
    published_at: new Date().toISOString(),
    ...more,
  };
}

/** Makes a chat's connector deliver messages. @returns how many of them are new */
export function deliver(world: World, connection: Connection, items: Incoming[]): Promise<number> {
  return receive(world.suite.context, connection, { items, refused: [] });
}

/** A customer writes on a chat, a new customer if none is named. @returns the customer's id at the network */
export async function writeOn(
  world: World,
  connection: Connection,
  text: string,
  user = `U${(said += 1)}`,
): Promise<string> {
  const { context } = world.suite;
  const author = { _id: user, name: `Customer ${user}` };
  const item = buildChatMessage(user, text, { author, published_at: context.clock().toISOString() });
  await inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, { connection, items: [item] }),
  );
  return user;
}

/** The shared world, with an account that has a chat, its administrator and an agent. */
export async function startChatDesk() {
  const world = await getSharedWorld();
  const account = await world.account();
  const admin = await world.person(account);
  const agent = await world.person(account, { role: 'agent' });
  return { world, admin, agent, connection: await connectChat(world, admin) };
}

/** A customer writes on a chat. @returns the ticket that contains their message */
export async function createTicketOn(
  world: World,
  admin: Person,
  { connection, text, user }: { connection: Connection; text: string; user: string },
) {
  await writeOn(world, connection, text, user);
  return fetchTicket(admin, user);
}

/**
 * The number of tickets with events that reactions have not processed yet: an automation rule or a bot that starts meanwhile would answer
 * them too.
 */
export async function countUnhandled(world: World, accountId: string): Promise<number> {
  const { rows } = await world.suite.context.database.owner.query<{ count: string }>(
    'select count(*) as count from pending_reactions where account_id = $1',
    [accountId],
  );
  return Number(rows[0]?.count);
}
