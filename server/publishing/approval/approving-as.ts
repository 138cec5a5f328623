import type { ApprovalPerson } from '#contracts/approvals/workflow.ts';
import { loadAccountDay } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { listPrincipals } from '#server/publishing/approval/deputy-store.ts';
import { listDeciding, type ApproverRow } from '#server/publishing/approval/people-store.ts';

/** A user as the machine of approvals knows them: their group is their role. */
export function toApprovalPerson({ _id, group_id }: ApproverRow): ApprovalPerson {
  return { kind: 'user', id: _id, roles: group_id === null ? [] : [group_id] };
}

/** As whom a user decides now: as themselves first, then in the place of colleagues whose deputy they are today. */
export async function listActingAs(unit: UnitOfWork, userId: string): Promise<ApprovalPerson[]> {
  const principals = await listPrincipals(unit, userId, await loadAccountDay(unit));
  const rows = await listDeciding(unit, [userId, ...principals]);
  // Without the right of their own, nobody decides for others.
  if (!rows.some(({ _id }) => _id === userId)) return [];
  return rows
    .toSorted((one, other) => Number(other._id === userId) - Number(one._id === userId))
    .map(toApprovalPerson);
}

/** The keys of approvers by which a user is asked: themselves, their group, and those in whose place they decide. */
export async function listApproverKeys(unit: UnitOfWork, userId: string): Promise<string[]> {
  const people = await listActingAs(unit, userId);
  return people.flatMap(({ id, roles }) => [`user ${id}`, ...roles.map((role) => `role ${role}`)]);
}
