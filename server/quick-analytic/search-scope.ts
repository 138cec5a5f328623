import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { Call } from '#server/kit/http/call.ts';
import { findPoolReading } from '#server/listening/public.ts';

/** Where searches are answered: an account, its units of work, and its right to read the public pool beside its mentions. */
export type SearchScope = Pick<Call, 'context' | 'accountId' | 'inUnit'> & { pool: PoolReading | null };

/** The scope of a call. Its account has quick analytics, or the call would have been refused; without it only mentions are read. */
export async function loadSearchScope({
  context,
  accountId,
  inUnit,
}: Pick<Call, 'context' | 'accountId' | 'inUnit'>): Promise<SearchScope> {
  return { context, accountId, inUnit, pool: await inUnit(findPoolReading) };
}
