import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The most comments of a post. */
export const MOST_COMMENTS = 500;
const MOST_TEXT = 100_000;

const Share = z.number().min(0).max(1);

/**
 * The place in a post to which a comment belongs: a range of its text, with the words as they were, or a point of a picture. `connection_id`: the
 * account whose own text it is; null: that of the post.
 */
export const CommentAnchor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    connection_id: Id.nullable().default(null),
    from: z.number().int().min(0).max(MOST_TEXT),
    to: z.number().int().min(0).max(MOST_TEXT),
    quote: z.string().max(400),
  }),
  z.strictObject({ kind: z.literal('picture'), file_id: Id, x: Share, y: Share }),
]);
export type CommentAnchor = z.infer<typeof CommentAnchor>;

/** Who reads a comment: the team alone, or also people outside with a link. */
export const CommentAudience = z.enum(['internal', 'client']);
export type CommentAudience = z.infer<typeof CommentAudience>;

const Text = z.string().trim().min(1).max(4000);

export const PostComment = z.object({
  _id: Id,
  audience: CommentAudience,
  anchor: CommentAnchor.nullable(),
  text: z.string(),
  /** The version of the post that it is about. */
  number: z.number().int(),
  author: z.object({ kind: z.enum(['user', 'client']), name: z.string(), mine: z.boolean() }),
  created_at: Instant,
  resolved_at: Instant.nullable(),
});
export type PostComment = z.infer<typeof PostComment>;

const READ = [['publishing.post.read', 'publishing.approval.read']] as const;
const read = { kind: 'permitted', need: READ, product: 'publishing' } as const;
const write = {
  kind: 'permitted',
  need: [['publishing.post.write', 'publishing.approval.write']],
  product: 'publishing',
} as const;
const PATH = '/publishing/posts/{_id}/comments';
const one = z.object({ _id: Id });

export const listComments = defineEndpoint({
  name: 'publishing_comment.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List what colleagues and people outside wrote about a post, oldest first',
  input: { params: one },
  answer: z.object({ items: z.array(PostComment) }),
  errors: ['not_found'],
});

export const addComment = defineEndpoint({
  name: 'publishing_comment.create',
  method: 'POST',
  path: PATH,
  access: write,
  summary: 'Comment on a post or on a place in it; people outside read it only where it is meant for them',
  input: {
    params: one,
    body: z.strictObject({
      text: Text,
      audience: CommentAudience.default('internal'),
      anchor: CommentAnchor.nullable().default(null),
    }),
  },
  answer: PostComment,
  status: 201,
  errors: ['not_found', 'invalid_request'],
  event: 'publishing_comment.created',
});

export const resolveComment = defineEndpoint({
  name: 'publishing_comment.resolve',
  method: 'POST',
  path: '/publishing/comments/{_id}/resolve',
  access: write,
  summary: 'Mark a comment as done, or as open again',
  input: { params: one, body: z.strictObject({ resolved: z.boolean() }) },
  answer: one,
  errors: ['not_found'],
  event: 'publishing_comment.resolved',
});

export const deleteComment = defineEndpoint({
  name: 'publishing_comment.delete',
  method: 'DELETE',
  path: '/publishing/comments/{_id}',
  access: write,
  summary: "Delete one's own comment",
  input: { params: one },
  answer: one,
  errors: ['not_found', 'not_permitted'],
  event: 'publishing_comment.deleted',
});

export const ENDPOINTS = [listComments, addComment, resolveComment, deleteComment];

export const EVENTS = ['created', 'resolved', 'deleted'].map((change) =>
  defineEvent({ name: `publishing_comment.${change}`, need: ['publishing.post.read'], data: z.unknown() }),
);
