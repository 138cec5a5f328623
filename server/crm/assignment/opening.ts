import type { Decision } from '#contracts/crm/auto-assign/decision.ts';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { getAppVersion, type Review } from '#contracts/inbound/review.ts';
import { assign, countEarlierTickets } from '#server/crm/auto-assign/public.ts';
import type { ContactRow } from '#server/crm/customers/contact-store.ts';
import { loadInterestIds } from '#server/crm/customers/row-tags-store.ts';
import { loadToneReader } from '#server/crm/messages/tone.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The first item of a conversation. */
export type FirstMessage = {
  /** The subject of an e-mail or a post. */
  title?: string;
  text: string;
  media: readonly IncomingMedia[];
  place?: string;
  thread?: string;
  review?: Review | undefined;
};

type NewTicket = {
  ticketId: string;
  contact: ContactRow;
  opening: FirstMessage & { keyword_ids: readonly string[]; group_id: string | null };
};

/** The agent to whom the rules assign a ticket that is being opened; null where auto assignment is off. */
export async function computeOpeningDecision(
  context: Context,
  unit: UnitOfWork,
  { ticketId, contact, opening }: NewTicket,
): Promise<Decision | null> {
  const { earlier, last_agent_id } = await countEarlierTickets(unit, contact._id);
  const { title = '', text: message } = opening;
  const tone = await loadToneReader(context, unit);
  return assign(context, unit, {
    ticket_id: ticketId,
    channel: contact.channel,
    connection_id: contact.connection_id,
    title,
    message,
    media: opening.media,
    customer: contact.name,
    author_id: contact.external_id,
    place: opening.place ?? 'private',
    thread: opening.thread ?? '',
    stars: opening.review?.stars ?? null,
    app_version: opening.review ? getAppVersion(opening.review) : null,
    tag_ids: [],
    priority: 0,
    state: 'new',
    group_id: opening.group_id,
    found_keywords: opening.keyword_ids,
    assignee_id: null,
    messages: 1,
    earlier_tickets: earlier,
    last_agent_id,
    created_at: unit.now.getTime(),
    waiting_since: unit.now.getTime(),
    tone: () => tone({ title, message }),
    interests: async () => (await loadInterestIds(unit, [contact._id])).get(contact._id) ?? [],
  });
}
