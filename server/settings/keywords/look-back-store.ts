import type { LookBack } from '#contracts/settings/keywords/endpoints.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A look back as PostgreSQL holds it. */
export type LookBackRow = Omit<LookBack, 'state'> & { state: string; since: string };

const COLUMNS = [
  '_id',
  'keyword_id',
  'state',
  'since',
  'searched',
  'total',
  'added',
  'removed',
  'error',
  'created_at',
] as const;

/** Adds one; a unique index refuses a second one of the same keyword while the first is at work. */
export const insertLookBack = (
  unit: Unit,
  one: { _id: string; keyword_id: string; since: string },
): Promise<LookBackRow> =>
  unit.db
    .insertInto('look_backs')
    .values({ account_id: unit.accountId, ...one, state: 'queued', error: null, created_at: unit.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** One look back by its id. */
export const findLookBack = (unit: Unit, id: string): Promise<LookBackRow | undefined> =>
  unit.db
    .selectFrom('look_backs')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .executeTakeFirst();

/** The newest look back of a keyword. */
export const newestOf = (unit: Unit, keywordId: string): Promise<LookBackRow | undefined> =>
  unit.db
    .selectFrom('look_backs')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('keyword_id', '=', keywordId)
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Sets fields of a look back. */
export const changeLookBack = async (
  unit: Unit,
  id: string,
  fields: Partial<Pick<LookBackRow, 'state' | 'searched' | 'total' | 'added' | 'removed' | 'error'>>,
): Promise<void> => {
  await unit.db
    .updateTable('look_backs')
    .set(fields)
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};
