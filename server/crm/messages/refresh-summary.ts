import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { keywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { lastOfPreview, previewOf, subjectOf } from '#server/crm/messages/preview.ts';
import { allLines } from '#server/crm/tickets/lines-store.ts';
import { keywordsIn } from '#server/crm/tickets/line-summary.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';

const Media = z.array(IncomingMedia).catch([]);

/** A message whose words are others now, or gone: `before` are those it had. */
type ChangedMessage = { _id: string; before: string };

/**
 * Makes what a ticket shows of its messages anew after one of them changed: the last message, the subject where it was made of that message,
 * and the keywords that are found in it. The ticket is changed in place and written by the caller.
 *
 * @returns keywords that were not found in the ticket before
 */
export const refreshSummary = async (
  unit: Unit,
  ticket: Pick<TicketRow, '_id' | 'last_message' | 'last_kind' | 'subject' | 'keyword_ids'>,
  { _id, before }: ChangedMessage,
): Promise<string[]> => {
  const lines = await allLines(unit, ticket._id);
  const said = lines.filter(({ direction }) => direction === 'in' || direction === 'out');
  const last = said.at(-1);
  if (last) Object.assign(ticket, lastOfPreview(previewOf({ ...last, media: Media.parse(last.media) })));
  const [first] = said;
  if (first?._id === _id && ticket.subject === subjectOf(before)) ticket.subject = subjectOf(first.text);
  const find = await keywordFinder(unit);
  const { keyword_ids } = keywordsIn(lines, find);
  const gone = new Set(find(before).filter((id) => !keyword_ids.includes(id)));
  const fresh = keyword_ids.filter((id) => !ticket.keyword_ids.includes(id));
  ticket.keyword_ids = [...ticket.keyword_ids.filter((id) => !gone.has(id)), ...fresh];
  return fresh;
};
