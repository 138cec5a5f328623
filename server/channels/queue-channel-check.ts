import { findConnectSide } from '#connectors/register.ts';
import { checkChannelJob } from '#contracts/channels/connections.ts';
import type { Connection } from '#server/channels/connection-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Enqueues a check of a connection whose token its network refused; does nothing where a token cannot be renewed. */
export async function enqueueChannelCheck(
  unit: UnitOfWork,
  { _id, channel, values }: Pick<Connection, '_id' | 'channel' | 'values'>,
): Promise<void> {
  if (!findConnectSide(channel)?.renew || !values['refresh_token']) return;
  await unit.addJob(checkChannelJob, { account_id: unit.accountId, connection_id: _id });
}
