import { z } from 'zod';
import { withTags } from '#contracts/crm/tickets/tag-rules.ts';
import type { TicketTag } from '#contracts/tags/tag.ts';
import type { Reactor, TicketEvent } from '#server/crm/reactions/reactor.ts';
import { loadTagIds } from '#server/crm/ticket-relations/split-store.ts';
import { tagTicket } from '#server/crm/tickets/tag-ticket.ts';
import { hasAccountFeature } from '#server/identity/account-features.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { readTags } from '#server/tags/public.ts';

const Found = z.object({ keywords: z.array(z.string()).default([]) });
const foundBy = ({ data }: TicketEvent): string[] => Found.parse(data).keywords;

/** Tickets get the tags that name a keyword as soon as a customer's message matches it. */
export const keywordTagReactor: Reactor = {
  name: 'keyword_tags',
  kinds: ['message.received', 'message.edited'],
  concerns: (_unit, event) => foundBy(event).length > 0,
  react: (context, unit, event) =>
    tagByKeywords(context, unit, { ticketId: event.ticket_id, keywordIds: foundBy(event) }),
};

/**
 * Gives a ticket the tags that name keywords which have just matched it. Where a group allows one tag and the ticket has one, that stays: a
 * user, or an earlier match, chose it.
 */
export async function tagByKeywords(
  context: Context,
  unit: UnitOfWork,
  { ticketId, keywordIds }: { ticketId: string; keywordIds: readonly string[] },
): Promise<void> {
  if (!(await hasAccountFeature(context, unit, 'category_and_tag'))) return;
  const tree = await readTags(unit, 'crm');
  const named = tree.filter((tag) => tag.keyword_ids.some((id) => keywordIds.includes(id)));
  if (named.length === 0) return;
  const before = await loadTagIds(unit, ticketId);
  const tagIds = named.reduce((carried, tag) => withFoundTag(tree, carried, tag), before);
  if (tagIds.length > before.length) await tagTicket(unit, { ticketId, tagIds });
}

function withFoundTag(tree: readonly TicketTag[], carried: string[], { _id }: TicketTag): string[] {
  const more = withTags({ tree, tagIds: carried }, [_id]);
  return carried.every((id) => more.includes(id)) ? more : carried;
}
