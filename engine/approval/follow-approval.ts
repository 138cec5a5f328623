import type {
  ApprovalEvent,
  ApprovalPerson,
  ApprovalStep,
  ApprovalWorkflow,
  Approver,
} from '#contracts/approvals/workflow.ts';

/** Why an approval does not count, for who gave it. */
export type ApprovalRefusal =
  | 'not_in_review'
  | 'other_version'
  | 'not_an_approver'
  | 'own_work'
  | 'approved_already';

/** How far something has come. `draft`: nothing is submitted, or what was submitted has changed since. */
export type ApprovalState = 'draft' | 'in_review' | 'approved' | 'released' | 'sent_back' | 'expired';

/** The approval of one thing: its state, the hash of what it says, the step that waits, and who approved in it so far. */
export type Approval = {
  state: ApprovalState;
  hash: string | null;
  /** The number of steps that are complete. */
  step: number;
  /** Who approved in the step that waits. */
  approvals: readonly ApprovalPerson[];
};

type Review = Approval & {
  /** The users who wrote what is submitted. */
  authors: readonly string[];
  barred: ReadonlySet<string>;
};

const NOTHING: Review = {
  state: 'draft',
  hash: null,
  step: 0,
  approvals: [],
  authors: [],
  barred: new Set(),
};

const keyOf = ({ kind, id }: Pick<ApprovalPerson, 'kind' | 'id'>): string => `${kind} ${id}`;

/**
 * Follows what happened to something that needs approval. It is approved only while it says exactly what everybody approved: an approval of
 * another version counts for nothing, and a change of what it says takes all approvals away.
 */
export function followApproval(workflow: ApprovalWorkflow, events: readonly ApprovalEvent[]): Approval {
  let review = NOTHING;
  for (const event of events) review = applyEvent(workflow, review, event);
  const { state, hash, step, approvals } = review;
  return { state, hash, step, approvals };
}

/** Whether what says `hash` may go out. */
export function mayGoOut({ state, hash: approved }: Approval, hash: string): boolean {
  return (state === 'approved' || state === 'released') && approved === hash;
}

/** Why a person cannot approve what says `hash` now; undefined where they can. */
export function findApprovalRefusal(
  workflow: ApprovalWorkflow,
  events: readonly ApprovalEvent[],
  { hash, by }: { hash: string; by: ApprovalPerson },
): ApprovalRefusal | undefined {
  let review = NOTHING;
  for (const event of events) review = applyEvent(workflow, review, event);
  return findRefusal(workflow, review, { hash, by });
}

function findRefusal(
  workflow: ApprovalWorkflow,
  review: Review,
  { hash, by }: { hash: string; by: ApprovalPerson },
): ApprovalRefusal | undefined {
  if (review.state !== 'in_review') return 'not_in_review';
  if (review.hash !== hash) return 'other_version';
  const step = workflow.steps[review.step];
  if (!step || review.barred.has(keyOf(by)) || !isApprover(step, by)) return 'not_an_approver';
  if (!workflow.own_work && by.kind === 'user' && review.authors.includes(by.id)) return 'own_work';
  if (review.approvals.some((one) => keyOf(one) === keyOf(by))) return 'approved_already';
  return undefined;
}

function applyEvent(workflow: ApprovalWorkflow, review: Review, event: ApprovalEvent): Review {
  const { barred } = review;
  switch (event.kind) {
    case 'submitted':
      return { ...NOTHING, barred, state: 'in_review', hash: event.hash, authors: event.authors };
    case 'edited':
      return event.hash === review.hash ? review : { ...NOTHING, barred };
    case 'approved':
      return addApproval(workflow, review, event);
    case 'sent_back':
      return sendBack(workflow, review, event);
    case 'barred':
      return barApprover(review, keyOf(event.person));
    case 'expired':
      return review.state === 'in_review' ? { ...review, state: 'expired', approvals: [] } : review;
    case 'withdrawn':
      return { ...NOTHING, barred };
    case 'released':
      return { ...NOTHING, barred, state: 'released', hash: event.hash };
  }
}

function addApproval(
  workflow: ApprovalWorkflow,
  review: Review,
  { hash, by }: { hash: string; by: ApprovalPerson },
): Review {
  const step = workflow.steps[review.step];
  if (!step || findRefusal(workflow, review, { hash, by })) return review;
  const approvals = [...review.approvals, by];
  if (!isComplete(step, approvals)) return { ...review, approvals };
  const next = review.step + 1;
  const state = next === workflow.steps.length ? 'approved' : 'in_review';
  return { ...review, state, step: next, approvals: [] };
}

/** People who may approve in the step that waits may send it back, also their own work. */
function sendBack(
  { steps }: ApprovalWorkflow,
  review: Review,
  { hash, by }: { hash: string; by: ApprovalPerson },
): Review {
  const step = steps[review.step];
  const mayDecide = step && isApprover(step, by) && !review.barred.has(keyOf(by));
  if (review.state !== 'in_review' || review.hash !== hash || !mayDecide) return review;
  return { ...review, state: 'sent_back', approvals: [] };
}

/** Approvals of somebody who may no longer approve do not count in the step that waits; complete steps stay. */
function barApprover(review: Review, key: string): Review {
  return {
    ...review,
    barred: new Set([...review.barred, key]),
    approvals: review.approvals.filter((one) => keyOf(one) !== key),
  };
}

function isMeant({ kind, id }: Approver, person: ApprovalPerson): boolean {
  if (kind === 'role') return person.kind === 'user' && person.roles.includes(id);
  return kind === person.kind && id === person.id;
}

function isApprover({ approvers }: ApprovalStep, person: ApprovalPerson): boolean {
  return approvers.some((one) => isMeant(one, person));
}

/** Whether enough people approved. Where all approvers are needed, each is matched with a person of its own. */
function isComplete({ approvers, needed }: ApprovalStep, approvals: readonly ApprovalPerson[]): boolean {
  return needed === 'all' ? hasMatching(approvers, approvals) : approvals.length >= needed;
}

/** Whether every approver can be given a different person who is meant by it (augmenting paths, after Kuhn). */
function hasMatching(approvers: readonly Approver[], people: readonly ApprovalPerson[]): boolean {
  const taken = new Map<number, number>();
  const place = (approver: number, seen: Set<number>): boolean => {
    const one = approvers[approver];
    if (!one) return false;
    for (const [index, person] of people.entries()) {
      if (seen.has(index) || !isMeant(one, person)) continue;
      seen.add(index);
      const former = taken.get(index);
      if (former === undefined || place(former, seen)) {
        taken.set(index, approver);
        return true;
      }
    }
    return false;
  };
  return approvers.every((_, index) => place(index, new Set()));
}
