import type { AccountPart, ParsedDelivery } from '#connectors/kit/exchange.ts';
import type { Channel } from '#contracts/networks.ts';
import {
  findConnectionsAt,
  findConnectionsByValue,
  type Connection,
} from '#server/channels/connection-store.ts';
import type { Context } from '#server/kit/context.ts';

/** The active connections of the parts of a delivery for our app at a network, each with its part; one part may be for several accounts. */
export async function listReceivers(
  context: Context,
  channel: Channel,
  parts: readonly AccountPart[],
): Promise<[Connection, ParsedDelivery][]> {
  const receivers = await findReceivers(context, channel, parts);
  return parts.flatMap((part) =>
    receivers(part)
      .filter(({ active }) => active)
      .map((connection): [Connection, ParsedDelivery] => [connection, part.parsed]),
  );
}

/** The connections for each part of a delivery: those of its account, or those with its id among the values of their form. */
async function findReceivers(
  context: Context,
  channel: Channel,
  parts: readonly AccountPart[],
): Promise<(part: AccountPart) => readonly Connection[]> {
  const named = Map.groupBy(parts, ({ by }) => by);
  const found = new Map<string | undefined, Map<string, Connection[]>>();
  for (const [name, some] of named) {
    const values = [...new Set(some.map(({ account }) => account))];
    found.set(
      name,
      name === undefined
        ? await findConnectionsAt(context, channel, values)
        : await findConnectionsByValue(context, channel, { name, values }),
    );
  }
  return ({ account, by }) => found.get(by)?.get(account) ?? [];
}
