import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { PostContent } from '#contracts/publishing/content.ts';
import { TargetFailure } from '#contracts/publishing/post.ts';
import { TargetState } from '#contracts/publishing/target-state.ts';

const PATH = '/publishing/targets/{_id}/published';

/** What of a published post may be changed, where its network allows it: pictures and films stay as they are. */
export const PublishedEdit = PostContent.pick({ text: true, title: true, link: true, options: true })
  .partial()
  .refine((edit) => Object.keys(edit).length > 0);
export type PublishedEdit = z.infer<typeof PublishedEdit>;

const shared = {
  path: PATH,
  // The network is called outside any transaction.
  transaction: false,
  answer: z.object({
    _id: Id,
    state: TargetState,
    /** Why its network did not do it; null: it did. */
    failure: TargetFailure.nullable(),
  }),
  errors: ['not_found', 'illegal_transition', 'invalid_request', 'connection_inactive'],
} as const;

/** What an edit says goes out at once, so that it needs the right to approve too. */
export const editPublished = defineEndpoint({
  ...shared,
  name: 'publishing_target.edit-published',
  method: 'PUT',
  access: {
    kind: 'permitted',
    need: ['publishing.post.write', 'publishing.approval.write'],
    product: 'publishing',
  },
  summary: 'Change what a published post says at its network, where that network allows it',
  input: { params: z.object({ _id: Id }), body: PublishedEdit },
  event: 'publishing_post.edited',
});

export const removePublished = defineEndpoint({
  ...shared,
  name: 'publishing_target.remove-published',
  method: 'DELETE',
  access: { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' },
  summary:
    'Remove a published post from its network, with the parts of its thread; what people wrote below it is lost',
  input: { params: z.object({ _id: Id }) },
  event: 'publishing_post.removed',
});

export const ENDPOINTS = [editPublished, removePublished];

export const EVENTS = ['edited', 'removed'].map((change) =>
  defineEvent({ name: `publishing_post.${change}`, need: ['publishing.post.read'], data: z.unknown() }),
);
