import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { toCanonicalJson } from '#engine/snapshots/canonical-json.ts';
import { slot, deferredWrite } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';
import type { DueEvent, FollowingJob } from '#server/kit/events/follow.ts';
import type { NewEvent } from '#server/kit/events/new-event.ts';

/**
 * The name of the PostgreSQL channel that wakes every process's live feed: the payload is `account:sequence`, followed by {@link DUE} where
 * a reaction is due.
 */
export const EVENT_CHANNEL = 'earshot_events';
export const DUE = ':due';

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : toCanonicalJson(value);
}

/**
 * SHA-256 over a salt and the values in their canonical form: values can be erased later while the chain over the digests still verifies,
 * and stored values can be compared with it.
 */
export function digestValues(salt: Buffer, before: string | null, after: string | null): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([before, after]))
    .digest();
}

const writing = deferredWrite((db: Db) =>
  sql`
    with head as (
      insert into event_heads (account_id, seq) values (${slot('account')}, ${slot('count')})
      on conflict (account_id) do update set seq = event_heads.seq + excluded.seq
      returning seq, seq - ${slot('count')}::bigint as before_it
    ), logged as (
      insert into event_log (account_id, seq, at, kind, entity_id, actor_kind, actor_id, data, digest)
      select ${slot('account')}::uuid, before_it + place, ${slot('now')}::timestamptz, kind, entity_id, ${slot('actor_kind')}::text,
          ${slot('actor_id')}::uuid, data, digest
        from head cross join unnest(${slot('kinds')}::text[],
            ${slot('entity_ids')}::uuid[], ${slot('data')}::jsonb[],
            ${slot('digests')}::bytea[]) with ordinality as given (kind, entity_id, data, digest, place)
    ), valued as (
      insert into event_values (account_id, seq, salt, before, after, canonical)
      select ${slot('account')}::uuid, before_it + place, salt, before, after, true
        from head cross join unnest(${slot('places')}::int[], ${slot('salts')}::bytea[],
            ${slot('befores')}::jsonb[], ${slot('afters')}::jsonb[])
          as given (place, salt, before, after)
    ), due as (
      insert into pending_reactions (account_id, seq, ticket_id, at)
      select ${slot('account')}::uuid, before_it + place, entity_id, ${slot('now')}::timestamptz
        from head cross join unnest(${slot('due_places')}::int[], ${slot('due_ids')}::uuid[])
          as given (place, entity_id)
    ), jobs as (
      select 1 as added
        from head
        cross join jsonb_to_recordset(${slot('jobs')}::jsonb)
          as given (name text, payload jsonb, queue text, attempts int, places jsonb)
        cross join lateral (
          select jsonb_agg(before_it + place::int order by place::int) as seqs
            from jsonb_array_elements_text(places) as one (place)) as numbered
        cross join lateral add_job(
          name, (payload || jsonb_build_object('seqs', seqs))::json, queue, null, attempts, null)
    )
    select pg_notify(${slot('channel')}::text, ${slot('account')}::text || ':' || seq || ${slot('suffix')}::text), (select count(*) from jobs) from head`.compile(
    db,
  ),
);

/** The consequences of a unit of work's events. */
type EventConsequences = { jobs?: readonly FollowingJob[]; due?: readonly DueEvent[] };

/**
 * Writes a unit of work's events as its last statement: takes the next numbers, adds the rows, the due reactions and the jobs that follow
 * from them, and wakes the live feeds. All in one message with the commit, since all other writers of the account wait from the first
 * number taken until then.
 */
export async function writeEvents(
  unit: Pick<UnitOfWork, 'accountId' | 'actor' | 'db' | 'now'>,
  events: readonly NewEvent[],
  { jobs = [], due = [] }: EventConsequences = {},
): Promise<void> {
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
  await writing(db, {
    account: accountId,
    count: rows.length,
    now,
    actor_kind: actor.kind,
    actor_id: actor.id,
    kinds: rows.map(({ event }) => event.kind),
    entity_ids: rows.map(({ event }) => event.entityId ?? null),
    data,
    digests: rows.map(({ digest }) => digest),
    places: valued.map(({ place }) => place),
    salts: valued.map(({ salt }) => salt),
    befores: valued.map(({ before }) => before),
    afters: valued.map(({ after }) => after),
    due_places: due.map(({ place }) => place),
    due_ids: due.map(({ entityId }) => entityId),
    jobs: JSON.stringify(jobs),
    channel: EVENT_CHANNEL,
    suffix: due.length > 0 ? DUE : '',
  });
}
