import { sql } from 'kysely';
import type { AnnotationInput } from '#contracts/custom-viz/annotations.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPersonNameSql } from '#server/kit/shared-list/shared-rows.ts';

const COLUMNS = [
  '_id',
  'dashboard_id',
  'text',
  'from_at',
  'to_at',
  'tied_to',
  'created_by',
  'version',
  'updated_at',
] as const;

function ofAccount(unit: UnitOfWork) {
  return accountTable(unit, 'viz_annotations')
    .selectFrom()
    .select(COLUMNS)
    .select(buildPersonNameSql('viz_annotations', 'created_by').as('by'));
}

/** A stored annotation, with the name of who wrote it. */
export type AnnotationRow = Awaited<ReturnType<ReturnType<typeof ofAccount>['executeTakeFirstOrThrow']>>;

/** What is written on a dashboard and on all of the account, by time. */
export function listAnnotationRows(unit: UnitOfWork, dashboardId: string): Promise<AnnotationRow[]> {
  return ofAccount(unit)
    .where((is) => is.or([is('dashboard_id', 'is', null), is('dashboard_id', '=', dashboardId)]))
    .orderBy('from_at')
    .orderBy('_id')
    .execute();
}

export function findAnnotation(unit: UnitOfWork, id: string): Promise<AnnotationRow | undefined> {
  return ofAccount(unit).where('_id', '=', id).executeTakeFirst();
}

/** Locks an annotation until the transaction ends. */
export function lockAnnotation(unit: UnitOfWork, id: string) {
  return accountTable(unit, 'viz_annotations').lock(id, COLUMNS);
}

/** How many annotations the account has. */
export async function countAnnotations(unit: UnitOfWork): Promise<number> {
  const { count } = await accountTable(unit, 'viz_annotations')
    .selectFrom()
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function columns({ text, from, to, dashboard_id, tied_to }: AnnotationInput) {
  return {
    text: JSON.stringify(text),
    from_at: from,
    to_at: to,
    dashboard_id,
    tied_to: tied_to && JSON.stringify(tied_to),
  };
}

/** Adds an annotation. */
export async function insertAnnotation(
  unit: UnitOfWork,
  { _id, writerId }: { _id: string; writerId: string },
  input: AnnotationInput,
): Promise<void> {
  await accountTable(unit, 'viz_annotations').insert({
    _id,
    ...columns(input),
    created_by: writerId,
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Replaces what is written. */
export async function updateAnnotation(unit: UnitOfWork, id: string, input: AnnotationInput): Promise<void> {
  await accountTable(unit, 'viz_annotations').update(id, {
    ...columns(input),
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

export function deleteAnnotation(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'viz_annotations').delete(id);
}
