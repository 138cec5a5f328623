import { z } from 'zod';
import { TicketState } from '#contracts/crm/ticket.ts';
import type { NumberedLine } from '#server/crm/tickets/movable-message-store.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** What a merge changed of a ticket, field by field, before and after. */
export type FieldChanges = Record<string, { before: unknown; after: unknown }>;

/** Everything that undoing a merge needs. */
export type Merge = {
  _id: string;
  from_id: string;
  into_id: string;
  /** The lines that moved, with the numbers they had. */
  lines: readonly NumberedLine[];
  from_before: {
    state: TicketState;
    waiting_since: string | null;
    done_at: string | null;
    snoozed_until: string | null;
    apart: boolean;
    parts: readonly string[];
    /** Side conversations that moved along. */
    sides: readonly string[];
  };
  into_changed: FieldChanges;
  tags_added: readonly string[];
};

const Stored = z.object({
  _id: z.string(),
  from_id: z.string(),
  into_id: z.string(),
  lines: z.array(z.object({ _id: z.string(), seq: z.number() })),
  from_before: z.object({
    state: TicketState,
    waiting_since: z.string().nullable(),
    done_at: z.string().nullable(),
    snoozed_until: z.string().nullable(),
    apart: z.boolean(),
    parts: z.array(z.string()),
    // Merges made before side conversations existed have none.
    sides: z.array(z.string()).default([]),
  }),
  into_before: z.object({
    changed: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
    tags_added: z.array(z.string()),
  }),
});

/** Records what a merge did. */
export async function insertMerge(unit: UnitOfWork, merge: Merge): Promise<void> {
  const { _id, from_id, into_id, lines, from_before, into_changed, tags_added } = merge;
  await accountTable(unit, 'ticket_merges').insert({
    _id,
    from_id,
    into_id,
    lines: JSON.stringify(lines),
    from_before: JSON.stringify(from_before),
    into_before: JSON.stringify({ changed: into_changed, tags_added }),
    merged_by: unit.actor.id,
    merged_at: unit.now,
  });
}

/** The merge of a ticket into another, unless it was undone. */
export async function mergeOf(unit: UnitOfWork, fromId: string): Promise<Merge | null> {
  const row = await accountTable(unit, 'ticket_merges').find({ from_id: fromId, undone_at: null }, [
    '_id',
    'from_id',
    'into_id',
    'lines',
    'from_before',
    'into_before',
  ]);
  if (!row) return null;
  const { into_before, ...merge } = Stored.parse(row);
  return { ...merge, into_changed: into_before.changed, tags_added: into_before.tags_added };
}

/** Marks a merge as undone. */
export async function closeMerge(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'ticket_merges').update(id, { undone_at: unit.now });
}

/** The merges into a ticket that are in effect, newest first, and who made each. */
export function listMergesInto(unit: UnitOfWork, intoId: string) {
  return accountTable(unit, 'ticket_merges')
    .selectFrom()
    .select(['from_id', 'merged_at', 'merged_by'])
    .where('into_id', '=', intoId)
    .where('undone_at', 'is', null)
    .orderBy('merged_at', 'desc')
    .execute();
}
