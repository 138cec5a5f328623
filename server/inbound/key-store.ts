import { sql, type RawBuilder } from 'kysely';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import { holdUntilCommit } from '#server/kit/db/transaction-lock.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { isUniqueViolation } from '#server/kit/db/violations.ts';
import { KEY_BYTES } from '#server/listening/mention-ids/public.ts';

/** The keys that were not stored yet. */
export type NewKeys = ReadonlySet<string> | typeof ALL_KEYS;

/** The parameter for all keys that were given. */
export const ALL_KEYS = 'all';

export const NO_KEYS: NewKeys = new Set();

/**
 * Adds the keys that are not stored yet, in any month. Two simultaneous deliveries of one source wait for each other, so neither can miss
 * what the other adds. @returns the added ones
 */
export async function addKeys(
  unit: UnitOfWork,
  { sourceId, likelyNew }: { sourceId: string; likelyNew?: boolean },
  keys: readonly string[],
): Promise<NewKeys> {
  await holdUntilCommit(unit.db, `${unit.accountId} ${sourceId}`);
  if (!likelyNew) return insertKeys(unit, keys, sql`on conflict do nothing`);
  try {
    return await withSavepoint(unit, (inner) => insertKeys(inner, keys, sql``));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return insertKeys(unit, keys, sql`on conflict do nothing`);
  }
}

/**
 * Inserts keys. They are stored by month: within one month the unique key finds duplicates, in other months a query does. They are sent as
 * one value each way: as a list, reading and writing them would take longer than the rest.
 * @param known what to do with keys that exist in this month; where it is not set they are refused all together, and each of the others is
 * written once instead of twice
 * @returns the inserted ones
 */
async function insertKeys(
  unit: UnitOfWork,
  keys: readonly string[],
  known: RawBuilder<unknown>,
): Promise<NewKeys> {
  const { month, next } = monthOf(unit.now);
  const elsewhere = sql`(known.received_on < ${month}::date or known.received_on >= ${next}::date)`;
  const { rows } = await sql<{ added: number; keys: Buffer | null }>`
    with given as (
      select substring(${Buffer.from(keys.join(''), 'latin1')}::bytea from number * ${KEY_BYTES} + 1 for ${KEY_BYTES}) as key
        from generate_series(0, ${keys.length - 1}::int) as number),
    added as (
      insert into inbound_keys (account_id, key, received_on)
      select ${unit.accountId}::uuid, given.key, ${month}::date
        from given
       -- A look into the index for each, where the account has keys of other months at all, which is asked once; a join might
       -- read all keys of the account instead.
       where not exists (select from inbound_keys known where known.account_id = ${unit.accountId}::uuid and ${elsewhere})
          or (select true from inbound_keys known
               where known.account_id = ${unit.accountId}::uuid and known.key = given.key and ${elsewhere} limit 1) is null
       -- Neighbours in the index one after the other.
       order by given.key
      ${known}
      returning key)
    select count(*)::int as added,
           case when count(*) < ${keys.length} then string_agg(key, '') end as keys from added`.execute(
    unit.db,
  );
  const [answer] = rows;
  if (answer?.added === keys.length) return ALL_KEYS;
  const bytes = answer?.keys?.toString('latin1') ?? '';
  return new Set(
    Array.from({ length: answer?.added ?? 0 }, (_, at) => bytes.slice(at * KEY_BYTES, (at + 1) * KEY_BYTES)),
  );
}

/** The first day of an instant's month, and of the next. */
function monthOf(now: Date): { month: string; next: string } {
  const first = (months: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  return { month: first(0), next: first(1) };
}
