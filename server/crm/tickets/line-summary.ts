import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { getAppVersion, parseReview } from '#contracts/inbound/review.ts';
import type { KeywordFinder } from '#server/crm/keywords/keyword-finder.ts';
import { toLastMessage, previewOf } from '#server/crm/messages/preview.ts';
import type { MovableLine } from '#server/crm/tickets/movable-message-store.ts';
import type { TicketRow } from '#server/crm/tickets/ticket-store.ts';

const Media = z.array(IncomingMedia).catch([]);

type LineSummary = Pick<TicketRow, 'last_message' | 'last_kind' | 'last_message_at' | 'last_direction'>;

/** What a list shows of a conversation: its newest line to or from the customer; nothing where there is none. */
export function summarizeLastLine(lines: readonly MovableLine[]): Partial<LineSummary> {
  const last = lines.findLast(({ direction }) => direction === 'in' || direction === 'out');
  if (!last) return {};
  return {
    ...toLastMessage(previewOf({ ...last, media: Media.parse(last.media) })),
    last_message_at: new Date(last.at).toISOString(),
    last_direction: last.direction,
  };
}

/** How many lines went to the customer and came from them: notes and marks of events do not count. */
export function countMessages(
  lines: readonly Pick<MovableLine, 'direction'>[],
): Pick<TicketRow, 'replies' | 'received'> {
  return {
    replies: lines.filter(({ direction }) => direction === 'out').length,
    received: lines.filter(({ direction }) => direction === 'in').length,
  };
}

/** Where the customer wrote last, and what the newest review says; of a conversation that we began, where we wrote last. */
export function summarizePlace(
  lines: readonly Pick<MovableLine, 'direction' | 'kind' | 'extra'>[],
): Pick<TicketRow, 'place' | 'stars' | 'app_version'> {
  const received = lines.filter(({ direction }) => direction === 'in');
  const last =
    received.at(-1) ?? lines.findLast(({ direction, kind }) => direction === 'out' && kind !== 'bot');
  const review = received.map(({ extra }) => parseReview(extra)).findLast((one) => one !== null);
  return {
    place: last?.kind ?? 'private',
    stars: review?.stars ?? null,
    app_version: review ? getAppVersion(review) : null,
  };
}

/** The keywords that match the customer's text. */
export function findLineKeywords(
  lines: readonly Pick<MovableLine, 'direction' | 'text'>[],
  find: KeywordFinder,
): Pick<TicketRow, 'keyword_ids'> {
  return {
    keyword_ids: [...new Set(lines.flatMap(({ direction, text }) => (direction === 'in' ? find(text) : [])))],
  };
}

/** Since when the customer waits according to the lines: the first unanswered message. */
export function computeWaitingSince(lines: readonly MovableLine[]): string | null {
  const answered = lines.findLastIndex(({ direction }) => direction === 'out');
  const first = lines.slice(answered + 1).find(({ direction }) => direction === 'in');
  return first ? new Date(first.at).toISOString() : null;
}
