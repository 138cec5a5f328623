import type { BulkChange, BulkOutcome } from '#contracts/crm/bulk/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { withTags } from '#contracts/crm/tickets/tag-rules.ts';
import { toStateBefore, type StateBefore, type TicketBefore } from '#server/crm/bulk/change-store.ts';
import { attemptChange } from '#server/crm/bulk/outcome.ts';
import { changeTags } from '#server/crm/customers/change-tags.ts';
import { loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { changeTicket } from '#server/crm/tickets/change-ticket.ts';
import { fillForm } from '#server/crm/tickets/fill-form.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { tagManually } from '#server/crm/tickets/tag-by-hand.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { readTags } from '#server/tags/public.ts';

/** The current ticket, and what is recorded of it so that the change can be undone. */
type ChangedTicket = { ticket: Ticket; kept: StateBefore };

/**
 * Applies a bulk change to one ticket, under the rules of a single change.
 * @throws what tagging, filling in and changing a ticket refuse
 */
export async function changeOne(
  context: Context,
  unit: UnitOfWork,
  read: TicketBefore,
  change: BulkChange,
): Promise<ChangedTicket> {
  const before = tagsAnything(change) ? await withTagsOfNow(unit, read) : read;
  const tags = await changeTags(unit, before.contact_id, change);
  const ticket = await changeTicketBy(context, unit, before, change);
  return { ticket, kept: toStateBefore(before, { change, version: ticket.version, tags }) };
}

/** The same, where a refusal leaves this ticket as it was, gives the reason, and stops no other: then nothing is recorded. */
export async function tryChange(
  context: Context,
  unit: UnitOfWork,
  { _id, before, change }: { _id: string; before: TicketBefore | undefined; change: BulkChange },
): Promise<{ outcome: BulkOutcome; kept: StateBefore | null }> {
  let kept: StateBefore | null = null;
  const outcome = await attemptChange(unit, _id, async (inner) => {
    const done = await changeOne(context, inner, requireFound(before), change);
    kept = done.kept;
    return done.ticket;
  });
  return { outcome, kept: outcome.ok ? kept : null };
}

function tagsAnything({ add_tag_ids = [], remove_tag_ids = [] }: BulkChange): boolean {
  return add_tag_ids.length + remove_tag_ids.length > 0;
}

/** A colleague, or the same person's previous click, may have tagged it since it was read: from here on it is locked. */
async function withTagsOfNow(unit: UnitOfWork, before: TicketBefore): Promise<TicketBefore> {
  await lockForEdit(unit, before._id);
  return { ...before, tag_ids: await loadTagIds(unit, before._id) };
}

async function changeTicketBy(
  context: Context,
  unit: UnitOfWork,
  { _id, tag_ids }: TicketBefore,
  change: BulkChange,
): Promise<Ticket> {
  const { add_tag_ids = [], remove_tag_ids = [], fields, ...others } = change;
  // Tags and fields first: a ticket that needs them before it is done has them by then.
  const stay = tag_ids.filter((id) => !remove_tag_ids.includes(id));
  const tagged = tagsAnything(change)
    ? await tagManually(unit, { ticketId: _id, tagIds: await added(unit, stay, add_tag_ids) })
    : null;
  const filled = fields ? await fillForm(unit, { ticketId: _id, fields }) : tagged;
  const { add_customer_tag_ids: _given, remove_customer_tag_ids: _taken, ...own } = others;
  const isChanged = Object.values(own).some((value) => value !== undefined);
  if (isChanged) return changeTicket(context, unit, { ticketId: _id, change: own });
  return filled ?? presentTicket(requireFound(await findListed(unit, _id)));
}

async function added(unit: UnitOfWork, tagIds: readonly string[], ids: readonly string[]): Promise<string[]> {
  return ids.length === 0 ? [...tagIds] : withTags({ tree: await readTags(unit, 'crm'), tagIds }, ids);
}
