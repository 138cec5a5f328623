import { z } from 'zod';
import { LIVE_STATES, TicketFields, TicketState, type Ticket } from '#contracts/crm/ticket.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { checkEdit } from '#contracts/crm/ui-settings/ticket-rules.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import {
  applyTicketPatch,
  lockConversation,
  saveConversation,
  type Conversation,
} from '#server/crm/messages/conversation.ts';
import { getActingUserId, refuseByRule } from '#server/crm/rules.ts';
import { returnSideConversations } from '#server/crm/side-conversations/follow-merge.ts';
import { resolveActiveAssignee } from '#server/crm/team/agent-store.ts';
import { revertMergedFields } from '#server/crm/ticket-relations/merge-fields.ts';
import { closeMerge, mergeOf, type Merge } from '#server/crm/ticket-relations/merge-store.ts';
import { returnSubTickets, loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { summarizeLastLine, countMessages, summarizePlace } from '#server/crm/tickets/line-summary.ts';
import { listLines, moveLines } from '#server/crm/tickets/movable-message-store.ts';
import { presentTicket } from '#server/crm/tickets/present.ts';
import { findTicket, findLiveTicket, type TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { findListed } from '#server/crm/views/inbox-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { readSetting } from '#server/settings/public.ts';
import { setItemTags } from '#server/tags/public.ts';

/**
 * Undoes a merge: the ticket is separate again, with the messages it had (those that were split off since stay where they are), and the
 * other is as if the merge had never happened, except for messages and changes since.
 * @throws not_found, illegal_transition
 */
export async function unmergeTicket(unit: UnitOfWork, ticketId: string): Promise<Ticket> {
  const from = requireFound(await lockConversation(unit, ticketId));
  const merge = await mergeOf(unit, ticketId);
  if (!merge)
    return refuse('illegal_transition', {
      fault: fault('not_merged'),
      data: { reason: 'not_merged' },
    });
  const other = requireFound(await findTicket(unit, merge.into_id));
  const into: Conversation = { contact: from.contact, ticket: other, isNew: false, lines: [] };
  await refuseUnmerge(unit, other);
  const waited = merge.into_changed['waiting_since']?.after ?? null;
  const answeredSince = waited !== null && other.waiting_since === null;
  await giveBack(unit, { into, merge });
  await standAgain(unit, { from, merge, answeredSince });
  await closeMerge(unit, merge._id);
  return presentTicket(requireFound(await findListed(unit, ticketId)));
}

async function refuseUnmerge(unit: UnitOfWork, into: TicketRow): Promise<void> {
  if (into.state === 'closed')
    refuse('illegal_transition', {
      fault:
        into.merged_into === null
          ? fault('merged_into_closed')
          : fault('merged_since', { number: into.number }),
      data: { reason: into.merged_into === null ? 'ticket_closed' : 'merged_since' },
    });
  const rules = await readSetting(unit, crmUi, 'settings');
  refuseByRule(checkEdit(rules, { ticket: into, actor: getActingUserId(unit) }));
}

/** Values of a ticket as they were recorded. */
const Kept = z
  .object({
    state: TicketState,
    assignee_id: z.string().nullable(),
    group_id: z.string().nullable(),
    priority: z.number(),
    thread: z.string().nullable(),
    fields: TicketFields,
    waiting_since: z.string().nullable(),
    snoozed_until: z.string().nullable(),
  })
  .partial();

async function giveBack(
  unit: UnitOfWork,
  { into, merge }: { into: Conversation; merge: Merge },
): Promise<void> {
  const { ticket } = into;
  const given = new Set(merge.lines.map(({ _id }) => _id));
  const lines = await listLines(unit, ticket._id);
  const still = new Set(lines.map(({ _id }) => _id));
  await moveLines(
    unit,
    merge.from_id,
    merge.lines.filter(({ _id }) => still.has(_id)),
  );
  const kept = lines.filter(({ _id }) => !given.has(_id));
  const tagIds = await loadTagIds(unit, ticket._id);
  const left = tagIds.filter((id) => !merge.tags_added.includes(id));
  if (left.length < tagIds.length)
    await setItemTags(unit, { kind: 'ticket', _id: ticket._id, product: 'crm' }, left);
  await returnSubTickets(unit, { ids: merge.from_before.parts, from: ticket._id, to: merge.from_id });
  await returnSideConversations(unit, { ids: merge.from_before.sides, from: ticket._id, to: merge.from_id });
  const changed = applyTicketPatch(into, {
    ...Kept.parse(revertMergedFields(ticket, merge.into_changed)),
    ...summarizeLastLine(kept),
    ...countMessages(kept),
    ...summarizePlace(kept),
  });
  if (!changed) ticket.version += 1;
  await saveConversation(unit, into);
  const data = { ticket_id: ticket._id, from_id: merge.from_id, waits: ticket.waiting_since !== null };
  unit.record({ kind: 'ticket.released', entityId: ticket._id, data });
  if (changed)
    unit.record({
      kind: 'ticket.updated',
      entityId: ticket._id,
      data: { ticket_id: ticket._id },
      ...changed,
    });
}

type UnmergeState = { from: Conversation; merge: Merge; answeredSince: boolean };

async function standAgain(unit: UnitOfWork, { from, merge, answeredSince }: UnmergeState): Promise<void> {
  const { parts: _parts, sides: _sides, apart, waiting_since, ...life } = merge.from_before;
  const other = await findLiveTicket(unit, from.contact._id);
  const lives = LIVE_STATES.includes(life.state);
  const changed = applyTicketPatch(from, {
    ...life,
    ...(lives ? { assignee_id: await resolveActiveAssignee(unit, from.ticket.assignee_id) } : {}),
    ...countMessages(await listLines(unit, from.ticket._id)),
    ...summarizePlace(await listLines(unit, from.ticket._id)),
    waiting_since: answeredSince ? null : waiting_since,
    merged_into: null,
    // Another ticket may have started to receive the customer's messages meanwhile.
    apart: apart || (lives && other !== null && !other.apart),
  });
  await saveConversation(unit, from);
  unit.record({
    kind: 'ticket.unmerged',
    entityId: from.ticket._id,
    data: {
      ticket_id: from.ticket._id,
      into_id: merge.into_id,
      waits: from.ticket.waiting_since !== null,
    },
    ...changed,
  });
}
