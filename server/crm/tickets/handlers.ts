import * as contract from '#contracts/crm/tickets/endpoints.ts';
import { listGroups } from '#server/crm/team/agent-store.ts';
import { linkTickets, unlinkTickets } from '#server/crm/ticket-relations/links.ts';
import { mergeTickets } from '#server/crm/ticket-relations/merge.ts';
import { loadRelatedTickets } from '#server/crm/ticket-relations/related.ts';
import { splitTicket } from '#server/crm/ticket-relations/split.ts';
import { addSubTicket } from '#server/crm/ticket-relations/sub-ticket.ts';
import { unmergeTicket } from '#server/crm/ticket-relations/unmerge.ts';
import { listOpenTasks, presentOpenTask } from '#server/crm/tickets/ending.ts';
import { fillForm } from '#server/crm/tickets/fill-form.ts';
import { loadAssignableTags, loadTagChoices, loadTicketTags } from '#server/crm/tickets/present-tags.ts';
import { wakeTicket } from '#server/crm/tickets/snooze.ts';
import { tagManually } from '#server/crm/tickets/tag-by-hand.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { handleJob } from '#server/kit/jobs/runner.ts';

export const handlers = [
  bind(contract.getUnfinished, async ({ context, unit, params }) => ({
    items: (await listOpenTasks(context, unit, requireFound(await findTicket(unit, params._id)))).map(
      presentOpenTask,
    ),
    next: null,
  })),
  bind(contract.listTicketGroups, async ({ unit }) => ({ items: await listGroups(unit), next: null })),
  bind(contract.getTicketTags, ({ unit, params }) => loadTicketTags(unit, params._id)),
  bind(contract.getTagChoices, ({ unit, params, query }) =>
    loadTagChoices(unit, { ticketId: params._id, q: query.q, parentId: query.parent_id }),
  ),
  bind(contract.tagTicket, ({ unit, params, body }) =>
    tagManually(unit, { ticketId: params._id, tagIds: body.tag_ids }),
  ),
  bind(contract.listAssignableTags, async ({ unit }) => ({
    items: await loadAssignableTags(unit),
    next: null,
  })),
  bind(contract.fillForm, ({ unit, params, body }) =>
    fillForm(unit, { ticketId: params._id, fields: body.fields }),
  ),
  bind(contract.mergeTickets, ({ unit, params, body }) =>
    mergeTickets(unit, { intoId: params._id, fromIds: body.from }),
  ),
  bind(contract.unmergeTicket, ({ unit, params }) => unmergeTicket(unit, params._id)),
  bind(contract.splitTicket, ({ unit, params, body }) =>
    splitTicket(unit, { ticketId: params._id, messageIds: body.message_ids, subject: body.subject }),
  ),
  bind(contract.addSubTicket, ({ context, unit, params, body }) =>
    addSubTicket(context, unit, { wholeId: params._id, part: body }),
  ),
  bind(contract.linkTickets, ({ unit, params, body }) =>
    linkTickets(unit, { ticketId: params._id, otherId: params.other_id, as: body.as }),
  ),
  bind(contract.unlinkTickets, ({ unit, params }) =>
    unlinkTickets(unit, { ticketId: params._id, otherId: params.other_id }),
  ),
  bind(contract.getRelated, ({ unit, params }) => loadRelatedTickets(unit, params._id)),
];

export const jobs = [handleJob(contract.wakeTicketJob, wakeTicket)];
