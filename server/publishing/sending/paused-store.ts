import { sql } from 'kysely';
import type { PausedTarget, PauseScope } from '#contracts/publishing/pauses.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPausedSql, OF_POST, WAITING } from '#server/publishing/sending/target-sql.ts';

/** Targets whose time has come and that this pause alone keeps from being published. */
export async function listReleased(unit: UnitOfWork, pauseId: string): Promise<PausedTarget[]> {
  const { rows } = await sql<PausedTarget>`
    select t._id, t.post_id, t.account_name, p.at
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.account_id = ${unit.accountId} and ${WAITING} and p.at <= ${unit.now}
       and ${buildPausedSql(sql`s._id = ${pauseId}`)} and not ${buildPausedSql(sql`s._id <> ${pauseId}`)}
     order by p.at, t._id`.execute(unit.db);
  return rows;
}

/** Targets within a scope whose network is being called. */
export async function listInFlight(unit: UnitOfWork, scope: PauseScope): Promise<PausedTarget[]> {
  const within =
    scope.kind === 'connection'
      ? sql`t.connection_id = ${scope.connection_id}`
      : scope.kind === 'campaign'
        ? sql`p.campaign = ${scope.campaign}`
        : sql`true`;
  const { rows } = await sql<PausedTarget>`
    select t._id, t.post_id, t.account_name, p.at
      from publishing_targets t join publishing_posts p on ${OF_POST}
     where t.account_id = ${unit.accountId} and t.state = 'sending' and ${within}
     order by p.at, t._id`.execute(unit.db);
  return rows;
}
