import type { Approver } from '#contracts/approvals/workflow.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toApproverKey } from '#server/publishing/approval/advance-review.ts';
import { listAllApprovers, listApproverNames } from '#server/publishing/approval/people-store.ts';
import { listTilesOf } from '#server/publishing/posts/post-store.ts';

/**
 * A fault for each approver that the account does not have or that may not approve, by its place in a field. Those that a record names already may
 * stay after they lost the right.
 */
export async function checkApprovers(
  unit: UnitOfWork,
  approvers: readonly Approver[],
  { field, known = [] }: { field: string; known?: readonly Approver[] },
): Promise<Record<string, Fault>> {
  if (approvers.length === 0) return {};
  const toKeys = (named: readonly { approver: Approver }[]) =>
    new Set(named.map(({ approver }) => toApproverKey(approver)));
  const stored = toKeys(await listApproverNames(unit, approvers));
  const able = toKeys([...(await listAllApprovers(unit)), ...known.map((approver) => ({ approver }))]);
  const faults: Record<string, Fault> = {};
  for (const [place, approver] of approvers.entries()) {
    const key = toApproverKey(approver);
    if (!stored.has(key)) faults[`${field}.${place}.id`] = fault('not_found');
    else if (!able.has(key)) faults[`${field}.${place}.id`] = fault('approver_may_not');
  }
  return faults;
}

/** A fault for each channel on which the account does not publish, by its place in a field; those that a record names already may stay. */
export async function checkChannels(
  unit: UnitOfWork,
  ids: readonly string[],
  { field, known = [] }: { field: string; known?: readonly string[] },
): Promise<Record<string, Fault>> {
  const used = (await listUsedChannels(unit, 'publishing')).map(({ _id }) => _id);
  const unknown = [...ids.entries()].filter(([, id]) => !used.includes(id) && !known.includes(id));
  return Object.fromEntries(unknown.map(([place]) => [`${field}.${place}`, fault('no_publishing_account')]));
}

/** A fault for each post that the account does not have, by its place in a field. */
export async function checkPosts(
  unit: UnitOfWork,
  ids: readonly string[],
  field: string,
): Promise<Record<string, Fault>> {
  const stored = (await listTilesOf(unit, ids)).map(({ _id }) => _id);
  const unknown = [...ids.entries()].filter(([, id]) => !stored.includes(id));
  return Object.fromEntries(unknown.map(([place]) => [`${field}.${place}`, fault('not_found')]));
}
