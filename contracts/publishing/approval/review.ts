import { z } from 'zod';
import { Approver } from '#contracts/approvals/workflow.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { ApprovalMode, PostApprovalStep } from '#contracts/publishing/approval/workflows.ts';

/** How far the approval of a post has come, as `engine/approval` computes it. */
export const ReviewState = z.enum(['draft', 'in_review', 'approved', 'released', 'sent_back', 'expired']);
export type ReviewState = z.infer<typeof ReviewState>;

/** The steps by which a review goes, as they were when it began and as they were changed in it since. */
const ReviewSteps = z.object({ steps: z.array(PostApprovalStep), own_work: z.boolean() });

/** Somebody who took part, with the name that they have now: a user, or a person outside with a link. */
export const ReviewPerson = z.object({ kind: z.enum(['user', 'client']), id: Id, name: z.string() });
export type ReviewPerson = z.infer<typeof ReviewPerson>;

/** An approver with a name: a user, a group, or a person outside. */
const NamedApprover = z.object({ approver: Approver, name: z.string() });
export type NamedApprover = z.infer<typeof NamedApprover>;

/** The review of a post. */
export const PostReview = z.object({
  post_id: Id,
  state: ReviewState,
  /** What is approved: the hash of what the post says and shows, down to the bytes of its files. */
  seal: z.string(),
  /** The version of the post that was submitted. */
  number: z.number().int(),
  step: z.number().int(),
  steps: z.array(PostApprovalStep),
  own_work: z.boolean(),
  /** Who approved in the step that waits. */
  approvals: z.array(ReviewPerson),
  submitted_by: ReviewPerson.nullable(),
  submitted_at: Instant,
  /** Until when the step that waits should be decided; null: until the time of the post. */
  due_at: Instant.nullable(),
  escalated: z.boolean(),
});
export type PostReview = z.infer<typeof PostReview>;

/** What happened in the review of a post, for people to read. */
export const ReviewEventKind = z.enum([
  'submitted',
  'edited',
  'approved',
  'sent_back',
  'barred',
  'expired',
  'withdrawn',
  'released',
  'reassigned',
  'escalated',
]);
export type ReviewEventKind = z.infer<typeof ReviewEventKind>;

/** An approver in whose place another one is asked. */
export const ReplacedApprover = z.object({ from: Approver, to: Approver });
export type ReplacedApprover = z.infer<typeof ReplacedApprover>;

export const ReviewEvent = z.object({
  _id: Id,
  kind: ReviewEventKind,
  at: Instant,
  /** The version of the post that it was about. */
  number: z.number().int(),
  by: ReviewPerson.nullable(),
  /** The colleague in whose place somebody decided. */
  in_place_of: ReviewPerson.nullable(),
  /** Who was replaced by whom; null: nobody, or it was before this was kept. */
  replaced: ReplacedApprover.nullable(),
  text: z.string(),
});
export type ReviewEvent = z.infer<typeof ReviewEvent>;

/** Why a person cannot approve now. */
export const DecisionRefusal = z.enum([
  'not_in_review',
  'other_version',
  'not_an_approver',
  'own_work',
  'approved_already',
  'time_passed',
]);
export type DecisionRefusal = z.infer<typeof DecisionRefusal>;

/** Everything about the approval of one post. */
export const PostApproval = z.object({
  /** What its channels, tags and campaign ask for. */
  mode: ApprovalMode,
  needed: ReviewSteps,
  review: PostReview.nullable(),
  /** The names of all approvers of the needed steps, of the review and of its history. */
  names: z.array(NamedApprover),
  /** Whether the post may go out as it is. */
  may_go_out: z.boolean(),
  /** Whether what it says now is what was approved. */
  seal_holds: z.boolean(),
  /** The approvers of the step that waits in whose place the reader may put others. */
  replaceable: z.array(Approver),
  /** Why the reader cannot approve now; null where they can. */
  refusal: DecisionRefusal.nullable(),
  /** Whether nobody who may decide is left for the step that waits. */
  nobody_left: z.boolean(),
  /** The version that the reader saw last; null: none. */
  seen_number: z.number().int().nullable(),
  events: z.array(ReviewEvent),
});
export type PostApproval = z.infer<typeof PostApproval>;
