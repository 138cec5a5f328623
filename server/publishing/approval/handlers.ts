import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import * as contract from '#contracts/publishing/approval/reviews.ts';
import { withSavepoint } from '#server/kit/db/savepoint.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal, requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { releasePost, withdrawReview } from '#server/publishing/approval/change-review.ts';
import { approvePost, sendBackPost } from '#server/publishing/approval/decide-post.ts';
import { listReviews } from '#server/publishing/approval/list-reviews.ts';
import { readApproval } from '#server/publishing/approval/present-approval.ts';
import { reassignReview, type Reassigner } from '#server/publishing/approval/reassign-review.ts';
import { findReview } from '#server/publishing/approval/review-store.ts';
import { submitPost } from '#server/publishing/approval/submit-post.ts';
import { findOpened, noteOpened } from '#server/publishing/approval/version-store.ts';
import { lockCurrent, readPost } from '#server/publishing/posts/change-post.ts';
import { findPost } from '#server/publishing/posts/post-store.ts';

export const approvalHandlers = [
  bind(contract.listReviews, ({ unit, session, query }) => listReviews(unit, query.of, session.user._id)),

  bind(contract.getApproval, ({ unit, session, params }) =>
    readApproval(unit, params._id, toReader(session)),
  ),

  bind(contract.submitPost, async ({ unit, session, params, body }) => {
    const { version, ...submission } = body;
    await submitPost(unit, await lockCurrent(unit, params._id, version), submission);
    unit.record({ kind: 'publishing_approval.submitted', entityId: params._id });
    return answerPost(unit, params._id, toReader(session));
  }),

  bind(contract.approvePost, async ({ unit, session, params, body }) => {
    const by = { kind: 'user', id: session.user._id } as const;
    await approvePost(unit, await lockCurrent(unit, params._id), { by, ...body });
    return answerPost(unit, params._id, toReader(session));
  }),

  bind(contract.approvePosts, async ({ unit, session, body }) => {
    const items: contract.ManyApproved[] = [];
    // In one order, so that two such calls never wait for each other.
    for (const { _id, seal } of body.items.toSorted((one, other) => (one._id < other._id ? -1 : 1)))
      items.push(await approveOne(unit, { _id, seal, userId: session.user._id }));
    return { items };
  }),

  bind(contract.sendBackPost, async ({ unit, session, params, body }) => {
    const by = { kind: 'user', id: session.user._id } as const;
    await sendBackPost(unit, await lockCurrent(unit, params._id), { by, ...body });
    return answerPost(unit, params._id, toReader(session));
  }),

  bind(contract.withdrawReview, async ({ unit, session, params, body }) => {
    await withdrawReview(unit, await lockCurrent(unit, params._id), body.text);
    return answerPost(unit, params._id, toReader(session));
  }),

  bind(contract.reassignReview, async ({ unit, session, params, body }) => {
    const by = toReader(session);
    await reassignReview(unit, await lockCurrent(unit, params._id), { ...body, by });
    return answerPost(unit, params._id, by);
  }),

  bind(contract.releasePost, async ({ unit, session, params, body }) => {
    const { version, ...release } = body;
    await releasePost(unit, await lockCurrent(unit, params._id, version), release);
    return answerPost(unit, params._id, toReader(session));
  }),

  bind(contract.noteOpened, async ({ unit, session, params, body }) => {
    requireFound(await findPost(unit, params._id));
    const opening = { postId: params._id, userId: session.user._id, number: body.number };
    return { before: await noteOpened(unit, opening) };
  }),
];

type User = { _id: string; role: { permissions: readonly string[] } };

function toReader({ user: { _id, role } }: { user: User }): Reassigner {
  return { _id, permissions: role.permissions };
}

/** The post and its approval, as they are after a change. */
async function answerPost(unit: UnitOfWork, id: string, reader: Reassigner) {
  return { post: await readPost(unit, id), approval: await readApproval(unit, id, reader) };
}

type OneOfMany = { _id: string; seal: string; userId: string };

/** Approves one of many under the rules of a single one, and only where it was opened as it is. */
async function approveOne(
  unit: UnitOfWork,
  { _id, seal, userId }: OneOfMany,
): Promise<contract.ManyApproved> {
  try {
    return await withSavepoint(unit, async (inner): Promise<contract.ManyApproved> => {
      const post = await lockCurrent(inner, _id);
      const review = await findReview(inner, _id);
      const opened = await findOpened(inner, _id, userId);
      if (!review || opened !== review.number) return { _id, ok: false, fault: fault('approval_not_opened') };
      await approvePost(inner, post, { by: { kind: 'user', id: userId }, seal, text: '' });
      return { _id, ok: true };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { _id, ok: false, fault: toFault(error) };
  }
}

/** Why one is refused: the fault of its first field, of the refusal, or its code. */
function toFault({ code, detail }: Refusal): Fault {
  const [first] = Object.values(detail.fields ?? {});
  return first ?? detail.fault ?? fault(code === 'illegal_transition' ? 'approval_other_version' : code);
}
