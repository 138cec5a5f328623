import { sql } from 'kysely';
import type { LinkRow } from '#server/crm/ticket-relations/link-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The longest chain of tickets that is followed; longer ones do not occur in practice. */
const LONGEST_WAY = 200;

/** Other units that link tickets of the account wait until this unit ends: two halves of a circle, or two links of one pair, are never
 * created concurrently. */
export const lockLinks = async ({ db, accountId }: UnitOfWork): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('ticket-links:' || ${accountId}, 0))`.execute(db);
};

/**
 * The numbers of the tickets, one blocking the next, by which the end of a new link blocks its beginning already; none where it does not.
 */
export const findCycle = async (
  unit: UnitOfWork,
  { from_id, to_id }: Pick<LinkRow, 'from_id' | 'to_id'>,
): Promise<number[]> => {
  /** How each ticket was reached, level by level: every ticket is visited once, however many paths lead to it. */
  const before = new Map<string, string | null>([[to_id, null]]);
  let edge = [to_id];
  for (let level = 0; level < LONGEST_WAY && edge.length > 0 && !before.has(from_id); level += 1) {
    const links = await blockedBy(unit, edge);
    edge = [];
    for (const link of links) {
      if (before.has(link.to_id)) continue;
      before.set(link.to_id, link.from_id);
      edge.push(link.to_id);
    }
  }
  return before.has(from_id) ? numbersOf(unit, wayTo(before, from_id)) : [];
};

const blockedBy = (unit: UnitOfWork, ids: readonly string[]): Promise<Pick<LinkRow, 'from_id' | 'to_id'>[]> =>
  unit.db
    .selectFrom('ticket_relations')
    .select(['from_id', 'to_id'])
    .where('account_id', '=', unit.accountId)
    .where('kind', '=', 'blocks')
    .where('from_id', 'in', ids)
    .orderBy('to_id')
    .execute();

const wayTo = (before: ReadonlyMap<string, string | null>, end: string): string[] => {
  const way: string[] = [];
  for (let at: string | null = end; at !== null; at = before.get(at) ?? null) way.unshift(at);
  return way;
};

const numbersOf = async (unit: UnitOfWork, ids: readonly string[]): Promise<number[]> => {
  const rows = await unit.db
    .selectFrom('tickets')
    .select(['_id', 'number'])
    .where('account_id', '=', unit.accountId)
    .where('_id', 'in', ids)
    .execute();
  const numbers = new Map(rows.map(({ _id, number }) => [_id, number]));
  return ids.flatMap((id) => numbers.get(id) ?? []);
};
