import { sql } from 'kysely';
import type { CannedResponse } from '#contracts/crm/canned/response.ts';
import { deleteById } from '#server/kit/db/delete-by-id.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildReachCondition, type Reader } from '#server/crm/canned/reader.ts';

/** A response as it is stored; its media are stored separately. */
export type ResponseRow = Omit<CannedResponse, 'media'>;
/** The fields of a response that a change sets. */
export type ResponseFields = Pick<
  ResponseRow,
  | 'folder_id'
  | 'title'
  | 'type'
  | 'text'
  | 'texts'
  | 'permission'
  | 'shortcut'
  | 'keyword_ids'
  | 'changes'
  | 'group_id'
>;

const COLUMNS = [
  '_id',
  'folder_id',
  'title',
  'type',
  'text',
  'texts',
  'permission',
  'shortcut',
  'keyword_ids',
  'changes',
  'user_id',
  'group_id',
  'used_count',
  'used_at',
  'version',
  'created_at',
  'updated_at',
] as const;

const ofAccount = (unit: UnitOfWork) =>
  unit.db.selectFrom('canned_responses').where('account_id', '=', unit.accountId);

/** Every response that a reader may reach, by title. */
export const listResponses = (unit: UnitOfWork, reader: Reader): Promise<ResponseRow[]> =>
  ofAccount(unit)
    .select(COLUMNS)
    .where(buildReachCondition(reader))
    .orderBy(sql`lower(title)`)
    .orderBy('_id')
    .execute();

/** How many responses each folder holds, and how many of them a reader may reach. */
export const countByFolder = async (
  unit: UnitOfWork,
  reader: Reader,
): Promise<Map<string, { all: number; reached: number }>> => {
  const rows = await ofAccount(unit)
    .select([
      'folder_id',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${buildReachCondition(reader)}))::int`.as('reached'),
    ])
    .groupBy('folder_id')
    .execute();
  return new Map(rows.map(({ folder_id, ...counts }) => [folder_id, counts]));
};

/** Whether a response with that ID exists, whoever may reach it. */
export const hasResponse = async (unit: UnitOfWork, id: string): Promise<boolean> =>
  (await ofAccount(unit).select('_id').where('_id', '=', id).executeTakeFirst()) !== undefined;

/** A response of the account, whoever may see it. */
export const findResponse = (unit: UnitOfWork, id: string): Promise<ResponseRow | undefined> =>
  ofAccount(unit).select(COLUMNS).where('_id', '=', id).executeTakeFirst();

/** A response that a reader may reach. */
export const findReachableResponse = (
  unit: UnitOfWork,
  reader: Reader,
  id: string,
): Promise<ResponseRow | undefined> =>
  ofAccount(unit).select(COLUMNS).where('_id', '=', id).where(buildReachCondition(reader)).executeTakeFirst();

/** A response that a reader may reach, locked. */
export const lockResponse = (
  unit: UnitOfWork,
  reader: Reader,
  id: string,
): Promise<ResponseRow | undefined> =>
  ofAccount(unit)
    .select(COLUMNS)
    .where('_id', '=', id)
    .where(buildReachCondition(reader))
    .forUpdate()
    .executeTakeFirst();

/** Adds a response. @returns it as stored */
export const insertResponse = (
  unit: UnitOfWork,
  { _id, user_id, texts, changes, ...fields }: ResponseFields & { _id: string; user_id: string | null },
): Promise<ResponseRow> =>
  unit.db
    .insertInto('canned_responses')
    .values({
      account_id: unit.accountId,
      _id,
      user_id,
      ...fields,
      texts: JSON.stringify(texts),
      changes: JSON.stringify(changes),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Changes a response; its version increases. @returns it as stored */
export const updateResponse = (
  unit: UnitOfWork,
  id: string,
  { texts, changes, ...fields }: ResponseFields,
): Promise<ResponseRow> =>
  unit.db
    .updateTable('canned_responses')
    .set({
      ...fields,
      texts: JSON.stringify(texts),
      changes: JSON.stringify(changes),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Removes a response. */
export const deleteResponse = (unit: UnitOfWork, id: string): Promise<void> =>
  deleteById(unit, 'canned_responses', id);
