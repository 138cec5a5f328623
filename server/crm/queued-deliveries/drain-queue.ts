import { setTimeout as sleep } from 'node:timers/promises';
import { AccountId } from '#contracts/kit/ids.ts';
import { findConnection, touchConnection, type Connection } from '#server/channels/public.ts';
import { storeDeliveries } from '#server/crm/messages/receive.ts';
import {
  deleteQueued,
  listQueued,
  listWaitingQueues,
  lockQueue,
  postponeQueued,
  waitForQueue,
  type QueuedDelivery,
  type WaitingQueue,
} from '#server/crm/queued-deliveries/queue-store.ts';
import type { Context } from '#server/kit/context.ts';
import { runDespiteDeletion } from '#server/kit/db/deleted-meanwhile.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { storeRefused } from '#server/refused/public.ts';

/** How many deliveries of a connection share a transaction. */
const MOST = 100;
/** How often a delivery is tried that cannot be stored; then people see it among what was not accepted. */
const ATTEMPTS = 5;

/** How many share one while more come than this in a second, so that none of them waits long for the processor. */
const FLOOD = { perSecond: 200, most: 20 };
/** Over how many milliseconds the rate of deliveries is measured. */
const WINDOW_MS = 100;
/** At this rate a process that takes from the queue rests as long as it works; at five times the rate, five times as long. */
const EVEN_PER_SECOND = 150;
/** The longest rest, milliseconds. */
const MOST_REST_MS = 1000;

/** `arrived`: how many deliveries were queued since an instant; `perSecond`: the rate in the window before it. */
type Drainer = { wake: () => void; since: number; arrived: number; perSecond: number };
/** How many deliveries of a connection the process is storing without the queue: what is queued does not overtake them. */
const direct = new WeakMap<Context, Map<string, number>>();

/** Counts a delivery that does not go through the queue as long as it is being stored. */
export async function withoutQueue<T>(
  context: Context,
  connectionId: string,
  storing: Promise<T>,
): Promise<T> {
  const counts = direct.get(context) ?? new Map<string, number>();
  direct.set(context, counts);
  const add = (change: number): void =>
    void counts.set(connectionId, (counts.get(connectionId) ?? 0) + change);
  add(1);
  try {
    return await storing;
  } finally {
    add(-1);
    if (counts.get(connectionId) === 0) counts.delete(connectionId);
  }
}

const drainers = new WeakMap<Context, Drainer>();

/** Takes deliveries soon of which so many were queued now; other processes find them by themselves. */
export function wakeDrainer(context: Context, arrived = 0): void {
  const drainer = drainers.get(context);
  if (!drainer) return;
  const lasted = performance.now() - drainer.since;
  if (lasted >= WINDOW_MS) {
    drainer.perSecond = (drainer.arrived * 1000) / lasted;
    Object.assign(drainer, { since: performance.now(), arrived: 0 });
  }
  drainer.arrived += arrived;
  drainer.wake();
}

/** Makes a process one that takes queued deliveries. */
export function setDrainer(context: Context, wake: () => void): void {
  drainers.set(context, { wake, since: 0, arrived: 0, perSecond: 0 });
}

/** Waits until the rate is known of deliveries that have just begun to be queued, so that a flood does not meet work at its full pace. */
async function waitForRate(context: Context, stopping: AbortSignal): Promise<void> {
  const drainer = drainers.get(context);
  const left = drainer ? WINDOW_MS - (performance.now() - drainer.since) : 0;
  if (left > 0) await sleep(left, undefined, { signal: stopping }).catch(() => undefined);
}

/** How many deliveries a second are being queued; 0 where none came lately. */
function getRate(context: Context): number {
  const drainer = drainers.get(context);
  const lasted = drainer ? performance.now() - drainer.since : Infinity;
  if (!drainer || lasted >= 2 * WINDOW_MS) return 0;
  // A window without an end yet counts once it is long enough.
  return lasted >= WINDOW_MS
    ? Math.max(drainer.perSecond, (drainer.arrived * 1000) / lasted)
    : drainer.perSecond;
}

/** Leaves the process to the deliveries that arrive: the more of them, the longer for each millisecond of work. */
async function letOthersPass(context: Context, workedMs: number, stopping: AbortSignal): Promise<void> {
  const rest = Math.min(MOST_REST_MS, (workedMs * getRate(context)) / EVEN_PER_SECOND);
  if (rest > 1) await sleep(rest, undefined, { signal: stopping }).catch(() => undefined);
}

/** Takes queued deliveries until nothing is due or the process is to end. */
export async function drainQueues(context: Context, stopping: AbortSignal): Promise<void> {
  await waitForRate(context, stopping);
  for (;;) {
    let waiting = await listWaitingQueues(context);
    let isAnyTaken = false;
    while (waiting.length > 0) {
      const full: WaitingQueue[] = [];
      for (const queue of waiting) {
        if (stopping.aborted) return;
        const began = performance.now();
        const most = getRate(context) > FLOOD.perSecond ? FLOOD.most : MOST;
        // A user may delete the connection meanwhile.
        let taken = 0;
        await runDespiteDeletion(async () => {
          taken = await drainQueue(context, queue, most);
        });
        if (taken > 0) isAnyTaken = true;
        await letOthersPass(context, performance.now() - began, stopping);
        if (taken === most) full.push(queue);
      }
      waiting = full;
    }
    // What is left belongs to other processes, or is tried again later.
    if (!isAnyTaken) return;
  }
}

