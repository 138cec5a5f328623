import { sql } from 'kysely';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Channel } from '#contracts/networks.ts';
import type { FailureRemedy } from '#contracts/publishing/target-state.ts';
import type { Context } from '#server/kit/context.ts';
import { OF_POST, PAUSED, WAITING } from '#server/publishing/sending/target-sql.ts';
import { EARLY_MS, LEASE_MS } from '#server/publishing/sending/timing.ts';

/** A target that this process has to itself for a while; `runner` proves it. */
export type Claim = { accountId: AccountId; targetId: string; runner: string };

/** Targets that are older wait for the sweep, so that looks read little. */
const RECENT_MS = 2 * 3600_000;

/** What helps where an account is to be connected again. */
const RECONNECT: FailureRemedy = 'reconnect';

function isFree(now: Date) {
  return sql`(t.lease_until is null or t.lease_until <= ${now})`;
}

/**
 * Claims targets whose time has come, those that are tried again, looked for or were abandoned, in the order of their times: one of an account
 * of a network at a time, and of each organisation in turn.
 */
export function claimDue(context: Context, most: number): Promise<Claim[]> {
  const now = context.clock();
  return claimTargets(
    context,
    { now, most },
    sql`
    select t.account_id, t._id, t.connection_id, p.at
      from publishing_posts p join publishing_targets t on ${OF_POST}
     where p.at > ${new Date(now.getTime() - RECENT_MS)} and p.at <= ${now} and ${WAITING} and ${isFree(now)}
       and t.next_try_at is null and t.failure_remedy is distinct from ${RECONNECT} and not ${PAUSED}
    union
    select t.account_id, t._id, t.connection_id, p.at
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.next_try_at <= ${now} and ${WAITING} and ${isFree(now)} and not ${PAUSED}
    union
    select t.account_id, t._id, t.connection_id, p.at
      from publishing_parts part
      join publishing_targets t on t.account_id = part.account_id and t._id = part.target_id
      join publishing_posts p on ${OF_POST}
     where part.next_at <= ${now} and ${isFree(now)}
       and (t.state in ('sending', 'unknown') or t.state = 'published' and p.deleted_at is null and not ${PAUSED})
    union
    select t.account_id, t._id, t.connection_id, p.at
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.lease_until <= ${now}`,
  );
}

/** Claims targets that are made ready before their time. */
export function claimEarly(context: Context, most: number, channels: readonly Channel[]): Promise<Claim[]> {
  const now = context.clock();
  return claimTargets(
    context,
    { now, most },
    sql`
    select t.account_id, t._id, t._id as connection_id, p.at
      from publishing_posts p join publishing_targets t on ${OF_POST}
     where p.at > ${now} and p.at <= ${new Date(now.getTime() + EARLY_MS)} and ${WAITING} and ${isFree(now)}
       and t.state = 'scheduled' and t.next_try_at is null and t.failure_remedy is distinct from ${RECONNECT}
       and t.channel = any(${channels}::text[]) and not ${PAUSED}`,
  );
}

async function claimTargets(
  { database, newId }: Context,
  { now, most }: { now: Date; most: number },
  candidates: ReturnType<typeof sql>,
): Promise<Claim[]> {
  const runner = newId();
  const { rows } = await sql<{ account_id: string; _id: string }>`
    with candidates as (${candidates}),
    busy as (
      select t.account_id, t.connection_id
        from publishing_targets t join publishing_posts p on ${OF_POST}
       where t.lease_until > ${now} and p.at <= ${now}),
    turns as (
      select c.*, row_number() over (partition by c.account_id, c.connection_id order by c.at, c._id) as turn
        from candidates c
       where not exists (select from busy where busy.account_id = c.account_id and busy.connection_id = c.connection_id)),
    fair as (
      select account_id, _id, at, row_number() over (partition by account_id order by at, _id) as turn
        from turns where turn = 1),
    chosen as (select account_id, _id from fair order by turn, at limit ${most}),
    locked as (
      select t.account_id, t._id from publishing_targets t
       where (t.account_id, t._id) in (select account_id, _id from chosen) and ${isFree(now)}
         for update skip locked)
    update publishing_targets t
       set lease_until = ${new Date(now.getTime() + LEASE_MS)}, runner = ${runner}
      from locked where t.account_id = locked.account_id and t._id = locked._id
    returning t.account_id, t._id`.execute(database.platform);
  return rows.map(({ account_id, _id }) => ({
    accountId: AccountId.parse(account_id),
    targetId: _id,
    runner,
  }));
}

/** Keeps a claim while work goes on. */
export async function prolongClaim(
  { database, clock }: Context,
  { accountId, targetId, runner }: Claim,
): Promise<void> {
  await database.platform
    .updateTable('publishing_targets')
    .set({ lease_until: new Date(clock().getTime() + LEASE_MS) })
    .where('account_id', '=', accountId)
    .where('_id', '=', targetId)
    .where('runner', '=', runner)
    .execute();
}

/** Ends a claim. */
export async function releaseClaim(
  { database }: Context,
  { accountId, targetId, runner }: Claim,
): Promise<void> {
  await database.platform
    .updateTable('publishing_targets')
    .set({ lease_until: null, runner: null })
    .where('account_id', '=', accountId)
    .where('_id', '=', targetId)
    .where('runner', '=', runner)
    .execute();
}

/** The embedded database belongs to one process: at its start nobody else can hold a target. */
export async function expireClaims({ database, clock }: Context): Promise<void> {
  await database.platform
    .updateTable('publishing_targets')
    .set({ lease_until: clock() })
    .where('lease_until', 'is not', null)
    .execute();
}

/** Makes targets due that are older than what looks read, unless they wait for their account to be connected and are still worth it. */
export async function wakeOld({ database, clock }: Context): Promise<void> {
  const now = clock();
  await sql`
    update publishing_targets t set next_try_at = ${now}
      from publishing_posts p
     where ${OF_POST} and ${WAITING} and t.next_try_at is null and p.at <= ${now} and not ${PAUSED}
       and (p.at <= ${new Date(now.getTime() - RECENT_MS)} and t.failure_remedy is distinct from ${RECONNECT}
            or greatest(p.at, t.again_at) + make_interval(mins => p.still_worth_minutes) < ${now})`.execute(
    database.platform,
  );
}

/** Makes targets due whose account was connected again since they failed for it. */
export async function wakeReconnected({ database, clock }: Context): Promise<void> {
  await sql`
    update publishing_targets t set next_try_at = ${clock()}, failure_remedy = 'retry'
      from publishing_posts p, connections c
     where ${OF_POST} and ${WAITING} and t.failure_remedy = 'reconnect'
       and c.account_id = t.account_id and c._id = t.connection_id
       and c.active and coalesce(c.token_state, 'good') = 'good'
       and coalesce(c.token_checked_at, c.updated_at) > t.state_at`.execute(database.platform);
}
