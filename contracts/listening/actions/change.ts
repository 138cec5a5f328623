import { z } from 'zod';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { MentionStatus } from '#contracts/listening/mention.ts';

/** The most mentions that are named one by one; more are selected by their filter. */
export const MOST_NAMED = 1000;

const tags = z.array(Id).min(1).max(50).optional();

/** What can be changed on mentions; omitted values stay. */
export const MentionEdit = z
  .strictObject({
    status: MentionStatus.optional(),
    /** Null: nobody. */
    assigned_to: Id.nullable().optional(),
    starred: z.boolean().optional(),
    hidden: z.boolean().optional(),
    add_tags: tags,
    remove_tags: tags,
  })
  .refine(
    (edit) => Object.values(edit).some((value) => value !== undefined),
    toIssue(fault('nothing_to_do')),
  );
export type MentionEdit = z.infer<typeof MentionEdit>;

/** The permission that each kind of edit requires besides reading keywords: working on mentions, and tagging them. */
export const EDIT_NEEDS = {
  work: 'listening.engagement.write',
  tags: 'listening.cat_and_tag.write',
} as const;

/** The permissions that an edit requires. */
export function getNeededRights(edit: MentionEdit): (typeof EDIT_NEEDS)[keyof typeof EDIT_NEEDS][] {
  const { add_tags, remove_tags, ...work } = edit;
  return [
    ...(Object.values(work).some((value) => value !== undefined) ? [EDIT_NEEDS.work] : []),
    ...(add_tags || remove_tags ? [EDIT_NEEDS.tags] : []),
  ];
}

/** Which mentions: those named, or all that a filter finds. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MOST_NAMED) }),
  z.strictObject({ filter: MentionFilter }),
]);

/**
 * An edit and its progress. An edit of named mentions is `done` when the call responds and may be undone; one of a filter `waits` for its
 * time (until then it can be cancelled), is `running` and then `done`; if it is `stopped`, the mentions that it has already changed stay
 * changed.
 */
export const MentionChange = z.object({
  _id: Id,
  edit: MentionEdit,
  state: z.enum(['waiting', 'running', 'done', 'undone', 'stopped', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  /** Until when it can be undone or cancelled. */
  undo_until: Instant,
  created_at: Instant,
});
export type MentionChange = z.infer<typeof MentionChange>;

/** For how long an edit can be undone, in milliseconds. */
export const UNDO_MS = 10_000;

/** The extended limit on the server for late requests: the bar at the foot of the screen disappears before the undo expires. */
export const UNDO_GRACE_MS = 60_000;
