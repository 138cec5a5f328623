import { sql } from 'kysely';
import type { Approver } from '#contracts/approvals/workflow.ts';
import type { NamedApprover } from '#contracts/publishing/approval/review.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The right to decide on posts of others. */
const DECIDE = 'publishing.approval.write';

/** A user who may decide now. */
export type ApproverRow = { _id: string; group_id: string | null };

/** Those of some users who may decide: in service, and with the right. */
export async function listDeciding(unit: UnitOfWork, ids: readonly string[]): Promise<ApproverRow[]> {
  return ids.length === 0 ? [] : selectDeciding(unit).where('users._id', 'in', ids).execute();
}

/** All users who may decide and are named, or in a group that is. */
export async function listMeant(unit: UnitOfWork, approvers: readonly Approver[]): Promise<ApproverRow[]> {
  const users = approvers.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  const groups = approvers.flatMap(({ kind, id }) => (kind === 'role' ? [id] : []));
  return selectDeciding(unit)
    .where(sql<boolean>`(users._id = any (${users}::uuid[]) or users.group_id = any (${groups}::uuid[]))`)
    .execute();
}

function selectDeciding(unit: UnitOfWork) {
  return unit.db
    .selectFrom('users')
    .innerJoin('roles', (join) =>
      join.onRef('roles.account_id', '=', 'users.account_id').onRef('roles._id', '=', 'users.role_id'),
    )
    .select(['users._id', 'users.group_id'])
    .where('users.account_id', '=', unit.accountId)
    .where('users.disabled_at', 'is', null)
    .where(sql<boolean>`${DECIDE} = any (roles.permissions)`);
}

/** Everybody who may be asked for approval, by name: users with the right, groups, and people outside whose link opens. */
export async function listAllApprovers(unit: UnitOfWork): Promise<NamedApprover[]> {
  const users = await selectDeciding(unit).select('users.name').orderBy('users.name').execute();
  const groups = await accountTable(unit, 'groups')
    .selectFrom()
    .select(['_id', 'name'])
    .orderBy('name')
    .execute();
  const clients = await accountTable(unit, 'publishing_clients')
    .selectFrom()
    .select(['_id', 'name'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', unit.now.toISOString())
    .orderBy('name')
    .execute();
  const toNamed = (kind: Approver['kind'], rows: readonly { _id: string; name: string }[]) =>
    rows.map(({ _id: id, name }) => ({ approver: { kind, id }, name }));
  return [...toNamed('user', users), ...toNamed('role', groups), ...toNamed('client', clients)];
}

/**
 * Locks users against changes of their group and role until the transaction ends, so that somebody who loses the right to approve does so before a
 * decision or after it.
 */
export async function lockPlaces(unit: UnitOfWork, ids: readonly string[]): Promise<void> {
  await sql`
    select from users where account_id = ${unit.accountId} and _id = any (${ids}::uuid[])
     order by _id for share`.execute(unit.db);
}

/** The approvers that exist, each with its name. */
export async function listApproverNames(
  unit: UnitOfWork,
  approvers: readonly Approver[],
): Promise<NamedApprover[]> {
  const names = new Map<string, string>();
  for (const [kind, table] of TABLES) {
    const ids = [...new Set(approvers.flatMap((one) => (one.kind === kind ? [one.id] : [])))];
    if (ids.length === 0) continue;
    const rows = await accountTable(unit, table)
      .selectFrom()
      .select(['_id', 'name'])
      .where('_id', 'in', ids)
      .execute();
    for (const { _id, name } of rows) names.set(`${kind} ${_id}`, name);
  }
  const seen = new Set<string>();
  return approvers.flatMap((approver) => {
    const key = `${approver.kind} ${approver.id}`;
    const name = names.get(key);
    if (name === undefined || seen.has(key)) return [];
    seen.add(key);
    return [{ approver, name }];
  });
}

const TABLES = [
  ['user', 'users'],
  ['role', 'groups'],
  ['client', 'publishing_clients'],
] as const;
