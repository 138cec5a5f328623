import { z } from 'zod';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { MentionStatus } from '#contracts/listening/mention.ts';

/** Most mentions that are named one by one; more are named by their filter. */
export const MOST_NAMED = 1000;

const tags = z.array(Id).min(1).max(50).optional();

/** What can be done to mentions; what is not said stays. */
export const MentionEdit = z
  .strictObject({
    status: MentionStatus.optional(),
    /** Null: nobody's. */
    assigned_to: Id.nullable().optional(),
    starred: z.boolean().optional(),
    hidden: z.boolean().optional(),
    add_tags: tags,
    remove_tags: tags,
  })
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), {
    message: 'says nothing to do',
  });
export type MentionEdit = z.infer<typeof MentionEdit>;

/** The right that each kind of edit needs beside reading keywords: work of a team on its mentions, and sorting them. */
export const EDIT_NEEDS = {
  work: 'listening.engagement.write',
  tags: 'listening.cat_and_tag.write',
} as const;

/** The rights that an edit needs. */
export const getNeededRights = (edit: MentionEdit): (typeof EDIT_NEEDS)[keyof typeof EDIT_NEEDS][] => {
  const { add_tags, remove_tags, ...work } = edit;
  return [
    ...(Object.values(work).some((value) => value !== undefined) ? [EDIT_NEEDS.work] : []),
    ...(add_tags || remove_tags ? [EDIT_NEEDS.tags] : []),
  ];
};

/** Which mentions: those named, or all that a filter finds. */
export const Selection = z.union([
  z.strictObject({ ids: z.array(Id).min(1).max(MOST_NAMED) }),
  z.strictObject({ filter: MentionFilter }),
]);

/**
 * An edit on its way. One of named mentions is `done` when it is answered and may be taken back; one of a filter `waits` for its
 * moment (until then it can be called off), is `running` and then `done`; where it was `stopped`, what it had done by then stays.
 */
export const MentionChange = z.object({
  _id: Id,
  edit: MentionEdit,
  state: z.enum(['waiting', 'running', 'done', 'undone', 'stopped', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  /** Until when it can be taken back or called off. */
  undo_until: Instant,
  created_at: Instant,
});
export type MentionChange = z.infer<typeof MentionChange>;

/** For how long an edit can be taken back, in milliseconds. */
export const UNDO_MS = 10_000;

/** The same for whoever answers a moment late: the bar at the foot of the screen goes before the right to undo does. */
export const UNDO_GRACE_MS = 60_000;