/** Takes the head of a connection's queue. @returns how many deliveries */
async function drainQueue(
  context: Context,
  { account_id, connection_id }: WaitingQueue,
  most: number,
): Promise<number> {
  const connection = await findConnection(context, connection_id);
  if (!connection || direct.get(context)?.has(connection_id)) return 0;
  const drain = { context, connection, accountId: AccountId.parse(account_id) };
  try {
    const taken = await takeHead(drain, most);
    await touchConnection(context, connection, undefined);
    return taken;
  } catch (error) {
    context.log.warn({ err: error, connection: connection_id }, 'queued deliveries are taken one by one');
    return takeSingly(drain, most);
  }
}

/** `waits`: whether another process that takes from the queue is waited for. */
type Drain = { context: Context; connection: Connection; accountId: AccountId; waits?: boolean };

function inUnit<T>({ context, accountId }: Drain, work: (unit: UnitOfWork) => Promise<T>): Promise<T> {
  return inTransaction(context, { accountId, actor: OUTSIDE }, work);
}

/**
 * Takes all that is queued of a connection that is to be deleted; what cannot be stored is listed among what was not accepted, at once,
 * since later there is no queue any more.
 */
export async function takeQueued(context: Context, connectionId: string): Promise<void> {
  const connection = await findConnection(context, connectionId);
  if (!connection) return;
  const drain = { context, connection, accountId: connection.accountId, waits: true };
  let most = MOST;
  for (;;) {
    try {
      if ((await takeHead(drain, most)) === 0) return;
      most = MOST;
    } catch (error) {
      context.log.warn({ err: error, connection: connectionId }, 'queued deliveries could not be stored');
      if (most === 1) await inUnit(drain, (unit) => refuseHead(unit, connection, 1));
      most = 1;
    }
  }
}

/** Lists all that is queued of a connection among what was not accepted. */
export async function refuseQueued(unit: UnitOfWork, connection: QueueOwner): Promise<void> {
  while ((await refuseHead(unit, connection, MOST)) > 0);
}

type QueueOwner = Pick<Connection, '_id' | 'channel'>;

/** Shows people the first deliveries of a queue, which no attempt could store. */
async function refuseHead(unit: UnitOfWork, connection: QueueOwner, most: number): Promise<number> {
  await waitForQueue(unit, connection._id);
  const rows = await listQueued(unit, connection._id, most);
  if (rows.length > 0) await refuseDeliveries(unit, connection, rows);
  return rows.length;
}

/** Stores the first deliveries of a queue and takes them out of it, all or nothing. */
function takeHead(drain: Drain, most: number): Promise<number> {
  const { context, connection, waits = false } = drain;
  return inUnit(drain, async (unit) => {
    if (waits) await waitForQueue(unit, connection._id);
    else if (!(await lockQueue(unit, connection._id))) return 0;
    const rows = await listQueued(unit, connection._id, most);
    if (rows.length === 0) return 0;
    const arrivals = rows.map(({ delivery }) => ({ parsed: delivery }));
    await storeDeliveries(context, unit, { connection, arrivals });
    await deleteQueued(
      unit,
      rows.map(({ _id }) => _id),
    );
    return rows.length;
  });
}

/** Takes one delivery after the other, so that one that cannot be stored is found; the queue waits for it. */
async function takeSingly(drain: Drain, most: number): Promise<number> {
  for (let taken = 0; taken < most; taken += 1) {
    try {
      if ((await takeHead(drain, 1)) === 0) return taken;
    } catch (error) {
      await inUnit(drain, (unit) => noteFailure(drain, unit, error));
      return taken;
    }
  }
  return most;
}

async function noteFailure({ context, connection }: Drain, unit: UnitOfWork, error: unknown): Promise<void> {
  if (!(await lockQueue(unit, connection._id))) return;
  const [first] = await listQueued(unit, connection._id, 1);
  if (!first) return;
  const attempts = first.attempts + 1;
  context.log.warn(
    { err: error, connection: connection._id, attempts },
    'a queued delivery could not be stored',
  );
  if (attempts >= ATTEMPTS) return refuseDeliveries(unit, connection, [first]);
  const dueAt = new Date(unit.now.getTime() + attempts ** 2 * 1000);
  await postponeQueued(unit, { _id: first._id, attempts }, dueAt);
}

/** Moves deliveries from the queue to what was not accepted. */
async function refuseDeliveries(
  unit: UnitOfWork,
  connection: QueueOwner,
  rows: readonly QueuedDelivery[],
): Promise<void> {
  const source = { kind: 'channel' as const, id: connection._id, channel: connection.channel };
  await storeRefused(
    unit,
    source,
    rows.map(({ delivery }) => ({ reason: 'unreadable', raw: delivery })),
  );
  await deleteQueued(
    unit,
    rows.map(({ _id }) => _id),
  );
}
