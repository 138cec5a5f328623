import type { UNFINISHED_REASONS } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { findMissingFields } from '#contracts/crm/tickets/form-values.ts';
import { findMissingGroups } from '#contracts/crm/tickets/tag-rules.ts';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import { listLiveBlockers } from '#server/crm/ticket-relations/link-store.ts';
import { listLiveSubTickets, loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { listFault } from '#server/kit/http/error-texts.ts';
import { readSetting } from '#server/settings/public.ts';
import { readTags } from '#server/tags/public.ts';

type ClosingTicket = Pick<TicketRow, '_id' | 'fields'>;

/** A reason against ending a ticket: a key of the screens' texts, a sentence, and the things that are meant. */
export type OpenTask = {
  reason: (typeof UNFINISHED_REASONS)[number];
  fault: Fault;
  things: { _id: string; name: string }[];
};

/**
 * What is missing before a ticket can end: parts of it are open, another has to be done first, a tag or a field of its form is missing.
 * Features that the account does not have require nothing.
 */
export async function listOpenTasks(
  context: Context,
  unit: UnitOfWork,
  ticket: ClosingTicket,
): Promise<OpenTask[]> {
  const found = [
    await openParts(unit, ticket),
    await openBlockers(unit, ticket),
    await missingTags(context, unit, ticket),
    await missingAnswers(context, unit, ticket),
  ];
  return found.filter((one) => one !== undefined);
}

/** What is missing, as it is returned: with its sentence. */
export const presentOpenTask = ({ fault: of, ...task }: OpenTask) => ({ ...task, ...listFault(of) });

/** Refuses to end a ticket that is not finished. @throws illegal_transition with the reason, and what is missing by ID and name */
export async function refuseEnding(context: Context, unit: UnitOfWork, ticket: TicketRow): Promise<void> {
  const [first] = await listOpenTasks(context, unit, ticket);
  if (first) refuse('illegal_transition', { fault: first.fault, data: presentOpenTask(first) });
}

type NumberedTicket = { _id: string; number: number };
function numbers(tickets: readonly NumberedTicket[]): string {
  return tickets.map(({ number }) => `#${number}`).join(', ');
}
function things(tickets: readonly NumberedTicket[]) {
  return tickets.map(({ _id, number }) => ({ _id, name: `#${number}` }));
}
const names = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join(', ');

async function openParts(unit: UnitOfWork, ticket: ClosingTicket): Promise<OpenTask | undefined> {
  const open = await listLiveSubTickets(unit, ticket._id);
  if (open.length === 0) return undefined;
  const of = fault('open_parts', { tickets: numbers(open) });
  return { reason: 'open_parts', fault: of, things: things(open) };
}

async function openBlockers(unit: UnitOfWork, ticket: ClosingTicket): Promise<OpenTask | undefined> {
  const open = await listLiveBlockers(unit, ticket._id);
  if (open.length === 0) return undefined;
  const of = fault('blocked_by', { tickets: numbers(open) });
  return { reason: 'blocked_by', fault: of, things: things(open) };
}

async function missingTags(
  context: Context,
  unit: UnitOfWork,
  ticket: ClosingTicket,
): Promise<OpenTask | undefined> {
  const tree = await readTags(unit, 'crm');
  if (!tree.some(({ required }) => required) || !(await hasAccountFeature(context, unit, 'category_and_tag')))
    return undefined;
  const missing = findMissingGroups({ tree, tagIds: await loadTagIds(unit, ticket._id) });
  if (missing.length === 0) return undefined;
  const of = fault('required_tags', { names: names(missing) });
  return { reason: 'required_tags', fault: of, things: missing.map(({ _id, name }) => ({ _id, name })) };
}

async function missingAnswers(
  context: Context,
  unit: UnitOfWork,
  ticket: ClosingTicket,
): Promise<OpenTask | undefined> {
  const { fields } = await readSetting(unit, customForm, 'form');
  const missing = findMissingFields(fields, ticket.fields).map(({ _id, label }) => ({ _id, name: label }));
  if (missing.length === 0 || !(await hasAccountFeature(context, unit, 'custom_form'))) return undefined;
  const of = fault('required_fields', { names: names(missing) });
  return { reason: 'required_fields', fault: of, things: missing };
}
