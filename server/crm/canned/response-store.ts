import { sql } from 'kysely';
import type { z } from 'zod';
import { CannedResponse } from '#contracts/crm/canned/response.ts';
import { buildReachCondition } from '#server/crm/canned/reach-sql.ts';
import type { Reader } from '#server/crm/canned/reader.ts';
import { declareRecord, recordTable } from '#server/kit/db/record-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const RECORD = declareRecord('canned_responses', CannedResponse.omit({ media: true }));
const records = (unit: UnitOfWork) => recordTable(unit, RECORD);

/** A response as it is stored; its media are references of files. */
export type ResponseRow = z.output<typeof RECORD.schema>;
/** The fields of a response that a change sets. */
export type ResponseFields = Omit<
  ResponseRow,
  '_id' | 'user_id' | 'used_count' | 'used_at' | 'version' | 'created_at' | 'updated_at'
>;

/** Every response that a reader may reach, by title. */
export function listResponses(unit: UnitOfWork, reader: Reader): Promise<ResponseRow[]> {
  return records(unit)
    .select()
    .where(buildReachCondition(reader))
    .orderBy(sql`lower(title)`)
    .orderBy('_id')
    .execute();
}

/** How many responses each folder holds, and how many of them a reader may reach. */
export async function countByFolder(
  unit: UnitOfWork,
  reader: Reader,
): Promise<Map<string, { all: number; reached: number }>> {
  const rows = await records(unit)
    .table.selectFrom()
    .select([
      'folder_id',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where ${buildReachCondition(reader)}))::int`.as('reached'),
    ])
    .groupBy('folder_id')
    .execute();
  return new Map(rows.map(({ folder_id, ...counts }) => [folder_id, counts]));
}

/** Whether a response with that ID exists, no matter who may reach it. */
export const hasResponse = (unit: UnitOfWork, id: string): Promise<boolean> => records(unit).table.exists(id);

/** A response of the account, whoever may see it. */
export function findResponse(unit: UnitOfWork, id: string): Promise<ResponseRow | undefined> {
  return records(unit).find(id);
}

/** A response that a reader may reach. */
export function findReachableResponse(
  unit: UnitOfWork,
  reader: Reader,
  id: string,
): Promise<ResponseRow | undefined> {
  return records(unit).select().where('_id', '=', id).where(buildReachCondition(reader)).executeTakeFirst();
}

/** A response that a reader may reach, locked. */
export function lockResponse(unit: UnitOfWork, reader: Reader, id: string): Promise<ResponseRow | undefined> {
  return records(unit)
    .select()
    .where('_id', '=', id)
    .where(buildReachCondition(reader))
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a response. @returns it as stored */
export function insertResponse(
  unit: UnitOfWork,
  response: ResponseFields & { _id: string; user_id: string | null },
): Promise<ResponseRow> {
  return records(unit).insert(response);
}

/** Changes a response. @returns it as stored */
export function updateResponse(unit: UnitOfWork, id: string, fields: ResponseFields): Promise<ResponseRow> {
  return records(unit).update(id, fields);
}

/** Removes a response. */
export const deleteResponse = (unit: UnitOfWork, id: string): Promise<void> => records(unit).delete(id);
