import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';
import { canonicalJson } from '#server/kit/events/canonical.ts';

/** A change of meaning, as a module records it. `data` travels to open browsers, so it stays small and free of secrets. */
export type NewEvent = {
  kind: string;
  entityId?: string | undefined;
  data?: Record<string, unknown>;
  before?: unknown;
  after?: unknown;
};

/** The name of the PostgreSQL channel that wakes every process's live feed: the payload is `account:sequence`. */
export const EVENT_CHANNEL = 'earshot_events';

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : canonicalJson(value);

/**
 * SHA-256 over a salt and the values in their canonical form: values can be erased later while the chain over the digests still
 * verifies, and what is stored can be held against it.
 */
export const digestValues = (salt: Buffer, before: string | null, after: string | null): Buffer =>
  createHash('sha256')
    .update(salt)
    .update(JSON.stringify([before, after]))
    .digest();

/**
 * Writes a unit's events as its last statements: takes the next numbers, adds the rows and wakes the live feeds.
 * @returns the number of the first; the others follow it
 */
export const writeEvents = async (unit: Unit, events: readonly NewEvent[]): Promise<number> => {
  const { accountId, actor, db } = unit;
  const rows = events.map((event) => {
    const salt = randomBytes(16);
    const before = json(event.before);
    const after = json(event.after);
    return { event, salt, before, after, digest: digestValues(salt, before, after) };
  });
  const { rows: heads } = await sql<{ seq: number }>`
    insert into event_heads (account_id, seq) values (${accountId}, ${rows.length})
    on conflict (account_id) do update set seq = event_heads.seq + ${rows.length}
    returning seq`.execute(db);
  const last = heads[0]?.seq ?? 0;
  const first = last - rows.length + 1;
  const logged = rows.map(({ event, digest }, index) => ({
    account_id: accountId,
    seq: first + index,
    at: unit.now,
    kind: event.kind,
    entity_id: event.entityId ?? null,
    actor_kind: actor.kind,
    actor_id: actor.id,
    data: JSON.stringify({ ...event.data, ...(actor.through ? { through: actor.through } : {}) }),
    digest,
  }));
  for (const some of inChunks(logged)) await db.insertInto('event_log').values(some).execute();
  const valued = rows
    .map((row, index) => ({ ...row, seq: first + index }))
    .filter((row) => row.before !== null || row.after !== null);
  const values = valued.map(({ seq, salt, before, after }) => ({
    account_id: accountId,
    seq,
    salt,
    before,
    after,
    canonical: true,
  }));
  for (const some of inChunks(values)) await db.insertInto('event_values').values(some).execute();
  await sql`select pg_notify(${EVENT_CHANNEL}, ${`${accountId}:${last}`})`.execute(db);
  return first;
};

/** A statement takes 65 535 parameters at most; changes of many things at once record more. */
const CHUNK = 5000;

const inChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_none, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  );
