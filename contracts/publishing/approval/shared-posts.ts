import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { FileKind } from '#contracts/kit/files/file.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { PublicLinkKey } from '#contracts/kit/public-link.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Channel } from '#contracts/networks.ts';
import { ClientLanguage } from '#contracts/publishing/approval/clients.ts';
import { CommentAnchor, PostComment } from '#contracts/publishing/approval/comments.ts';
import { PostContent } from '#contracts/publishing/content.ts';
import { WallTimeText } from '#contracts/publishing/plan-time.ts';

/** The page behind the link of somebody outside; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_POSTS_PATH = '/shared-posts';

/** What a file of a shared post is, and where it is fetched from; the address ends by itself. */
const SharedFile = z.object({ _id: Id, kind: FileKind, path: z.string() });

/** A post as somebody outside sees it: what it says and when, without names, tags and campaigns of the team. */
export const SharedPost = z.object({
  _id: Id,
  wall_time: WallTimeText.nullable(),
  zone: ZoneName,
  at: Instant.nullable(),
  state: z.enum(['in_review', 'approved', 'published']),
  seal: z.string(),
  targets: z.array(
    z.object({
      connection_id: Id,
      channel: Channel,
      account_name: z.string(),
      content: PostContent,
      url: z.string().nullable(),
    }),
  ),
  files: z.array(SharedFile),
  /** Whether the visitor is asked to decide, and whether they have approved. */
  may_decide: z.boolean(),
  approved_by_me: z.boolean(),
  comments: z.array(PostComment),
});
export type SharedPost = z.infer<typeof SharedPost>;

/** Everything that the page of somebody outside shows. */
export const SharedPosts = z.object({
  name: z.string(),
  account: z.string(),
  language: ClientLanguage,
  expires_at: Instant,
  posts: z.array(SharedPost),
});
export type SharedPosts = z.infer<typeof SharedPosts>;

const outside = {
  method: 'POST',
  access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
  transaction: false,
  idempotent: false,
} as const;
const errors = ['link_invalid', 'link_password', 'too_many', 'invalid_request'] as const;
const Key = PublicLinkKey.omit({ again: true }).extend({ post_id: Id });

export const openSharedPosts = defineEndpoint({
  ...outside,
  name: 'publishing_client.open',
  path: SHARED_POSTS_PATH.replace('/', '/publishing/'),
  summary: 'Open the posts of a link; nothing is shown without the password where it has one',
  input: { body: PublicLinkKey },
  answer: SharedPosts,
  errors,
});

export const decideSharedPost = defineEndpoint({
  ...outside,
  name: 'publishing_client.decide',
  path: '/publishing/shared-posts/decide',
  summary: 'Approve a post of a link as the seal says, or ask for changes with the reason',
  input: {
    body: z.union([
      Key.extend({ decision: z.literal('approve'), seal: z.string().max(100) }),
      Key.extend({
        decision: z.literal('send_back'),
        seal: z.string().max(100),
        text: z.string().trim().min(1).max(4000),
      }),
    ]),
  },
  answer: SharedPosts,
  errors: [...errors, 'not_found', 'illegal_transition', 'not_permitted'],
});

export const commentSharedPost = defineEndpoint({
  ...outside,
  name: 'publishing_client.comment',
  path: '/publishing/shared-posts/comment',
  summary: 'Comment on a post of a link or on a place in it; the team reads it',
  input: {
    body: Key.extend({
      text: z.string().trim().min(1).max(4000),
      anchor: CommentAnchor.nullable().default(null),
    }),
  },
  answer: SharedPosts,
  errors: [...errors, 'not_found'],
});

export const ENDPOINTS = [openSharedPosts, decideSharedPost, commentSharedPost];

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [
  { name: 'shared-posts', path: SHARED_POSTS_PATH, guards: [], need: [] },
];
