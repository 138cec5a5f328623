import { setTimeout as sleep } from 'node:timers/promises';
import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import { getCapabilities } from '#contracts/networks.ts';
import type { Connection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import { wakeDrainer, withoutQueue } from '#server/crm/queued-deliveries/drain-queue.ts';
import { countQueued, insertQueued } from '#server/crm/queued-deliveries/queue-store.ts';
import { makeBatcher, type Batcher } from '#server/kit/batcher.ts';
import type { Context } from '#server/kit/context.ts';

/** How many deliveries are stored in conversations at a time; while there are more, all that come go into the queue. */
const MOST_AT_ONCE = 4;
/** How often it is looked how long the queue is. */
const LOOK_MS = 250;
/** A queue that is this short is taken within this time, for which deliveries wait that go the direct way again. */
const REST = { deliveries: 64, ms: 1000, lookMs: 20 };
/** Where a network does not name its limit, milliseconds: the shortest that one names is half a second. */
const USUAL_LIMIT_MS = 5000;
/** The part of a network's limit after which a delivery is queued as well. */
const PATIENCE = 0.6;

type QueueEntry = { connection: Connection; delivery: ParsedDelivery };
type Intake = {
  /** How many deliveries are being stored in conversations. */
  storing: number;
  isQueuing: boolean;
  /** Settles when queueing begins: those that are being stored by then are queued as well, so that their networks need not wait. */
  flood: PromiseWithResolvers<null>;
  /** Settles when the rest of the queue is taken. */
  emptied: Promise<void>;
  queue: Batcher<QueueEntry, void>;
};

const intakes = new WeakMap<Context, Intake>();

function getIntake(context: Context): Intake {
  const known = intakes.get(context);
  if (known) return known;
  const queue = makeBatcher<QueueEntry, void>(async (rows) => {
    await insertQueued(context, rows);
    wakeDrainer(context, rows.length);
    return rows.map(() => undefined);
  });
  const made = {
    storing: 0,
    isQueuing: false,
    flood: Promise.withResolvers<null>(),
    emptied: Promise.resolve(),
    queue,
  };
  intakes.set(context, made);
  return made;
}

/**
 * Stores a delivery that its network waits for. As long as few come it is in its conversation when the network gets its response. Where
 * more come than can be taken, or taking one lasts too long for the network, it is stored as it is and taken later, in the order of its
 * connection. What is stored in both ways is taken once, since the items of a delivery have ids.
 * @returns how many items were new; null where that is not known yet
 */
export async function acceptDelivery(
  context: Context,
  connection: Connection,
  parsed: ParsedDelivery,
): Promise<number | null> {
  const intake = getIntake(context);
  if (!intake.isQueuing && intake.storing >= MOST_AT_ONCE) beginQueuing(context, intake);
  if (intake.isQueuing) return enqueue(intake, connection, parsed);
  intake.storing += 1;
  await intake.emptied;
  const queued = new AbortController();
  const receiving = receive(context, connection, parsed, queued.signal);
  const stored = withoutQueue(context, connection._id, receiving).finally(() => {
    intake.storing -= 1;
    if (intake.isQueuing && intake.storing === 0) wakeDrainer(context);
  });
  const limit = getCapabilities(connection.channel).respond_within_ms ?? USUAL_LIMIT_MS;
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, limit * PATIENCE, null);
  const taken = await Promise.race([stored, late, intake.flood.promise]).finally(() => clearTimeout(timer));
  if (taken !== null) return taken;
  queued.abort();
  stored.catch((error: unknown) =>
    context.log.warn({ err: error, connection: connection._id }, 'a delivery that was late is queued only'),
  );
  return enqueue(intake, connection, parsed);
}

async function enqueue({ queue }: Intake, connection: Connection, parsed: ParsedDelivery): Promise<null> {
  await queue.add('all', { connection, delivery: toStorable(parsed) as ParsedDelivery });
  return null;
}

/** From now on deliveries are queued, so that none overtakes one that waits, until the queue is nearly empty. */
function beginQueuing(context: Context, intake: Intake): void {
  intake.isQueuing = true;
  intake.flood.resolve(null);
  intake.flood = Promise.withResolvers<null>();
  const look = async (): Promise<void> => {
    if ((await countQueued(context, REST.deliveries)) >= REST.deliveries) return again();
    intake.emptied = waitForRest(context);
    intake.isQueuing = false;
  };
  const again = (): void => void setTimeout(() => void look().catch(again), LOOK_MS).unref();
  again();
}

/** Waits until the queue is empty; a delivery that cannot be stored holds up its own connection alone. */
async function waitForRest(context: Context): Promise<void> {
  const until = performance.now() + REST.ms;
  try {
    while (performance.now() < until && (await countQueued(context, 1)) > 0) await sleep(REST.lookMs);
  } catch (error) {
    context.log.warn({ err: error }, 'nobody could look whether deliveries are queued');
  }
}
