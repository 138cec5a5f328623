import type { TicketFields } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkReply } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { refuseBeyondRoom } from '#server/crm/assignment/capacity.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { toSubject } from '#server/crm/messages/preview.ts';
import type { OutboundInput } from '#server/crm/outbound/outbound-input.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { refuseUnknown } from '#server/crm/ticket-relations/sub-ticket.ts';
import { recordFilled, applyFormValues } from '#server/crm/tickets/fill-form.ts';
import { allocateTicketNumber, UNTOUCHED, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { refuseUnseeing } from '#server/crm/views/refuse-unseeing.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { readCachedSetting } from '#server/settings/public.ts';

type NewTicketInput = {
  given: OutboundInput;
  contact: ContactRow;
  /** Whether they have an open ticket, so that this one is separate. */
  beside: boolean;
};

/**
 * A ticket of an outbound conversation, with its event but not stored yet. It waits for the customer, where that state is in use, and is
 * assigned to its writer unless somebody else is named.
 * @throws invalid_request, illegal_transition, feature_missing
 */
export async function buildNewTicket(
  context: Context,
  unit: UnitOfWork,
  { given, contact, beside }: NewTicketInput,
): Promise<TicketRow> {
  const { group_id, priority } = given;
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  const assignee_id = await assigneeOf(context, unit, { given, contact });
  const actor = getActingUserId(unit);
  if (assignee_id === null) refuseByRule(checkReply(rules, { ticket: { state: 'new', assignee_id }, actor }));
  const waits = rules.ticket_states.some(({ state, in_use }) => state === 'pending' && in_use);
  const now = unit.now.toISOString();
  const ticket: TicketRow = {
    ...UNTOUCHED,
    _id: unit.newId(),
    number: await allocateTicketNumber(unit),
    source: 'agent',
    connection_id: contact.connection_id,
    channel: contact.channel,
    contact_id: contact._id,
    state: waits ? 'pending' : 'open',
    subject: given.subject ?? toSubject(given.text),
    last_message: '',
    last_kind: 'empty',
    last_message_at: now,
    last_direction: 'out',
    waiting_since: null,
    assignee_id,
    group_id,
    priority,
    seq: 0,
    standby: false,
    done_at: null,
    apart: beside,
    created_at: now,
    updated_at: now,
  };
  const { _id, number, channel, state, source } = ticket;
  unit.record({
    kind: 'ticket.created',
    entityId: _id,
    data: { ticket_id: _id, contact_id: contact._id, source },
    after: {
      number,
      channel,
      state,
      source,
      ...(assignee_id ? { assignee_id } : {}),
      ...(group_id ? { group_id } : {}),
      ...(priority > 0 ? { priority } : {}),
    },
  });
  return { ...ticket, fields: await filledIn(context, unit, _id, given.fields) };
}

/** The assignee. Assigning it to somebody else requires what assigning any ticket requires.
 * @throws invalid_request, illegal_transition */
async function assigneeOf(
  context: Context,
  unit: UnitOfWork,
  { given, contact }: Pick<NewTicketInput, 'given' | 'contact'>,
): Promise<string | null> {
  const own = unit.actor.kind === 'user' ? unit.actor.id : null;
  const assignee_id = given.assignee_id ?? own;
  await refuseUnknown(unit, { assignee_id: given.assignee_id ?? null, group_id: given.group_id });
  if (assignee_id === null || assignee_id === own) return assignee_id;
  const { connection_id, channel } = contact;
  const seen = { connection_id, keyword_ids: [] };
  await refuseUnseeing(unit, seen, { field: 'assignee_id', userIds: [assignee_id] });
  await refuseBeyondRoom(context, unit, { channel, assignee_id: null }, assignee_id);
  return assignee_id;
}

async function filledIn(
  context: Context,
  unit: UnitOfWork,
  ticketId: string,
  given: TicketFields,
): Promise<TicketFields> {
  if (Object.keys(given).length === 0) return given;
  if (!(await hasAccountFeature(context, unit, 'custom_form'))) refuse('feature_missing');
  const filled = await applyFormValues(unit, { before: {}, given });
  recordFilled(unit, ticketId, { before: {}, ...filled });
  return filled.after;
}
