import { sql } from 'kysely';
import { z } from 'zod';
import { UNDO_MINUTES, type BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import { TicketFields, TicketState } from '#contracts/crm/ticket.ts';
import { TagsChanged } from '#server/crm/customers/change-tags.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A ticket as it was before a bulk change, and the version that the change gave it. */
export const StateBefore = z.object({
  _id: z.uuid(),
  version_after: z.number().int(),
  state: TicketState,
  assignee_id: z.uuid().nullable(),
  group_id: z.uuid().nullable(),
  priority: z.number().int(),
  snoozed_until: z.string().nullable(),
  waiting_since: z.string().nullable(),
  done_at: z.string().nullable(),
  tag_ids: z.array(z.uuid()),
  /** How many messages its customer had written; absent where an older release recorded it. */
  received: z.number().int().optional(),
  /** The form values; absent where the change did not touch them. */
  fields: TicketFields.optional(),
  /** The tags that its customer was given, and lost; absent where the change did not touch them. */
  customer_tags: TagsChanged.optional(),
});
export type StateBefore = z.infer<typeof StateBefore>;
/** A ticket as it is before a bulk change. */
export type TicketBefore = Omit<StateBefore, 'version_after' | 'fields' | 'customer_tags'> & {
  contact_id: string;
  fields: TicketFields;
};

type BulkRowChange = { change: BulkChange; version: number; tags: TagsChanged | undefined };

/** What is recorded of a ticket that was changed, so that it can be undone. */
export function toStateBefore(
  { contact_id: _contact, fields, ...before }: TicketBefore,
  { change, version, tags }: BulkRowChange,
): StateBefore {
  return {
    ...before,
    version_after: version,
    ...(change.fields ? { fields } : {}),
    ...(tags ? { customer_tags: tags } : {}),
  };
}

/**
 * The current state of these tickets, by their IDs, in the order in which their contacts are locked: two bulk changes of the same tickets
 * wait for each other and never deadlock.
 */
export async function listTicketsBefore(unit: UnitOfWork, ids: readonly string[]): Promise<TicketBefore[]> {
  const rows = await accountTable(unit, 'tickets')
    .selectFrom()
    .select([
      '_id',
      'contact_id',
      'state',
      'assignee_id',
      'group_id',
      'priority',
      'snoozed_until',
      'waiting_since',
      'done_at',
      'tag_ids',
      'received',
      'fields',
    ])
    .where('_id', 'in', ids)
    .orderBy('contact_id')
    .orderBy('_id')
    .execute();
  return rows.map(({ fields, ...row }) => ({ ...row, fields: TicketFields.parse(fields) }));
}

/** Records what a bulk change changed, so that it can be undone; records that can no longer be undone are deleted. */
export async function insertAct(unit: UnitOfWork, changed: readonly StateBefore[]): Promise<string> {
  const _id = unit.newId();
  await accountTable(unit, 'bulk_changes')
    .deleteFrom()
    .where('at', '<', new Date(unit.now.getTime() - UNDO_MINUTES * 60_000).toISOString())
    .execute();
  await accountTable(unit, 'bulk_changes').insert({
    _id,
    user_id: unit.actor.id,
    changed: JSON.stringify(changed),
    at: unit.now,
  });
  return _id;
}

/** What a bulk change of the caller changed, locked; undefined where there is none, or it is too old or undone already. */
export async function lockAct(unit: UnitOfWork, id: string, since: Date): Promise<StateBefore[] | undefined> {
  const row = await accountTable(unit, 'bulk_changes')
    .selectFrom()
    .select('changed')
    .where('_id', '=', id)
    .where('user_id', 'is not distinct from', unit.actor.id)
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && z.array(StateBefore).parse(row.changed);
}

/** Marks a bulk change as undone. */
export async function markUndone(unit: UnitOfWork, id: string): Promise<void> {
  await accountTable(unit, 'bulk_changes')
    .updateTable()
    .set({ undone_at: sql`${unit.now}` })
    .where('_id', '=', id)
    .execute();
}
