import { sql } from 'kysely';
import { planOnce, slot } from '#server/kit/db/prepared.ts';
import type { Db, UnitOfWork } from '#server/kit/db/unit.ts';

/** The tickets of an account whose newest answer failed, or has an unknown delivery: few, however many tickets the account has. */
export function buildUndeliveredSql(accountId: string) {
  return sql<{ ticket_id: string }>`
  select sent.ticket_id from outbox sent
    join messages said on said.account_id = sent.account_id and said._id = sent.message_id
   where sent.account_id = ${accountId} and sent.state in ('failed', 'unknown')
     and not exists (select from messages later where later.account_id = said.account_id
       and later.ticket_id = said.ticket_id and later.direction = 'out' and later.seq > said.seq)`;
}

const among = planOnce((db: Db) =>
  sql<{
    ticket_id: string;
  }>`${buildUndeliveredSql(slot('account'))} and sent.ticket_id = any(${slot('tickets')}::uuid[])`.compile(
    db,
  ),
);

/** Those among some tickets. */
export async function findUndelivered(
  unit: UnitOfWork,
  ticketIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const { rows } = await among(unit.db, { account: unit.accountId, tickets: [...ticketIds] });
  return new Set(rows.map(({ ticket_id }) => ticket_id));
}
