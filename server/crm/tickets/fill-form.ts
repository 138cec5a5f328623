import type { Ticket, TicketFields } from '#contracts/crm/ticket.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { mergeValues, FIELD_FAULTS, validateValues } from '#contracts/crm/tickets/form-values.ts';
import type { FormField } from '#contracts/crm/tickets/form.ts';
import { applyTicketPatch, saveConversation } from '#server/crm/messages/conversation.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';

/**
 * Fills in fields of the custom form by the same rules as the screen. Values of fields that the change hides are removed.
 * @throws not_found, illegal_transition, invalid_request by field
 */
export async function fillForm(
  unit: UnitOfWork,
  { ticketId, fields: given }: { ticketId: string; fields: TicketFields },
): Promise<Ticket> {
  const conversation = await lockForEdit(unit, ticketId);
  const before = conversation.ticket.fields;
  const filled = await applyFormValues(unit, { before, given });
  if (filled.changed.length > 0) {
    applyTicketPatch(conversation, { fields: filled.after, version: conversation.ticket.version + 1 });
    await saveConversation(unit, conversation);
  }
  recordFilled(unit, ticketId, { before, ...filled });
  return presentTicket(requireFound(await findListed(unit, ticketId)));
}

type FilledIn = { after: TicketFields; changed: readonly FormField[] };

/** The form values of a ticket after the given ones are applied, and which fields differ. @throws invalid_request by field */
export async function applyFormValues(
  unit: UnitOfWork,
  { before, given }: { before: TicketFields; given: TicketFields },
): Promise<FilledIn> {
  const { fields: form } = await readSetting(unit, customForm, 'form');
  const faults = Object.entries(validateValues(form, given));
  if (faults.length > 0)
    refuse('invalid_request', {
      fields: Object.fromEntries(faults.map(([id, code]) => [`fields.${id}`, FIELD_FAULTS[code]])),
    });
  const after = mergeValues(form, { before, given });
  const changed = form.filter(({ _id }) => JSON.stringify(before[_id]) !== JSON.stringify(after[_id]));
  return { after, changed };
}

/** Records the new form values as an event. */
export function recordFilled(
  unit: UnitOfWork,
  ticketId: string,
  { before, after, changed }: FilledIn & { before: TicketFields },
): void {
  unit.record({
    kind: 'ticket.form_filled',
    entityId: ticketId,
    data: { ticket_id: ticketId, fields: changed.map(({ _id }) => _id) },
    before: { fields: byLabel(changed, before) },
    after: { fields: byLabel(changed, after) },
  });
}

/** Values by the labels of their fields: people read the log long after a form changed. */
function byLabel(form: readonly FormField[], values: TicketFields): Record<string, unknown> {
  return Object.fromEntries(form.map(({ _id, label }) => [label, values[_id] ?? null]));
}
