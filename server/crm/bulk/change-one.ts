import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { withTags } from '#contracts/crm/tickets/tag-rules.ts';
import type { TicketBefore } from '#server/crm/bulk/store.ts';
import { changeTicket } from '#server/crm/change-ticket.ts';
import { fillForm } from '#server/crm/tickets/fill-form.ts';
import { tagByHand } from '#server/crm/tickets/tag-by-hand.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { readTags } from '#server/settings/tags/public.ts';

/**
 * Does to one of many tickets what is done to all of them, by the rules that hold for one.
 * @throws what tagging, filling in and changing a ticket refuse
 */
export const changeOne = async (
  context: Context,
  unit: Unit,
  { _id, tag_ids }: TicketBefore,
  { add_tag_ids = [], remove_tag_ids = [], fields, ...change }: BulkChange,
): Promise<Ticket> => {
  // Tags and fields first: what needs one before it is done has it by then.
  const isTagged = add_tag_ids.length + remove_tag_ids.length > 0;
  const stay = tag_ids.filter((id) => !remove_tag_ids.includes(id));
  const tagged = isTagged
    ? await tagByHand(unit, { ticketId: _id, tagIds: await added(unit, stay, add_tag_ids) })
    : null;
  const filled = fields ? await fillForm(unit, { ticketId: _id, fields }) : tagged;
  const isChanged = Object.values(change).some((value) => value !== undefined);
  if (filled && !isChanged) return filled;
  return changeTicket(context, unit, { ticketId: _id, change });
};

const added = async (unit: Unit, tagIds: readonly string[], ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [...tagIds] : withTags({ tree: await readTags(unit, 'crm'), tagIds }, ids);
