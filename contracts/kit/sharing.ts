import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Who else sees a resource that a user created. */
export const SHARES = ['private', 'group', 'all'] as const;
export type Share = (typeof SHARES)[number];

/** With whom a resource is shared, as its owner sets it. */
export const shareFields = {
  share: z.enum(SHARES).default('private'),
  /** The group that it is shared with; null unless `share` is group. */
  group_id: Id.nullable().default(null),
};

/** Fields of a shared resource in responses, besides those its owner set: its owner, and what the viewer may do. */
export const sharedFields = {
  _id: Id,
  owner: z.object({ _id: Id, name: z.string() }),
  mine: z.boolean(),
  may_change: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
};

/** The viewer of a shared resource: a user with a group and the permissions of the role. */
export type Viewer = { _id: string; group_id: string | null; permissions: readonly string[] };
/** How a resource is shared. */
export type SharingFields = { share: Share; group_id: string | null };
/** A shared resource, as the sharing functions need it. */
export type SharedResource = SharingFields & { owner_id: string };
