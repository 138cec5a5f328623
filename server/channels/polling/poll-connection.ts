import type { PollResult, PollState } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { findConnection, noteConnectionError, type Connection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import { findReadingStop, listMeters, noteReading } from '#server/channels/meters/spend.ts';
import { savePoll, type DuePoll } from '#server/channels/polling/poll-store.ts';
import { enqueueChannelCheck } from '#server/channels/queue-channel-check.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/**
 * One poll of a connection: new items are stored durably, their files first, and only then the cursor is stored. A crash between the two
 * reads the same items again, which changes nothing.
 */
export async function pollConnection(context: Context, { connectionId, state }: DuePoll): Promise<void> {
  const connection = await findConnection(context, connectionId);
  const poll = connection && findConnector(connection.channel)?.poll;
  if (!connection?.active || !poll) return;
  if (await isStopped(context, connection, state)) return;
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const polled = await poll(values, state, makeIo(context, connection));
  if (polled.items.length + polled.refused.length + (polled.moves?.length ?? 0) > 0)
    await storePolled(context, connection, polled);
  await inTransaction(context, { accountId: connection.accountId, actor: SYSTEM }, async (unit) => {
    const nextAt = new Date(unit.now.getTime() + polled.next_after_seconds * 1000);
    await savePoll(unit, connection, { state: polled, nextAt });
    await noteReading(unit, connection, polled.spent ?? []);
    if (polled.token_refused && !state.failures) await enqueueChannelCheck(unit, connection);
    const error = polled.status === 'failed' ? (polled.error ?? fault('not_asked')) : null;
    // Sending failures are stored there as well: only a failure of reading, or its end, is written.
    if (error !== null || (state.failures ?? 0) > 0) await noteConnectionError(unit, connection._id, error);
  });
}

/** Whether a hard limit of what polling spends is reached: then the connection is due again when the next period begins. */
async function isStopped(context: Context, connection: Connection, state: PollState): Promise<boolean> {
  if (!listMeters(connection.channel).some(({ reads }) => reads)) return false;
  return inTransaction(context, { accountId: connection.accountId, actor: SYSTEM }, async (unit) => {
    const nextAt = await findReadingStop(unit, connection);
    if (nextAt) await savePoll(unit, connection, { state, nextAt, waitsFor: 'limit' });
    return nextAt !== undefined;
  });
}

/** Stores the result of polling a connection: files first, those of refused items too, then everything else in one transaction. */
export async function storePolled(
  context: Context,
  connection: Connection,
  polled: Pick<PollResult, 'items' | 'refused' | 'files' | 'moves'>,
): Promise<void> {
  const { files, refused, moves } = polled;
  const { receive, storeIncomingFiles } = context.ports.deliveries;
  const items = await storeIncomingFiles(context, connection, { items: polled.items, files });
  const drafts = refused.flatMap(({ draft }) => draft ?? []);
  const kept = await storeIncomingFiles(context, connection, { items: drafts, files });
  const draftsById = new Map(kept.map((draft) => [draft.provider_id, draft]));
  await receive(context, connection, {
    items,
    ...(moves ? { moves } : {}),
    refused: refused.map(({ draft, ...one }) =>
      draft ? { ...one, draft: draftsById.get(draft.provider_id) ?? draft } : one,
    ),
  });
}
