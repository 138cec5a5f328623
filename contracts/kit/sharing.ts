import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** Who else sees something that a person made beside themselves. */
export const SHARES = ['private', 'group', 'all'] as const;
export type Share = (typeof SHARES)[number];

/** With whom something is shared, as its owner says it. */
export const shareFields = {
  share: z.enum(SHARES).default('private'),
  /** The group that it is shared with; null unless `share` says group. */
  group_id: Id.nullable().default(null),
};

/** What whoever asks is answered of a thing that people share, beside what its owner said: whose it is, and what the asker may. */
export const sharedFields = {
  _id: Id,
  owner: z.object({ _id: Id, name: z.string() }),
  mine: z.boolean(),
  may_change: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
};

/** Whoever looks at something that is shared: a person with a group and what the role allows. */
export type Viewer = { _id: string; group_id: string | null; permissions: readonly string[] };
/** How something is shared. */
export type SharingFields = { share: Share; group_id: string | null };
/** A thing as sharing knows it. */
export type SharedResource = SharingFields & { owner_id: string };
