import { z } from 'zod';
import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { Priority, TicketFields } from '#contracts/crm/ticket.ts';
import { isBlank } from '#contracts/crm/tickets/form-values.ts';
import { Id } from '#contracts/kit/ids.ts';

/** States that a canned response may set: none that starts a new lifecycle or ends it for good. */
export const CANNED_STATES = ['open', 'pending', 'on_hold', 'done'] as const;

/** Represents the user who inserts the response. */
export const ME = 'me';
/** Represents no user, or no group: the present value is removed. */
export const NONE = 'none';

/** Snoozing counts from the reply that sets it; the longest is a year. */
const SNOOZE_MAX_MINUTES = 365 * 24 * 60;
const tags = z.array(Id).max(50).optional();

const Shape = z.strictObject({
  state: z.enum(CANNED_STATES).nullish(),
  priority: Priority.nullish(),
  /** A user by id, the replying user, or nobody. */
  assignee_id: z.union([Id, z.literal(ME), z.literal(NONE)]).nullish(),
  group_id: z.union([Id, z.literal(NONE)]).nullish(),
  snooze_minutes: z.number().int().min(1).max(SNOOZE_MAX_MINUTES).nullish(),
  add_tag_ids: tags,
  remove_tag_ids: tags,
  /** What the customer is interested in: interest tags that are added permanently, or removed. */
  add_customer_tag_ids: tags,
  remove_customer_tag_ids: tags,
  /** Values of the custom form by the ids of its fields. */
  fields: TicketFields.optional(),
});
/** What a canned response changes on the ticket into whose reply it is inserted; omitted or null values stay. */
export type CannedChanges = z.infer<typeof Shape>;

/** The lists of tags among the changes; when two responses are merged, a tag in one list of a pair is removed from the other. */
export const CHANGED_TAGS = [
  'add_tag_ids',
  'remove_tag_ids',
  'add_customer_tag_ids',
  'remove_customer_tag_ids',
] as const satisfies (keyof CannedChanges)[];
export type ChangedTags = (typeof CHANGED_TAGS)[number];

function isNothing(value: unknown): boolean {
  return isBlank(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function withoutNothing<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value))) as T;
}

/** The same changes without empty parts. */
export function dropEmptyChanges({ fields, ...changes }: CannedChanges): CannedChanges {
  return withoutNothing({ ...changes, ...(fields ? { fields: withoutNothing(fields) } : {}) });
}

export const CannedChanges = Shape.overwrite(dropEmptyChanges);

/** Whether they change anything at all. */
export function hasChanges(changes: CannedChanges): boolean {
  return Object.keys(dropEmptyChanges(changes)).length > 0;
}

/** Merges two responses in one reply: the later one takes precedence, and what it does not set is kept from the earlier. */
export function mergeChanges(earlier: CannedChanges, later: CannedChanges): CannedChanges {
  const tagged = (mine: ChangedTags, theirs: ChangedTags) => {
    const stay = (earlier[mine] ?? []).filter((id) => !later[theirs]?.includes(id));
    return [...new Set([...stay, ...(later[mine] ?? [])])];
  };
  return dropEmptyChanges({
    ...withoutClash(dropEmptyChanges(earlier), later),
    ...dropEmptyChanges(later),
    add_tag_ids: tagged('add_tag_ids', 'remove_tag_ids'),
    remove_tag_ids: tagged('remove_tag_ids', 'add_tag_ids'),
    add_customer_tag_ids: tagged('add_customer_tag_ids', 'remove_customer_tag_ids'),
    remove_customer_tag_ids: tagged('remove_customer_tag_ids', 'add_customer_tag_ids'),
    fields: { ...earlier.fields, ...later.fields },
  });
}

/** A ticket that is done cannot be snoozed: the later of the two takes precedence. */
function withoutClash(
  { state, snooze_minutes, ...others }: CannedChanges,
  later: CannedChanges,
): CannedChanges {
  return {
    ...others,
    ...(state && !(state === 'done' && later.snooze_minutes) ? { state } : {}),
    ...(snooze_minutes && later.state !== 'done' ? { snooze_minutes } : {}),
  };
}

/** The changes in the form that a call accepts, for the replying user; undefined where there are none. */
export function changeOf(
  changes: CannedChanges,
  { me, now }: { me: string; now: Date },
): BulkChange | undefined {
  const { assignee_id, group_id, snooze_minutes, state, priority, ...listed } = dropEmptyChanges(changes);
  const change: BulkChange = {
    ...listed,
    ...(state ? { state } : {}),
    ...(priority === undefined || priority === null ? {} : { priority }),
    ...(assignee_id ? { assignee_id: personOf(assignee_id, me) } : {}),
    ...(group_id ? { group_id: group_id === NONE ? null : group_id } : {}),
    ...(snooze_minutes
      ? { snoozed_until: new Date(now.getTime() + snooze_minutes * 60_000).toISOString() }
      : {}),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

function personOf(assignee: string, me: string): string | null {
  return assignee === ME ? me : assignee === NONE ? null : assignee;
}
