import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Unit } from '#server/kit/db/unit.ts';
import { planned } from '#server/kit/db/prepared.ts';
import { canonicalJson } from '#server/kit/events/canonical.ts';
import type { DueEvent, FollowingJob } from '#server/kit/events/follow.ts';

/** A change of meaning, as a module records it. `data` travels to open browsers, so it stays small and free of secrets. */
export type NewEvent = {
  kind: string;
  entityId?: string | undefined;
  data?: Record<string, unknown>;
  before?: unknown;
  after?: unknown;
};

/**
 * The name of the PostgreSQL channel that wakes every process's live feed: the payload is `account:sequence`, with {@link DUE} behind
 * it where something is to be reacted to.
 */
export const EVENT_CHANNEL = 'earshot_events';
export const DUE = ':due';

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

/** What follows from a unit's events. */
type Following = { jobs?: readonly FollowingJob[]; due?: readonly DueEvent[] };

/**
 * Writes a unit's events as its last statement: takes the next numbers, adds the rows, what is to be reacted to and the jobs that follow
 * from them, and wakes the live feeds. All in one, since from the first number taken until the commit whoever else writes for the account waits.
 */
export const writeEvents = async (
  unit: Pick<Unit, 'accountId' | 'actor' | 'db' | 'now'>,
  events: readonly NewEvent[],
  { jobs = [], due = [] }: Following = {},
): Promise<void> => {
  const { accountId, actor, db, now } = unit;
  const rows = events.map((event, index) => {
    const salt = randomBytes(16);
    const before = json(event.before);
    const after = json(event.after);
    return { event, place: index + 1, salt, before, after, digest: digestValues(salt, before, after) };
  });
  const data = rows.map(({ event }) =>
    JSON.stringify({ ...event.data, ...(actor.through ? { through: actor.through } : {}) }),
  );
  const valued = rows.filter((row) => row.before !== null || row.after !== null);
  await planned(
    db,
    sql`
    with head as (
      insert into event_heads (account_id, seq) values (${accountId}, ${rows.length})
      on conflict (account_id) do update set seq = event_heads.seq + excluded.seq
      returning seq, seq - ${rows.length}::bigint as before_it
    ), logged as (
      insert into event_log (account_id, seq, at, kind, entity_id, actor_kind, actor_id, data, digest)
      select ${accountId}::uuid, before_it + place, ${now}::timestamptz, kind, entity_id, ${actor.kind}::text,
          ${actor.id}::uuid, data, digest
        from head cross join unnest(${rows.map(({ event }) => event.kind)}::text[],
            ${rows.map(({ event }) => event.entityId ?? null)}::uuid[], ${data}::jsonb[],
            ${rows.map(({ digest }) => digest)}::bytea[]) with ordinality as given (kind, entity_id, data, digest, place)
    ), valued as (
      insert into event_values (account_id, seq, salt, before, after, canonical)
      select ${accountId}::uuid, before_it + place, salt, before, after, true
        from head cross join unnest(${valued.map(({ place }) => place)}::int[], ${valued.map(({ salt }) => salt)}::bytea[],
            ${valued.map(({ before }) => before)}::jsonb[], ${valued.map(({ after }) => after)}::jsonb[])
          as given (place, salt, before, after)
    ), due as (
      insert into reactions_due (account_id, seq, ticket_id, at)
      select ${accountId}::uuid, before_it + place, entity_id, ${now}::timestamptz
        from head cross join unnest(${due.map(({ place }) => place)}::int[], ${due.map(({ entityId }) => entityId)}::uuid[])
          as given (place, entity_id)
    ), jobs as (
      select 1 as added
        from head
        cross join jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
          as given (name text, payload jsonb, queue text, attempts int, places jsonb)
        cross join lateral (
          select jsonb_agg(before_it + place::int order by place::int) as seqs
            from jsonb_array_elements_text(places) as one (place)) as numbered
        cross join lateral add_job(
          name, (payload || jsonb_build_object('seqs', seqs))::json, queue, null, attempts, null)
    )
    select pg_notify(${EVENT_CHANNEL}::text, ${accountId}::text || ':' || seq || ${due.length > 0 ? DUE : ''}::text), (select count(*) from jobs) from head`.compile(
      db,
    ),
  );
};
