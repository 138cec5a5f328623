import { LIVE_STATES, type Ticket } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { applyTicketPatch, saveConversation, type Conversation } from '#server/crm/messages/conversation.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { moveSideConversations } from '#server/crm/side-conversations/follow-merge.ts';
import {
  mergeFields,
  diffFields,
  renumberLines,
  mergeTags,
} from '#server/crm/ticket-relations/merge-fields.ts';
import { insertMerge } from '#server/crm/ticket-relations/merge-store.ts';
import { moveSubTickets, loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { summarizeLastLine, countMessages, summarizePlace } from '#server/crm/tickets/line-summary.ts';
import { lockForEdit } from '#server/crm/tickets/lock-for-edit.ts';
import { listLines, moveLines } from '#server/crm/tickets/movable-message-store.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { diffTicket } from '#server/crm/tickets/ticket-life.ts';
import { findTicket, updateTickets, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';
import { readTags, setItemTags } from '#server/tags/public.ts';

/**
 * Moves the messages of other tickets of the same customer into one; the others are closed and name it. What was moved and changed is
 * recorded, so that each merge can be undone on its own.
 * @throws not_found, illegal_transition, invalid_request
 */
export async function mergeTickets(
  unit: UnitOfWork,
  { intoId, fromIds }: { intoId: string; fromIds: readonly string[] },
): Promise<Ticket> {
  const into = await lockForEdit(unit, intoId);
  for (const fromId of new Set(fromIds)) {
    const from = requireFound(await findTicket(unit, fromId));
    await refuseMerge(unit, into.ticket, from);
    await takeIn(unit, into, from);
  }
  return presentTicket(requireFound(await findListed(unit, intoId)));
}

const REFUSED = {
  itself: fault('merge_itself'),
  other_customer: fault('merge_other_customer'),
  ticket_closed: fault('merge_closed'),
  merge_into_done: fault('merge_into_done'),
  merge_into_part: fault('merge_into_part'),
};

/** The reason against a merge of two tickets, as a key of {@link REFUSED}; nothing where they may be merged. */
function obstacleTo(into: TicketRow, from: TicketRow): keyof typeof REFUSED | null {
  if (into._id === from._id) return 'itself';
  if (into.contact_id !== from.contact_id) return 'other_customer';
  if (from.state === 'closed') return 'ticket_closed';
  if (into.parent_id === from._id) return 'merge_into_part';
  const wouldHide = LIVE_STATES.includes(from.state) && !LIVE_STATES.includes(into.state);
  return wouldHide ? 'merge_into_done' : null;
}

async function refuseMerge(unit: UnitOfWork, into: TicketRow, from: TicketRow): Promise<void> {
  const reason = obstacleTo(into, from);
  if (reason !== null) refuse('illegal_transition', { fault: REFUSED[reason], data: { reason } });
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(checkEdit(rules, { ticket: from, actor: getActingUserId(unit) }));
}

async function takeIn(unit: UnitOfWork, into: Conversation, from: TicketRow): Promise<void> {
  const { ticket } = into;
  const moved = await listLines(unit, from._id);
  const together = renumberLines(
    [...(await listLines(unit, ticket._id)), ...moved],
    Math.max(ticket.seq, from.seq),
  );
  await moveLines(unit, ticket._id, together.numbered);
  const taken = mergeFields(ticket, from);
  await insertMerge(unit, {
    _id: unit.newId(),
    from_id: from._id,
    into_id: ticket._id,
    lines: moved.map(({ _id, seq }) => ({ _id, seq })),
    from_before: {
      state: from.state,
      waiting_since: from.waiting_since,
      done_at: from.done_at,
      snoozed_until: from.snoozed_until,
      apart: from.apart,
      parts: ticket.parent_id === null ? await moveSubTickets(unit, from._id, ticket._id) : [],
      sides: await moveSideConversations(unit, from._id, ticket._id),
    },
    into_changed: diffFields(ticket, taken),
    tags_added: await takeTags(unit, ticket._id, from._id),
  });
  await closeMerged(unit, from, ticket._id);
  const changed = applyTicketPatch(into, {
    ...taken,
    ...summarizeLastLine(together.lines),
    ...countMessages(together.lines),
    ...summarizePlace(together.lines),
    seq: together.seq,
  });
  if (!changed) ticket.version += 1;
  await saveConversation(unit, into);
  const data = {
    ticket_id: ticket._id,
    from_id: from._id,
    number: from.number,
    lines: moved.length,
    waits: ticket.waiting_since !== null,
  };
  unit.record({ kind: 'ticket.merged_into', entityId: ticket._id, data });
  if (changed)
    unit.record({
      kind: 'ticket.updated',
      entityId: ticket._id,
      data: { ticket_id: ticket._id },
      ...changed,
    });
}

async function takeTags(unit: UnitOfWork, intoId: string, fromId: string): Promise<string[]> {
  const taken = await loadTagIds(unit, fromId);
  if (taken.length === 0) return [];
  const own = await loadTagIds(unit, intoId);
  const tree = await readTags(unit, 'crm');
  const known = new Set(tree.map(({ _id }) => _id));
  const added = mergeTags(tree, { own, taken: taken.filter((id) => known.has(id)) });
  if (added.length > 0)
    await setItemTags(unit, { kind: 'ticket', _id: intoId, product: 'crm' }, [...own, ...added]);
  return added;
}

async function closeMerged(unit: UnitOfWork, from: TicketRow, intoId: string): Promise<void> {
  const closed: TicketRow = {
    ...from,
    ...countMessages([]),
    ...summarizePlace([]),
    state: 'closed',
    merged_into: intoId,
    waiting_since: null,
    snoozed_until: null,
    done_at: from.done_at ?? unit.now.toISOString(),
    version: from.version + 1,
  };
  await updateTickets(unit, [closed]);
  unit.record({
    kind: 'ticket.merged',
    entityId: from._id,
    data: { ticket_id: from._id, into_id: intoId },
    ...diffTicket(from, closed),
  });
}
