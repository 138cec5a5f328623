import { sql } from 'kysely';
import type { SideStanding } from '#contracts/crm/side-conversations/side-conversation.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, Unit } from '#server/kit/db/unit.ts';

const WRITER = { waiting: 'out', answered: 'in' } as const satisfies Record<SideStanding, string>;

/** The tickets of an account with an open side conversation that waits for somebody outside, or in which they answered. */
export const ticketsAside = (accountId: string, standing: SideStanding) => sql<{ ticket_id: string }>`
  select aside.ticket_id from side_conversations aside
   where aside.account_id = ${accountId} and aside.state = 'open' and aside.last_direction = ${WRITER[standing]}`;

const among = planOnce((db: Db) =>
  sql<{ ticket_id: string; answered: boolean }>`
    select ticket_id, bool_or(last_direction = 'in') as answered from side_conversations
     where account_id = ${slot('account')} and state = 'open' and ticket_id = any(${slot('tickets')}::uuid[])
     group by ticket_id`.compile(db),
);

/** How the open side conversations of some tickets stand; an answer that nobody took up comes before what is waited for. */
export const standingAmong = async (
  unit: Unit,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, SideStanding>> => {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await among(unit.db, { account: unit.accountId, tickets: [...ticketIds] });
  return new Map(rows.map(({ ticket_id, answered }) => [ticket_id, answered ? 'answered' : 'waiting']));
};
