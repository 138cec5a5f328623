import { sql } from 'kysely';
import type { TicketAside } from '#contracts/crm/side-conversations/side-conversation.ts';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** Each written as in an index. */
const STANDS = {
  waiting: sql`aside.state = 'open' and aside.last_direction = 'out'`,
  answered: sql`aside.state = 'open' and aside.last_direction = 'in'`,
  unread: sql`aside.unread`,
} as const satisfies Record<TicketAside, unknown>;

/** The tickets of an account with an open side conversation that waits for somebody outside, or that has an answer (and it is unread). */
export function buildAsideTicketsSql(accountId: string, standing: TicketAside) {
  return sql<{ ticket_id: string }>`
  select aside.ticket_id from side_conversations aside where aside.account_id = ${accountId} and ${STANDS[standing]}`;
}

const among = planOnce((db: Db) =>
  sql<{ ticket_id: string; answered: boolean; unread: boolean }>`
    select ticket_id, bool_or(last_direction = 'in') as answered, bool_or(unread) as unread from side_conversations
     where account_id = ${slot('account')} and state = 'open' and ticket_id = any(${slot('tickets')}::uuid[])
     group by ticket_id`.compile(db),
);

/** The state of the open side conversations of some tickets; an answer that nobody read or handled takes precedence over a pending one. */
export async function loadAsideStatus(
  unit: UnitOfWork,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, TicketAside>> {
  if (ticketIds.length === 0) return new Map();
  const { rows } = await among(unit.db, { account: unit.accountId, tickets: [...ticketIds] });
  return new Map(
    rows.map(({ ticket_id, answered, unread }) => [
      ticket_id,
      unread ? 'unread' : answered ? 'answered' : 'waiting',
    ]),
  );
}
