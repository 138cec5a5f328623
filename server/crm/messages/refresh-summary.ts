import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { getKeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { toLastMessage, previewOf, toSubject } from '#server/crm/messages/preview.ts';
import { findLineKeywords, summarizePlace } from '#server/crm/tickets/line-summary.ts';
import { listLines } from '#server/crm/tickets/movable-message-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

const Media = z.array(IncomingMedia).catch([]);

/** A message whose text was changed or deleted: `before` is the earlier text. */
type ChangedMessage = { _id: string; before: string };

/**
 * Recomputes what a ticket shows of its messages after one of them changed: the last message, the subject where it was made from that
 * message, and the keywords that match it, and its stars. The ticket is changed in place and written by the caller.
 * @returns keywords that did not match the ticket before
 */
export async function refreshSummary(
  unit: UnitOfWork,
  ticket: Pick<
    TicketRow,
    '_id' | 'last_message' | 'last_kind' | 'subject' | 'keyword_ids' | 'place' | 'stars' | 'app_version'
  >,
  { _id, before }: ChangedMessage,
): Promise<string[]> {
  const lines = await listLines(unit, ticket._id);
  const said = lines.filter(({ direction }) => direction === 'in' || direction === 'out');
  const last = said.at(-1);
  if (last) Object.assign(ticket, toLastMessage(previewOf({ ...last, media: Media.parse(last.media) })));
  Object.assign(ticket, summarizePlace(lines));
  const [first] = said;
  if (first?._id === _id && ticket.subject === toSubject(before)) ticket.subject = toSubject(first.text);
  const find = await getKeywordFinder(unit);
  const { keyword_ids } = findLineKeywords(lines, find);
  const gone = new Set(find(before).filter((id) => !keyword_ids.includes(id)));
  const fresh = keyword_ids.filter((id) => !ticket.keyword_ids.includes(id));
  ticket.keyword_ids = [...ticket.keyword_ids.filter((id) => !gone.has(id)), ...fresh];
  return fresh;
}

/** Recomputes the last message that a ticket shows, after its last line was deleted; none is left where it was the only one. */
export async function refreshLast(unit: UnitOfWork, ticket: TicketRow): Promise<void> {
  const lines = await listLines(unit, ticket._id);
  const last = lines.findLast(({ direction }) => direction === 'in' || direction === 'out');
  if (!last) {
    Object.assign(ticket, { last_message: '', last_kind: 'empty' });
    return;
  }
  Object.assign(ticket, toLastMessage(previewOf({ ...last, media: Media.parse(last.media) })));
  ticket.last_direction = last.direction;
  ticket.last_message_at = last.at;
}
