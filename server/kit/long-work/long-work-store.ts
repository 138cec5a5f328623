import { sql } from 'kysely';
import { OPEN_WORK, type LongWorkState } from '#contracts/kit/long-work/work.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A long work as PostgreSQL holds it. */
export type LongWorkRow = {
  _id: string;
  kind: string;
  about_id: string | null;
  owner_id: string | null;
  label: Record<string, string>;
  input: unknown;
  state: string;
  done: number;
  total: number | null;
  place: unknown;
  result: Record<string, unknown>;
  error: string | null;
  rate: number | null;
  turn: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

const COLUMNS = [
  '_id',
  'kind',
  'about_id',
  'owner_id',
  'label',
  'input',
  'state',
  'done',
  'total',
  'place',
  'result',
  'error',
  'rate',
  'turn',
  'created_at',
  'started_at',
  'finished_at',
] as const;

/** The fields of a new work. */
export type NewLongWork = Pick<LongWorkRow, '_id' | 'kind' | 'about_id' | 'owner_id' | 'label' | 'input'>;

/** Adds a work that waits for its turn; undefined where one of its kind with the same subject has not ended. */
export function insertWork(unit: UnitOfWork, one: NewLongWork): Promise<LongWorkRow | undefined> {
  return unit.db
    .insertInto('long_works')
    .values({
      account_id: unit.accountId,
      ...one,
      label: JSON.stringify(one.label),
      input: JSON.stringify(one.input),
      state: 'queued',
      created_at: unit.now,
    })
    .onConflict((taken) =>
      taken
        .columns(['account_id', 'kind', 'about_id'])
        .where('state', 'in', [...OPEN_WORK])
        .doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst();
}

function workById(unit: UnitOfWork, id: string) {
  return unit.db
    .selectFrom('long_works')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id);
}

/** A work by its id. */
export function findWork(unit: UnitOfWork, id: string): Promise<LongWorkRow | undefined> {
  return workById(unit, id).executeTakeFirst();
}

/** A work by its id, locked until the unit of work ends. */
export function lockWork(unit: UnitOfWork, id: string): Promise<LongWorkRow | undefined> {
  return workById(unit, id).forUpdate().executeTakeFirst();
}

/** The filter of a list of works. `kinds` are those that the caller may see; of `ownKinds` only the caller's own. */
export type WorkFilter = {
  kinds: readonly string[];
  ownKinds: readonly string[];
  userId: string | null;
  aboutId?: string | undefined;
  open?: boolean;
  after?: { at: string; _id: string } | undefined;
  limit: number;
};

/** Works, newest first. */
export function listWorks(unit: UnitOfWork, filter: WorkFilter): Promise<LongWorkRow[]> {
  const { kinds, ownKinds, userId, aboutId, open, after } = filter;
  let query = unit.db
    .selectFrom('long_works')
    .select(COLUMNS)
    .where('account_id', '=', unit.accountId)
    .where((is) =>
      is.or([
        is('kind', '=', sql<string>`any(${[...kinds]}::text[])`),
        is.and([is('kind', '=', sql<string>`any(${[...ownKinds]}::text[])`), is('owner_id', '=', userId)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(filter.limit);
  if (aboutId !== undefined) query = query.where('about_id', '=', aboutId);
  if (open) query = query.where('state', 'in', [...OPEN_WORK]);
  if (after)
    query = query.where(sql<boolean>`(created_at, _id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
}

type Fields = Partial<
  Pick<LongWorkRow, 'done' | 'total' | 'error' | 'rate' | 'turn' | 'started_at' | 'finished_at'>
> & { state?: LongWorkState; place?: unknown; result?: Record<string, unknown> };

/** Sets fields of a work. @returns it as stored */
export function changeWork(
  unit: UnitOfWork,
  id: string,
  { place, result, ...fields }: Fields,
): Promise<LongWorkRow> {
  return unit.db
    .updateTable('long_works')
    .set({
      ...fields,
      ...(place === undefined ? {} : { place: place === null ? null : JSON.stringify(place) }),
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes works that ended before an instant, of every account. */
export async function deleteEndedWorks({ database }: Context, before: Date): Promise<void> {
  await database.platform.deleteFrom('long_works').where('finished_at', '<', before.toISOString()).execute();
}
