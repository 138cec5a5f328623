import { z } from 'zod';
import { Approver } from '#contracts/approvals/workflow.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { fault, toIssue, WireFault } from '#contracts/kit/faults/fault.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { PostApproval, PostReview } from '#contracts/publishing/approval/review.ts';
import { PlanTimeInput } from '#contracts/publishing/plan-time.ts';
import { Post, PostTile } from '#contracts/publishing/post.ts';

/** The most posts of one list of reviews, and of one approval of many. */
export const REVIEW_COUNTS = { listed: 500, at_once: 100 } as const;

const POST_READ = ['publishing.post.read'] as const;
const READ = [['publishing.post.read', 'publishing.approval.read']] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' } as const;
const decide = { kind: 'permitted', need: ['publishing.approval.write'], product: 'publishing' } as const;
const either = {
  kind: 'permitted',
  need: [['publishing.post.write', 'publishing.approval.write']],
  product: 'publishing',
} as const;
const PATH = '/publishing/posts/{_id}';
const one = z.object({ _id: Id });
const Remark = z.string().trim().max(4000);
const Seal = z.string().min(1).max(100);
const Answer = z.object({ post: Post, approval: PostApproval });

/** A post that waits for approval. */
export const ReviewItem = z.object({
  post: PostTile,
  review: PostReview,
  /** Whether the reader can decide now. */
  waits_for_me: z.boolean(),
  /** Whether the reader has opened this version of it. */
  opened: z.boolean(),
  comments: z.number().int(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

export const listReviews = defineEndpoint({
  name: 'publishing_approval.list',
  method: 'GET',
  path: '/publishing/approvals',
  access: read,
  summary: 'List the posts that wait for approval by the time at which they go out, those without one last',
  input: { query: z.strictObject({ of: z.enum(['mine', 'all', 'asked']).default('mine') }) },
  answer: z.object({ items: z.array(ReviewItem), mine: z.number().int(), more: z.boolean() }),
});

export const getApproval = defineEndpoint({
  name: 'publishing_approval.get',
  method: 'GET',
  path: `${PATH}/approval`,
  access: read,
  summary: 'Get what approval a post needs, how far it has come, and what happened',
  input: { params: one },
  answer: PostApproval,
  errors: ['not_found'],
});

export const submitPost = defineEndpoint({
  name: 'publishing_approval.submit',
  method: 'POST',
  path: `${PATH}/submit`,
  access: write,
  summary: 'Ask for the approval of a post as it is; once it is approved, it is scheduled for its time',
  input: {
    params: one,
    body: z.strictObject({
      plan: PlanTimeInput.optional(),
      version: Version.optional(),
      text: Remark.default(''),
      /** Who is asked where no workflow says it. */
      approvers: z.array(Approver).max(20).default([]),
    }),
  },
  answer: Answer,
  errors: ['not_found', 'stale_version', 'illegal_transition', 'invalid_request', 'limit_reached'],
  event: 'publishing_approval.submitted',
});

export const approvePost = defineEndpoint({
  name: 'publishing_approval.approve',
  method: 'POST',
  path: `${PATH}/approve`,
  access: decide,
  summary: 'Approve a post as the seal says; with the last approval it is scheduled',
  input: { params: one, body: z.strictObject({ seal: Seal, text: Remark.default('') }) },
  answer: Answer,
  errors: ['not_found', 'illegal_transition', 'not_permitted', 'invalid_request'],
  event: 'publishing_approval.approved',
});

/** What became of the approval of one of many. */
export const ManyApproved = z.union([
  z.object({ _id: Id, ok: z.literal(true) }),
  z.object({ _id: Id, ok: z.literal(false), fault: WireFault }),
]);
export type ManyApproved = z.infer<typeof ManyApproved>;

export const approvePosts = defineEndpoint({
  name: 'publishing_approval.approve-many',
  method: 'POST',
  path: '/publishing/approvals/approve-many',
  access: decide,
  summary: 'Approve posts that the caller has opened as they are; others stay as they are, with the reason',
  input: {
    body: z.strictObject({
      items: z
        .array(z.strictObject({ _id: Id, seal: Seal }))
        .min(1)
        .max(REVIEW_COUNTS.at_once)
        .refine(
          (items) => new Set(items.map(({ _id }) => _id)).size === items.length,
          toIssue(fault('post_twice')),
        ),
    }),
  },
  answer: z.object({ items: z.array(ManyApproved) }),
  errors: ['invalid_request'],
  event: 'publishing_approval.approved',
});

export const sendBackPost = defineEndpoint({
  name: 'publishing_approval.send-back',
  method: 'POST',
  path: `${PATH}/send-back`,
  access: decide,
  summary: 'Ask for changes of a post in review: it is a draft again',
  input: { params: one, body: z.strictObject({ seal: Seal, text: Remark.min(1) }) },
  answer: Answer,
  errors: ['not_found', 'illegal_transition', 'not_permitted', 'invalid_request'],
  event: 'publishing_approval.sent_back',
});

export const withdrawReview = defineEndpoint({
  name: 'publishing_approval.withdraw',
  method: 'POST',
  path: `${PATH}/withdraw`,
  access: either,
  summary: 'Take a post out of review, or take its approval away: it is a draft again',
  input: { params: one, body: z.strictObject({ text: Remark.default('') }) },
  answer: Answer,
  errors: ['not_found', 'illegal_transition'],
  event: 'publishing_approval.withdrawn',
});

export const reassignReview = defineEndpoint({
  name: 'publishing_approval.reassign',
  method: 'POST',
  path: `${PATH}/reassign`,
  access: decide,
  summary: 'Put another approver in the place of one in the step that waits',
  input: { params: one, body: z.strictObject({ from: Approver, to: Approver }) },
  answer: Answer,
  errors: ['not_found', 'illegal_transition', 'not_permitted', 'invalid_request'],
  event: 'publishing_approval.reassigned',
});

export const releasePost = defineEndpoint({
  name: 'publishing_approval.release',
  method: 'POST',
  path: `${PATH}/release`,
  access: { kind: 'permitted', need: ['publishing.emergency.write'], product: 'publishing' },
  summary: 'Schedule a post in an emergency without approval, for a reason that is kept',
  input: {
    params: one,
    body: z.strictObject({
      reason: Remark.min(5),
      plan: z.union([PlanTimeInput, z.literal('now')]).optional(),
      version: Version.optional(),
    }),
  },
  answer: Answer,
  errors: ['not_found', 'stale_version', 'illegal_transition', 'invalid_request', 'limit_reached'],
  event: 'publishing_approval.released',
});

export const noteOpened = defineEndpoint({
  name: 'publishing_approval.note-opened',
  method: 'POST',
  path: `${PATH}/opened`,
  access: read,
  summary: 'Note that the caller has seen a version of a post; changes are shown since the one before',
  input: { params: one, body: z.strictObject({ number: z.number().int().min(1) }) },
  answer: z.object({ before: z.number().int().nullable() }),
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listReviews,
  approvePosts,
  getApproval,
  submitPost,
  approvePost,
  sendBackPost,
  withdrawReview,
  reassignReview,
  releasePost,
  noteOpened,
];

export const EVENTS = [
  'submitted',
  'approved',
  'sent_back',
  'withdrawn',
  'reassigned',
  'released',
  'seal_broken',
  'escalated',
  'expired',
].map((change) => defineEvent({ name: `publishing_approval.${change}`, need: POST_READ, data: z.unknown() }));

/** Notifies of reviews that are due, escalates those that are late, and ends those whose time has come. */
export const followReviewsJob = defineJob({
  name: 'publishing.follow-reviews',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [followReviewsJob];
