import type { MetricsOutcome, PostFigures, PublishFailure, PublishSide } from '#connectors/kit/publish.ts';
import { findConnector } from '#connectors/register.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { isActive } from '#contracts/kit/products.ts';
import {
  findReadingStop,
  getAppValues,
  loadConnection,
  makeIo,
  noteReading,
  type Connection,
} from '#server/channels/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { closeReading, leaveReading } from '#server/publishing/numbers/close-reading.ts';
import { listDueReadings, type DueReadings } from '#server/publishing/numbers/due-store.ts';
import { listPublished, type PublishedPostRow } from '#server/publishing/numbers/published-post-store.ts';

/** Accounts of networks in one round, and of them how many at a time. */
const ACCOUNTS = { round: 200, lanes: 4 } as const;
/** Posts of one call, so that what was read is stored before the next one. */
const AT_ONCE = 25;

/**
 * Reads the numbers of posts whose time has come, account by account, within what the account may spend. An account that fails leaves the
 * others alone.
 */
export async function readDueNumbers(context: Context, stopping: AbortSignal): Promise<void> {
  const waiting = await listDueReadings(context, ACCOUNTS.round);
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !stopping.aborted; next = waiting.shift())
      await readOfAccount(context, next).catch((error: unknown) =>
        context.log.error(
          { err: error, connection: next?.connectionId },
          'numbers of posts could not be read',
        ),
      );
  };
  await Promise.all(Array.from({ length: ACCOUNTS.lanes }, work));
}

type Readable = {
  connection: Connection;
  posts: PublishedPostRow[];
  read: NonNullable<PublishSide['readMetrics']>;
};

async function readOfAccount(context: Context, due: DueReadings): Promise<void> {
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId: due.accountId, actor: SYSTEM }, work);
  const ready = await inUnit((unit) => findReadable(context, unit, due));
  if (!ready) return;
  const { connection, posts } = ready;
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const some = posts.slice(from, from + AT_ONCE);
    const outcome = await readSome(context, ready, some);
    if (outcome.status === 'failed') {
      // What stops one call stops the next one too: they all wait.
      await inUnit((unit) => leaveReading(unit, posts.slice(from), outcome));
      return;
    }
    await inUnit(async (unit) => {
      await noteReading(unit, connection, outcome.spent ?? []);
      await closeReading(unit, some, outcome.posts);
    });
  }
}

/** The posts that can be read, with their account; undefined where nothing can be read, which is stored. */
async function findReadable(
  context: Context,
  unit: UnitOfWork,
  { connectionId, ids }: DueReadings,
): Promise<Readable | undefined> {
  const posts = await listPublished(unit, ids);
  const connection = await loadConnection(context, unit, connectionId);
  const read = connection && findConnector(connection.channel)?.publish?.readMetrics;
  if (!connection || !read) {
    await closeReading(unit, posts, [], { ended: 'never' });
    return undefined;
  }
  if (!connection.active || !isActive(connection.product, 'publishing')) {
    await leaveReading(unit, posts, { remedy: 'reconnect', message: fault('not_connected') });
    return undefined;
  }
  const until = await findReadingStop(unit, connection);
  if (!until) return { connection, posts, read };
  await leaveReading(unit, posts, {
    remedy: 'retry',
    message: fault('quota_waits', { until: until.toISOString() }),
    until,
  });
  return undefined;
}

/** Reads some posts. Where the call is refused for one of them, each is read alone, so that it leaves the others alone. */
async function readSome(
  context: Context,
  { connection, read }: Readable,
  posts: readonly PublishedPostRow[],
): Promise<MetricsOutcome> {
  const values = { ...connection.values, ...getAppValues(context, connection.channel) };
  const io = makeIo(context, connection);
  const requests = posts.flatMap(({ provider_id, retry_key: key, kind, published_at }) =>
    provider_id === null ? [] : [{ provider_id, key, kind, published_at }],
  );
  const outcome = await read(requests, values, io);
  if (outcome.status === 'read' || outcome.remedy !== 'fix' || posts.length === 1) return outcome;
  const found: PostFigures[] = [];
  const spent = [];
  let refused: PublishFailure | undefined;
  for (const request of requests) {
    const one = await read([request], values, io);
    if (one.status === 'failed' && one.remedy !== 'fix') return one;
    if (one.status === 'failed') refused = one;
    else {
      found.push(...one.posts);
      spent.push(...(one.spent ?? []));
    }
  }
  return found.length === 0 && refused ? refused : { status: 'read', posts: found, spent };
}
