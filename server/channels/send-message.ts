import { randomUUID } from 'node:crypto';
import type { Connector } from '#connectors/kit/connector.ts';
import type { SendRoute } from '#connectors/kit/exchange.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { recordSendOutcome } from '#server/channels/close-sending.ts';
import { loadConnection, type Connection } from '#server/channels/connection-store.ts';
import { getAppValues, makeIo } from '#server/channels/connectors.ts';
import { findNewestGrant, consumeGrant, type StoredGrant } from '#server/channels/grant-store.ts';
import { putOnWait, spendOnce } from '#server/channels/meters/message-quota.ts';
import { QuotaReached } from '#server/channels/meters/spend.ts';
import { addSendJob, lockOutboxRow, updateOutboxRow, type OutboxRow } from '#server/channels/outbox-store.ts';
import { enqueueChannelCheck } from '#server/channels/queue-channel-check.ts';
import { shouldWait, enqueueNext } from '#server/channels/send-order-store.ts';
import { loadSendParts } from '#server/channels/send-parts.ts';
import { LEASE_MS, selectNextStep } from '#server/channels/send-plan.ts';
import { resolveSendTarget } from '#server/channels/send-where.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** This process among those that send; a row that names another process may be held by one that is still alive. */
const ME = randomUUID();
/** Messages that this process is sending to a network right now. */
const inFlight = new Set<string>();

/** Another sender used the reply token between choosing it and sending with it. */
class GrantTaken extends Error {}

type Job = { account_id: string; message_id: string };
type PreparedMessage = {
  row: OutboxRow;
  connection: Connection;
  connector: Connector;
  grant: StoredGrant | null;
  where: Awaited<ReturnType<typeof resolveSendTarget>> & Awaited<ReturnType<typeof loadSendParts>>;
  resume: SendRoute | undefined;
};

/**
 * Advances one message of the outbox by one step: sends it, retries it, or resolves what a dead process left. Running it twice, in one
 * process or in two, sends nothing twice.
 */
export async function sendMessage(context: Context, job: Job): Promise<void> {
  const { message_id } = job;
  if (inFlight.has(message_id)) return;
  inFlight.add(message_id);
  try {
    const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
      inTransaction(context, { accountId: AccountId.parse(job.account_id), actor: SYSTEM }, work);
    let ready = await inUnit((unit) => prepare(context, unit, message_id));
    while (ready) ready = await trySending(context, ready, inUnit);
  } finally {
    inFlight.delete(message_id);
  }
}

type InUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;

/** Reads the message and collects what sending it needs; null when there is nothing to send now. */
async function prepare(
  context: Context,
  unit: UnitOfWork,
  messageId: string,
): Promise<PreparedMessage | null> {
  const row = await lockOutboxRow(unit, messageId);
  // What is held gets its job when it is released.
  if (!row || row.hold_until !== null) return null;
  const step = selectNextStep({ state: row.state, route: row.route, held: isHeld(context, row, unit.now) });
  if (step.do === 'nothing') {
    await enqueueNext(unit, row);
    return null;
  }
  if (step.do === 'wait') {
    await addSendJob(unit, messageId, new Date(row.lease_until ?? unit.now));
    return null;
  }
  if (step.do === 'give_up_unknown') {
    await recordSendOutcome(unit, messageId, {
      status: 'unknown',
      message: fault('stopped_sending'),
    });
    return null;
  }
  if (await shouldWait(unit, row)) return null;
  const connection = await loadConnection(context, unit, row.connection_id);
  const connector = findConnector(row.channel);
  if (!connection?.active || !connector?.send) {
    await recordSendOutcome(unit, messageId, {
      status: 'failed',
      failure: 'reconnect',
      message: fault('not_connected'),
      retryable: false,
    });
    return null;
  }
  const to = { connectionId: row.connection_id, recipient: row.recipient };
  const where = {
    ...(await resolveSendTarget(unit, row, connector)),
    ...(await loadSendParts(context, unit, { row, connector })),
  };
  return { row, connection, connector, grant: await findNewestGrant(unit, to), where, resume: step.resume };
}

/** The embedded database belongs to one process: with it, any other process that a row names is dead. */
function isHeld(context: Context, row: OutboxRow, now: Date): boolean {
  return (
    row.sender !== null &&
    row.sender !== ME &&
    context.config.databaseUrl !== undefined &&
    row.lease_until !== null &&
    Date.parse(row.lease_until) > now.getTime()
  );
}

/** Calls the network once. @returns how to retry where the token was gone, otherwise null */
async function trySending(
  context: Context,
  ready: PreparedMessage,
  inUnit: InUnit,
): Promise<PreparedMessage | null> {
  const { row, connection, connector, grant, where, resume } = ready;
  try {
    const outcome = await connector.send?.(
      {
        to: row.recipient,
        message: row.content,
        retry_key: row.retry_key,
        ...where,
        ...(grant ? { reply: grant } : {}),
        ...(resume ? { resume } : {}),
        before: (route) => inUnit((unit) => begin(unit, ready, route)),
      },
      { ...connection.values, ...getAppValues(context, row.channel) },
      makeIo(context, connection),
    );
    if (outcome)
      await inUnit(async (unit) => {
        await recordSendOutcome(unit, row.message_id, outcome);
        if (outcome.status === 'failed' && outcome.failure === 'reconnect')
          await enqueueChannelCheck(unit, connection);
      });
    return null;
  } catch (error) {
    if (error instanceof QuotaReached) {
      await inUnit((unit) => putOnWait(unit, row, error.until));
      return null;
    }
    if (error instanceof GrantTaken) return inUnit((unit) => prepare(context, unit, row.message_id));
    throw error;
  }
}

/** Records, before a request is sent, which way it takes and what it spends; a reply uses its token up in the same commit. */
async function begin(
  unit: UnitOfWork,
  { row, connection, grant, where }: PreparedMessage,
  route: SendRoute,
): Promise<void> {
  if (route === 'reply' && !(grant && (await consumeGrant(unit, grant._id)))) throw new GrantTaken();
  const spent = await spendOnce(unit, { row, connection }, { route, place: where.place });
  await updateOutboxRow(unit, row.message_id, {
    state: 'sending',
    spent,
    route,
    sender: ME,
    lease_until: new Date(unit.now.getTime() + LEASE_MS),
  });
}
