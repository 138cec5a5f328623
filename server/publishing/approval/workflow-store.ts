import { sql } from 'kysely';
import type { PostWorkflow, WorkflowInput } from '#contracts/publishing/approval/workflows.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const COLUMNS = [
  '_id',
  'name',
  'mode',
  'connections',
  'tags',
  'campaigns',
  'steps',
  'own_work',
  'position',
  'version',
  'updated_at',
] as const;

function select(unit: UnitOfWork) {
  return accountTable(unit, 'publishing_workflows').selectFrom().select(COLUMNS);
}

/** The workflows of the account in their order. */
export function listWorkflows(unit: UnitOfWork): Promise<PostWorkflow[]> {
  return select(unit).orderBy('position').orderBy('_id').execute();
}

/** The workflows, locked until the transaction ends: two people who order them wait for one another. */
export function lockWorkflows(unit: UnitOfWork): Promise<PostWorkflow[]> {
  return select(unit).orderBy('position').orderBy('_id').forUpdate().execute();
}

/** A workflow. */
export function findWorkflow(unit: UnitOfWork, id: string): Promise<PostWorkflow | undefined> {
  return select(unit).where('_id', '=', id).executeTakeFirst();
}

function columns({ steps, ...rest }: WorkflowInput) {
  return { ...rest, steps: JSON.stringify(steps) };
}

/** Adds a workflow. */
export async function insertWorkflow(
  unit: UnitOfWork,
  place: { _id: string; position: number },
  workflow: WorkflowInput,
): Promise<void> {
  await accountTable(unit, 'publishing_workflows').insert({
    ...place,
    ...columns(workflow),
    created_at: unit.now,
    updated_at: unit.now,
  });
}

/** Replaces what is stored of a workflow. */
export async function updateWorkflow(unit: UnitOfWork, id: string, workflow: WorkflowInput): Promise<void> {
  await accountTable(unit, 'publishing_workflows').update(id, {
    ...columns(workflow),
    version: sql`version + 1`,
    updated_at: unit.now,
  });
}

/** Puts workflows in an order. */
export async function saveOrder(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await sql`
    update publishing_workflows set position = given.place
      from unnest(${ids}::uuid[]) with ordinality as given (_id, place)
     where account_id = ${unit.accountId} and publishing_workflows._id = given._id`.execute(unit.db);
}

export function deleteWorkflow(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'publishing_workflows').delete(id);
}
