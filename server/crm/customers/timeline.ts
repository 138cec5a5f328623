import { z } from 'zod';
import type { TimelineItem } from '#contracts/crm/customers/endpoints.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { listCustomerContacts } from '#server/crm/customers/customer-store.ts';
import { listTimelineMessages, listTimelinePosts } from '#server/crm/customers/timeline-store.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';

const TimelineCursor = z.tuple([Instant, z.string()]);

type TimelineQuery = { contactId: string; limit: number; cursor?: string | undefined; mentions: boolean };
type Page = { items: TimelineItem[]; next: string | null };

/**
 * The messages between a customer and the account on every channel, and the customer's posts, newest first. Posts are shown only to users
 * who may read them.
 * @throws not_found, cursor_invalid
 */
export async function readTimeline(context: Context, unit: UnitOfWork, query: TimelineQuery): Promise<Page> {
  const contacts = await listCustomerContacts(unit, query.contactId);
  requireFound(contacts[0]);
  const after = query.cursor === undefined ? null : readCursor(TimelineCursor, query.cursor);
  const most = query.limit + 1;
  const [messages, posts] = await Promise.all([
    listTimelineMessages(unit, { contacts, after, most }),
    query.mentions ? listTimelinePosts(context, unit, { contacts, after, most }) : [],
  ]);
  const all = [...messages, ...posts].toSorted(newestFirst);
  return toPage(all, query.limit, (row) => [row.at, row._id]);
}

function newestFirst(a: TimelineItem, b: TimelineItem): number {
  return a.at === b.at ? (a._id < b._id ? 1 : -1) : a.at < b.at ? 1 : -1;
}
