import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** Stores a bot's encrypted key, or none. @returns whether there is such a bot */
export async function updateKey(unit: UnitOfWork, id: string, sealed: Buffer | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update chatbots
    set api_key = ${sealed}, has_api_key = ${sealed !== null}, version = version + 1, updated_at = ${unit.now}
    where account_id = ${unit.accountId} and _id = ${id}`.execute(unit.db);
  return Number(numAffectedRows ?? 0) > 0;
}

/** A bot's encrypted key; null when it has none. */
export async function findSealedKey(unit: UnitOfWork, id: string): Promise<Buffer | null> {
  const { rows } = await sql<{ api_key: Buffer | null }>`
    select api_key from chatbots where account_id = ${unit.accountId} and _id = ${id}`.execute(unit.db);
  return rows[0]?.api_key ?? null;
}
