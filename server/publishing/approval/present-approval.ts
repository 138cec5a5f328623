import type {
  PostApproval,
  PostReview,
  ReviewEvent,
  ReviewPerson,
} from '#contracts/publishing/approval/review.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { findDecider } from '#server/publishing/approval/decide-post.ts';
import { findNeeded } from '#server/publishing/approval/find-needed.ts';
import { findGateFault, isAgreed } from '#server/publishing/approval/gate.ts';
import { listStepUsers } from '#server/publishing/approval/notify-people.ts';
import { listApproverNames } from '#server/publishing/approval/people-store.ts';
import { listReplaceable, type Reassigner } from '#server/publishing/approval/reassign-review.ts';
import { findReview, listEvents, type ReviewRow } from '#server/publishing/approval/review-store.ts';
import { computeSeal } from '#server/publishing/approval/seal.ts';
import { findOpened } from '#server/publishing/approval/version-store.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';
import { listTargets } from '#server/publishing/posts/target-store.ts';

/** Everything about the approval of a post, as a user sees it. @throws not_found */
export async function readApproval(
  unit: UnitOfWork,
  postId: string,
  reader: Reassigner,
): Promise<PostApproval> {
  const { _id: userId } = reader;
  const post = requireFound(await findPost(unit, postId));
  const targets = await listTargets(unit, [postId]);
  const review = await findReview(unit, postId);
  const { mode, steps, own_work } = await findNeeded(unit, { post, targets });
  const events = await listEvents(unit, postId);
  const all = [
    ...[...steps, ...(review?.steps ?? [])].flatMap((step) => [...step.approvers, ...step.escalate_to]),
    ...events.flatMap(({ replaced }) => (replaced ? [replaced.from, replaced.to] : [])),
  ];
  const seal = await computeSeal(unit, { content: post.content, targets });
  const decider =
    review &&
    (await findDecider(unit, { post, review }, { by: { kind: 'user', id: userId }, seal: review.seal }));
  return {
    mode,
    needed: { steps, own_work },
    review: review ? await presentReview(unit, review) : null,
    names: await listApproverNames(unit, all),
    may_go_out: (await findGateFault(unit, { post, targets })) === null,
    seal_holds:
      review !== undefined && review.seal === seal && (isAgreed(review) || review.state === 'in_review'),
    replaceable: review ? await listReplaceable(unit, review, reader) : [],
    refusal: decider && 'refusal' in decider ? decider.refusal : null,
    nobody_left: review ? await isNobodyLeft(unit, review) : false,
    seen_number: await findOpened(unit, postId, userId),
    events: events.map(presentEvent),
  };
}

/** Whether a step waits that no user can decide and no person outside is asked in. */
async function isNobodyLeft(unit: UnitOfWork, review: ReviewRow): Promise<boolean> {
  if (review.state !== 'in_review' || review.approver_keys.some((key) => key.startsWith('client ')))
    return false;
  return (await listStepUsers(unit, review)).length === 0;
}

/** A review as it is sent. */
export async function presentReview(unit: UnitOfWork, row: ReviewRow): Promise<PostReview> {
  const { post_id, state, seal, number, step, steps, own_work, submitted_at, due_at, escalated_at } = row;
  const people = row.approved_by.flatMap((key) => {
    const [kind, id = ''] = key.split(' ');
    return kind === 'user' || kind === 'client' ? [{ kind, id } as const] : [];
  });
  const submitter = row.submitted_by === null ? [] : [{ kind: 'user' as const, id: row.submitted_by }];
  const names = await listApproverNames(unit, [...people, ...submitter]);
  const nameOf = ({ kind, id }: Omit<ReviewPerson, 'name'>): ReviewPerson => ({
    kind,
    id,
    name: names.find(({ approver }) => approver.kind === kind && approver.id === id)?.name ?? '',
  });
  const [by] = submitter;
  return {
    post_id,
    state,
    seal,
    number,
    step,
    steps,
    own_work,
    approvals: people.map(nameOf),
    submitted_by: by ? nameOf(by) : null,
    submitted_at,
    due_at,
    escalated: escalated_at !== null,
  };
}

type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

function presentEvent(row: EventRow): ReviewEvent {
  const { user_id, user_name, client_id, client_name, for_user_id, for_user_name, ...rest } = row;
  const user = toPerson('user', user_id, user_name);
  return {
    ...rest,
    by: user ?? toPerson('client', client_id, client_name),
    in_place_of: toPerson('user', for_user_id, for_user_name),
  };
}

function toPerson(kind: ReviewPerson['kind'], id: string | null, name: string | null): ReviewPerson | null {
  return id === null ? null : { kind, id, name: name ?? '' };
}
