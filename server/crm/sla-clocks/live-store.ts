import { sql } from 'kysely';
import type { SlaPolicy } from '#contracts/crm/sla/policy.ts';
import type { Channel } from '#contracts/networks.ts';
import { listRowsWithTicket, type ClockRow } from '#server/crm/sla-clocks/clock-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The SLA timers of a live ticket. */
export type LiveSlaTimers = ClockRow & { channel: Channel; number: number };

/** The SLA timers of the newest live tickets. */
export function listNewestLiveTimers(unit: UnitOfWork, limit: number): Promise<LiveSlaTimers[]> {
  return listRowsWithTicket(unit, (query) =>
    query.where('tickets.live', '=', true).orderBy('tickets.number', 'desc').limit(limit),
  );
}

/** How many tickets are live. */
export async function countLive(unit: UnitOfWork): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from tickets where account_id = ${unit.accountId} and live`.execute(unit.db);
  return rows[0]?.n ?? 0;
}

/** A live ticket that counts by another policy version than applies to its channel now. */
export type OutdatedTicket = { ticket_id: string; policy_id: string; version: number };

/** The policy version of each channel: `null` is for every channel that no policy names. */
function holding(policies: readonly SlaPolicy[]): string {
  return JSON.stringify(
    policies.flatMap(
      ({
        _id,
        version,
        is_default,
        channels,
      }): { channel: Channel | null; policy_id: string; version: number }[] =>
        is_default
          ? [{ channel: null, policy_id: _id, version }]
          : channels.map((channel) => ({ channel, policy_id: _id, version })),
    ),
  );
}

/** The live tickets that count by an outdated version, in the order of their IDs. */
export async function listOutdatedTickets(
  unit: UnitOfWork,
  policies: readonly SlaPolicy[],
  { after, limit }: { after: string | null; limit: number },
): Promise<OutdatedTicket[]> {
  const { rows } = await sql<OutdatedTicket>`${outdated(unit, policies)}
     ${after === null ? sql`` : sql`and tickets._id > ${after}`}
     order by tickets._id limit ${limit}`.execute(unit.db);
  return rows;
}

/** How many they are. */
export async function countOutdated(unit: UnitOfWork, policies: readonly SlaPolicy[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${outdated(unit, policies)}) as found`.execute(unit.db);
  return rows[0]?.n ?? 0;
}

function outdated(unit: UnitOfWork, policies: readonly SlaPolicy[]) {
  return sql`
  with holding as (
    select * from jsonb_to_recordset(${holding(policies)}::jsonb) as one (channel text, policy_id uuid, version int))
  select tickets._id as ticket_id, holding.policy_id, holding.version
    from tickets
    join holding on holding.channel is not distinct from
         (select one.channel from holding one where one.channel = tickets.channel)
    left join ticket_sla_metrics clocks on clocks.account_id = tickets.account_id and clocks.ticket_id = tickets._id
   where tickets.account_id = ${unit.accountId} and tickets.live
     and (clocks.policy_id, clocks.policy_version) is distinct from (holding.policy_id, holding.version)`;
}
