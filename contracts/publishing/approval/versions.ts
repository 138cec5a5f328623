import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import { PostContent, PostVersion } from '#contracts/publishing/content.ts';
import { Post } from '#contracts/publishing/post.ts';

/** Minutes within which what the same person stores is one version, unless somebody was asked to approve it. */
export const VERSION_MINUTES = 10;
/** The most versions of one list, the newest. */
export const VERSIONS_LISTED = 200;

/** What a post said at a time. */
export const StoredVersion = z.object({
  number: z.number().int(),
  at: Instant,
  author: z.object({ _id: Id, name: z.string() }).nullable(),
  content: PostContent,
  targets: z.array(
    z.object({ connection_id: Id, channel: Channel, account_name: z.string(), version: PostVersion }),
  ),
  /** Whether somebody was asked to approve it, and whether everybody did. */
  submitted: z.boolean(),
  approved: z.boolean(),
});
export type StoredVersion = z.infer<typeof StoredVersion>;

const PATH = '/publishing/posts/{_id}/versions';

export const listVersions = defineEndpoint({
  name: 'publishing_version.list',
  method: 'GET',
  path: PATH,
  access: {
    kind: 'permitted',
    need: [['publishing.post.read', 'publishing.approval.read']],
    product: 'publishing',
  },
  summary: 'List what a post said before, newest first, with who wrote it and when',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ items: z.array(StoredVersion) }),
  errors: ['not_found'],
});

export const restoreVersion = defineEndpoint({
  name: 'publishing_version.restore',
  method: 'POST',
  path: `${PATH}/restore`,
  access: { kind: 'permitted', need: ['publishing.post.write'], product: 'publishing' },
  summary: 'Let a post say again what it said in a version, on the accounts that it still has',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({ number: z.number().int().min(1), version: Version.optional() }),
  },
  answer: Post,
  errors: ['not_found', 'stale_version', 'illegal_transition', 'invalid_request'],
  event: 'publishing_post.updated',
});

export const ENDPOINTS = [listVersions, restoreVersion];
