import type { Approver } from '#contracts/approvals/workflow.ts';
import type { NamedApprover, PostReview } from '#contracts/publishing/approval/review.ts';

/** The key of an approver in lists and fields. */
export function toKey({ kind, id }: Pick<Approver, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** An approver out of its key. */
export function readKey(key: string): Approver {
  const [kind, id = ''] = key.split(' ');
  return { kind: kind === 'role' || kind === 'client' ? kind : 'user', id };
}

/** The names of those who are asked in the step of a review that waits. */
export function listWaitingNames(
  { state, steps, step, approvals }: PostReview,
  names: readonly NamedApprover[],
): string[] {
  const waiting = state === 'in_review' ? steps[step] : undefined;
  const done = new Set(approvals.map(toKey));
  return (waiting?.approvers ?? []).flatMap((one) => {
    const name = names.find(({ approver }) => toKey(approver) === toKey(one))?.name;
    return name === undefined || done.has(toKey(one)) ? [] : [name];
  });
}
