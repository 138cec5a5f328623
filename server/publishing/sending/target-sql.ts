import { sql } from 'kysely';
import { OVERDUE_SECONDS, WAITING_STATES } from '#contracts/publishing/target-state.ts';

/** Joins target `t` with its post `p`. */
export const OF_POST = sql`p.account_id = t.account_id and p._id = t.post_id`;

/** A condition: whether target `t` of post `p` waits for its time and nobody holds it. */
export const WAITING = sql`t.state = any(${WAITING_STATES}::text[]) and not (t.on_hold or t.queue_hold)
  and p.deleted_at is null`;

/** A condition: whether one of some pauses `s` that have not ended covers target `t` of post `p`. */
export function buildPausedSql(some: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
  select from publishing_pauses s
   where s.account_id = t.account_id and s.ended_at is null and ${some}
     and (s.scope = 'all' or s.connection_id = t.connection_id or (s.scope = 'campaign' and s.campaign = p.campaign)))`;
}

/** A condition: whether a pause that has not ended covers target `t` of post `p`. */
export const PAUSED = buildPausedSql(sql`true`);

/** A condition: whether target `t` of post `p` should have been sent already. */
export function buildLateSql(now: Date) {
  return sql`${WAITING} and greatest(p.at, t.again_at) < ${new Date(now.getTime() - OVERDUE_SECONDS * 1000)}`;
}
