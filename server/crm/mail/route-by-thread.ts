import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import { findAddressedPairs, listMailsById, type KnownMail } from '#server/crm/mail/mail-store.ts';
import { getReferencedIds, routeByReferences } from '#server/crm/mail/route-by-references.ts';
import { unfoldUnknown } from '#server/crm/mail/unfold-unknown.ts';
import { acceptsMessage } from '#server/crm/tickets/ticket-life.ts';
import { findTickets } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readCachedSetting } from '#server/settings/public.ts';

/**
 * Routes an e-mail of somebody in copy to the conversation that it answers, and likewise their automatic answers and the reports of mail
 * servers about e-mails to them. A participant of a ticket joins it while it takes messages; anybody else, whatever e-mail they name, is a
 * customer of their own, since the ID of an e-mail proves nothing. The author is stored with the message. Quoted text stays unfolded where
 * the e-mail answers none that is known here.
 */
export async function routeByThread(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<Incoming[]> {
  const answers = items.filter((item) => isMail(item) && getReferencedIds(item).length > 0);
  if (answers.length === 0) return items.map((item) => unfoldUnknown(item, () => false));
  const ids = answers.flatMap((item) => [...getReferencedIds(item), item.message_id ?? []].flat());
  const rows = await listMailsById(unit, connection._id, [...new Set(ids)]);
  const known = Map.groupBy(rows, ({ provider_id }) => provider_id);
  const joins = await joinsOf(unit, { answers, rows });
  const placed: Incoming[] = [];
  for (const item of items) {
    const isKnown = (id: string): boolean =>
      known.has(id) || placed.some(({ message_id }) => message_id === id);
    const mail = unfoldUnknown(item, isKnown);
    placed.push(answers.includes(item) ? routeByReferences(mail, { known, joins, before: placed }) : mail);
  }
  return placed;
}

function isMail({ place, conversation_id }: Incoming): boolean {
  return place === 'mail' && conversation_id !== undefined;
}

type ThreadLookup = { answers: readonly Incoming[]; rows: readonly KnownMail[] };

/** Who joins which ticket: everybody in the header of one of its e-mails, and servers' reports about ours, while it takes messages. */
async function joinsOf(unit: UnitOfWork, { answers, rows }: ThreadLookup) {
  const senders = [...new Set(answers.map(({ conversation_id = '' }) => conversation_id))];
  const others = rows.filter(({ external_id }) => senders.some((sender) => sender !== external_id));
  const tickets = await findTickets(unit, [...new Set(others.map(({ ticket_id }) => ticket_id))]);
  if (tickets.length === 0) return () => false;
  const rules = await readCachedSetting(unit, crmUi, 'settings');
  const open = tickets.filter(
    (ticket) => ticket.merged_into === null && acceptsMessage(ticket, unit.now, rules),
  );
  const openIds = new Set(open.map(({ _id }) => _id));
  const addressed = await findAddressedPairs(unit, [...openIds], senders);
  return ({ event, conversation_id }: Incoming, { ticket_id, direction }: KnownMail): boolean =>
    openIds.has(ticket_id) &&
    (event === 'bounce' ? direction === 'out' : addressed.has(`${ticket_id} ${conversation_id}`));
}
