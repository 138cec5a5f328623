import type { ConnectionEvent } from '#connectors/kit/exchange.ts';
import { checkChannelJob } from '#contracts/channels/connections.ts';
import { noteConnectionError, type Connection } from '#server/channels/connection-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Records what a network reports about a connection: the newest report is shown at the channel, and the connection is checked at once, since
 * only the network knows whether its token still works.
 */
export async function applyConnectionEvents(
  unit: UnitOfWork,
  { _id }: Pick<Connection, '_id'>,
  events: readonly ConnectionEvent[],
): Promise<void> {
  const newest = events.at(-1);
  if (!newest) return;
  await noteConnectionError(unit, _id, newest.state === 'restored' ? null : newest.message);
  await unit.addJob(
    checkChannelJob,
    { account_id: unit.accountId, connection_id: _id },
    { key: `check:${_id}` },
  );
}
