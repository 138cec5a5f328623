import type { SideMailbox } from '#contracts/crm/side-conversations/side-conversation.ts';
import { listUsedChannels } from '#server/channels/public.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadCrmRestrictions, findUsersWithoutAccess } from '#server/people/visibility/public.ts';

async function mailboxesOf(unit: UnitOfWork): Promise<SideMailbox[]> {
  return (await listUsedChannels(unit, 'crm')).flatMap(({ _id, name, channel, active }) =>
    channel === 'email' ? [{ _id, name, active }] : [],
  );
}

/** The mailboxes of the CRM from which a user may write about a ticket: those that their group sees. */
export async function listSideMailboxes(
  unit: UnitOfWork,
  { keyword_ids }: Pick<TicketRow, 'keyword_ids'>,
): Promise<SideMailbox[]> {
  const held = await loadCrmRestrictions(unit);
  const isSeen = ({ _id }: SideMailbox): boolean =>
    unit.actor.id === null ||
    !findUsersWithoutAccess(held, { connection_id: _id, keyword_ids }).has(unit.actor.id);
  return (await mailboxesOf(unit)).filter(isSeen);
}

/** The names of the account's mailboxes by their IDs. */
export async function loadMailboxNames(unit: UnitOfWork): Promise<ReadonlyMap<string, string>> {
  return new Map((await mailboxesOf(unit)).map(({ _id, name }) => [_id, name]));
}
