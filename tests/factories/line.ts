import type { TwinChannel } from '#connectors/line/twin-world.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { getTicket, listTickets } from '#contracts/crm/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** A channel of the twin: the values that a user would copy from LINE's console. */
export const LINE_CHANNEL: TwinChannel = {
  id: 'U0000000000000000000000000000cafe',
  access_token: 'token-of-the-twin',
  secret: 'secret-of-the-twin',
};

/** A world whose LINE is the twin. */
export type LineWorld = { world: World; twin: LineTwin; stop: () => Promise<void> };

/** Starts a twin of LINE and a suite that may reach it. */
export async function startLineWorld(channels: readonly TwinChannel[] = []): Promise<LineWorld> {
  const twin = await startLineTwin({ channels: [LINE_CHANNEL, ...channels] });
  const world = await startWorld({
    environment: { LINE_API_URL: twin.url, ALLOW_PRIVATE_HOSTS: new URL(twin.url).host },
  });
  return {
    world,
    twin,
    stop: async () => {
      await world.stop();
      await twin.stop();
    },
  };
}

/** A caller of declared calls. */
type Caller = Pick<Person, 'call'>;

let made = 0;

/** Connects a LINE channel as the settings page does. @returns its id and the address to which LINE would post */
export async function connectLine(
  world: Pick<World, 'url'>,
  admin: Caller,
  channel: TwinChannel = LINE_CHANNEL,
): Promise<{ _id: string; webhook: string }> {
  const connected = await admin.call(connectEngagement, {
    params: { product: 'crm' },
    body: {
      channel: 'line',
      name: `LINE ${(made += 1)}`,
      form: {
        channel_id: channel.id,
        channel_access_token: channel.access_token,
        channel_secret: channel.secret,
      },
    },
  });
  return { _id: connected._id, webhook: `${world.url}/webhooks/line/${connected._id}` };
}

/** A world whose LINE is the twin, with an account that has a channel of it, its administrator and an agent. */
export type LineDesk = LineWorld & {
  admin: Person;
  agent: Person;
  connection: { _id: string; webhook: string };
};

/** Starts a world whose LINE is the twin, and an account with a channel of it. */
export async function startLineDesk(name?: string): Promise<LineDesk> {
  const line = await startLineWorld();
  const account = await line.world.account(name);
  const admin = await line.world.person(account);
  const agent = await line.world.person(account, { role: 'agent' });
  return { ...line, admin, agent, connection: await connectLine(line.world, admin) };
}

/** All tickets of a view, as a user sees them. */
export async function fetchTickets(person: Caller, view: 'live' | 'all' = 'all'): Promise<Ticket[]> {
  return (await person.call(listTickets, { query: { view, limit: 200 } })).items;
}

/** The ticket of a customer, by the id that the network gives them. @throws if they have none */
export async function fetchTicket(person: Caller, user: string): Promise<Ticket> {
  const found = (await fetchTickets(person)).find(({ contact }) => contact.external_id === user);
  if (!found) throw new Error('the message became no ticket');
  return found;
}

/** A ticket with all its details. */
export const openTicket = (person: Caller, _id: string) => person.call(getTicket, { params: { _id } });

/** Waits until a condition holds. @throws after `ms`, with the last value seen */
export async function waitUntil<T>(
  look: () => Promise<T>,
  fits: (seen: T) => boolean,
  ms = 30_000,
): Promise<T> {
  const until = performance.now() + ms;
  for (;;) {
    const seen = await look();
    if (fits(seen)) return seen;
    if (performance.now() > until) throw new Error(`did not come about: ${JSON.stringify(seen)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
