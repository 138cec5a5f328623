import { LIVE_STATES, type TicketState } from '#contracts/crm/ticket.ts';
import { withTags } from '#contracts/crm/tickets/tag-rules.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import { withFound } from '#server/crm/keywords/keyword-finder.ts';
import type { FieldChanges } from '#server/crm/ticket-relations/merge-store.ts';
import type { MovableLine, NumberedLine } from '#server/crm/tickets/movable-message-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';

/** What a merge may change of the target ticket. */
const TAKEN = [
  'state',
  'assignee_id',
  'group_id',
  'priority',
  'thread',
  'fields',
  'waiting_since',
  'snoozed_until',
  'keyword_ids',
] as const;
type MergedFields = Pick<TicketRow, (typeof TAKEN)[number]>;

const isLive = (state: TicketState): boolean => LIVE_STATES.includes(state);

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return Date.parse(a) <= Date.parse(b) ? a : b;
}

/**
 * The target ticket after a merge: it gets the values that it lacks, the higher priority wins, and the customer waits since the earlier of
 * both times. A message that waits wakes it and ends its waiting for the customer.
 */
export function mergeFields(into: MergedFields, from: MergedFields): MergedFields {
  const waiting = isLive(from.state) ? from.waiting_since : null;
  return {
    state: waiting !== null && into.state === 'pending' ? 'open' : into.state,
    assignee_id: into.assignee_id ?? from.assignee_id,
    group_id: into.group_id ?? from.group_id,
    priority: Math.max(into.priority, from.priority),
    thread: into.thread ?? from.thread,
    fields: { ...from.fields, ...into.fields },
    waiting_since: isLive(into.state) ? earlier(into.waiting_since, waiting) : into.waiting_since,
    snoozed_until: waiting === null ? into.snoozed_until : null,
    keyword_ids: withFound(into.keyword_ids, from.keyword_ids),
  };
}

/** The differences, field by field. */
export function diffFields(before: MergedFields, after: MergedFields): FieldChanges {
  return Object.fromEntries(
    TAKEN.flatMap((name) =>
      same(before[name], after[name]) ? [] : [[name, { before: before[name], after: after[name] }]],
    ),
  );
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * A ticket without the values that a merge gave it. What was changed since stays as it is.
 * @param changed what the merge changed of it
 */
export function revertMergedFields(now: MergedFields, changed: FieldChanges): Record<string, unknown> {
  return Object.fromEntries(
    TAKEN.flatMap((name) => {
      const one = changed[name];
      return one && same(now[name], one.after) ? [[name, one.before]] : [];
    }),
  );
}

/**
 * The messages of both tickets in chronological order, numbered above all numbers of either: a user who has seen one of the two has not
 * seen the whole, and is notified of that when they answer.
 */
export function renumberLines(
  lines: readonly MovableLine[],
  above: number,
): { lines: MovableLine[]; numbered: NumberedLine[]; seq: number } {
  const inOrder = lines.toSorted((a, b) => a.line - b.line);
  return {
    lines: inOrder,
    numbered: inOrder.map(({ _id }, index) => ({ _id, seq: above + index + 1 })),
    seq: above + inOrder.length,
  };
}

/** The tags that a ticket gets from the merged one: where a group allows a single tag, its own stays. */
export function mergeTags(
  tree: readonly TicketTag[],
  { own, taken }: { own: readonly string[]; taken: readonly string[] },
): string[] {
  let tagIds = [...own];
  for (const id of taken) {
    const next = withTags({ tree, tagIds }, [id]);
    if (tagIds.every((kept) => next.includes(kept))) tagIds = next;
  }
  return tagIds.filter((id) => !own.includes(id));
}
