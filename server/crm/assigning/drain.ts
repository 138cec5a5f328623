import { sql } from 'kysely';
import { drainQueueJob, peopleFreedJob } from '#contracts/crm/assigning/endpoints.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { giveByRules } from '#server/crm/assigning/give.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import type { Follower } from '#server/kit/events/follow.ts';
import {
  freePlaces,
  isAnyWaiting,
  readStanding,
  waitingTickets,
} from '#server/settings/auto-assign/public.ts';

/** So many are looked at in one go; who stands behind them is looked at when something changes again, and every minute. */
const LOOKED_AT = 200;

/** What may free somebody for tickets that wait, beside tickets that are done. */
export const freeingFollower: Follower = {
  kinds: new Set([
    'agent_status.changed',
    'user.punched',
    'auto_assign_agent.created',
    'auto_assign_agent.updated',
    'auto_assign_rule.created',
    'auto_assign_rule.updated',
    'auto_assign_condition.updated',
  ]),
  job: peopleFreedJob,
};

/**
 * Gives the tickets that wait to whoever is free: the weightiest first, then who waits longest. Each is given in a unit of its own, so
 * that a crash in between loses nothing; one whom nobody can take holds none of those behind it up.
 */
export const drainQueue = async (context: Context, { account_id }: { account_id: string }): Promise<void> => {
  const scope = { accountId: AccountId.parse(account_id), actor: SYSTEM };
  const waiting = await withUnit(context, scope, async (unit) => {
    if (!(await isAnyWaiting(unit))) return [];
    // Nobody free is the usual case in a full house, and costs one look.
    return freePlaces(await readStanding(unit)) > 0 ? waitingTickets(unit, LOOKED_AT) : [];
  });
  for (const ticketId of waiting)
    await withUnit(context, scope, (unit) => giveByRules(context, unit, { ticketId }));
};

/** Every account's queue in which somebody waits. */
export const drainQueues = async (context: Context): Promise<void> => {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from auto_assign_decisions where waiting_since is not null`.execute(
    context.database.platform,
  );
  for (const { account_id } of rows) await drainQueue(context, { account_id });
};

/** Has the queue looked at soon, once however often it is asked for. */
export const drainSoon = async (unit: Unit): Promise<void> => {
  if (await isAnyWaiting(unit))
    await unit.addJob(drainQueueJob, { account_id: unit.accountId }, { key: `drain:${unit.accountId}` });
};
