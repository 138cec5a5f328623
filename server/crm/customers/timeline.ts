import { z } from 'zod';
import type { TimelineItem } from '#contracts/crm/customers/endpoints.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { listCustomerContacts, type JoinedRow } from '#server/crm/customers/customer-store.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound } from '#server/kit/errors.ts';
import { toPage, readCursor } from '#server/kit/http/cursor.ts';

const Place = z.tuple([Instant, z.string()]);

type TimelineQuery = { contactId: string; limit: number; cursor?: string | undefined; mentions: boolean };
type Page = { items: TimelineItem[]; next: string | null };

/**
 * The messages between a customer and the account on every channel, and the customer's posts, newest first. Posts are shown only to users
 * who may read them.
 * @throws not_found, cursor_invalid
 */
export const readTimeline = async (
  context: Context,
  unit: UnitOfWork,
  asked: TimelineQuery,
): Promise<Page> => {
  const contacts = await listCustomerContacts(unit, asked.contactId);
  requireFound(contacts[0]);
  const after = asked.cursor === undefined ? null : readCursor(Place, asked.cursor);
  const most = asked.limit + 1;
  const [messages, posts] = await Promise.all([
    messagesOf(unit, contacts, { after, most }),
    asked.mentions ? postsOf(context, unit, { contacts, after, most }) : [],
  ]);
  const all = [...messages, ...posts].toSorted(newestFirst);
  return toPage(all, asked.limit, (row) => [row.at, row._id]);
};

const newestFirst = (a: TimelineItem, b: TimelineItem): number =>
  a.at === b.at ? (a._id < b._id ? 1 : -1) : a.at < b.at ? 1 : -1;

type TimelinePage = { after: z.output<typeof Place> | null; most: number };

const messagesOf = async (
  unit: UnitOfWork,
  contacts: readonly JoinedRow[],
  { after, most }: TimelinePage,
) => {
  const rows = await unit.db
    .selectFrom('messages')
    .innerJoin('tickets', (on) =>
      on
        .onRef('tickets.account_id', '=', 'messages.account_id')
        .onRef('tickets._id', '=', 'messages.ticket_id'),
    )
    .select([
      'messages._id',
      'messages.at',
      'messages.direction',
      'messages.text',
      'messages.content',
      'tickets.channel',
    ])
    .select(['tickets._id as ticket_id', 'tickets.number', 'tickets.state'])
    .where('messages.account_id', '=', unit.accountId)
    .where(
      'messages.contact_id',
      'in',
      contacts.map(({ _id }) => _id),
    )
    .where('messages.direction', 'in', ['in', 'out'])
    .$if(after !== null, (query) =>
      query.where((is) =>
        is(is.refTuple('messages.at', 'messages._id'), '<', is.tuple(after?.[0] ?? '', after?.[1] ?? '')),
      ),
    )
    .orderBy('messages.at', 'desc')
    .orderBy('messages._id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ ticket_id, number, state, direction, ...row }): TimelineItem => ({
    ...row,
    kind: 'message',
    direction: direction === 'out' ? 'out' : 'in',
    ticket: { _id: ticket_id, number, state },
  }));
};

const Post = z.object({
  _id: z.string(),
  at: Instant,
  channel: Channel,
  text: z.string(),
  url: z.string(),
  sentiment: z.string(),
});

/** Posts by the authors that match the contacts on their networks. Messages are left out: they are in the tickets. */
const postsOf = async (
  { clickhouse }: Context,
  { accountId }: UnitOfWork,
  { contacts, after, most }: TimelinePage & { contacts: readonly JoinedRow[] },
): Promise<TimelineItem[]> => {
  const authors = contacts.map(
    ({ channel, external_id }) =>
      sql`(channel = ${bindValue('String', channel)} and author_id = ${bindValue('String', external_id)})`,
  );
  const by = authors.slice(1).reduce((all, one) => sql`${all} or ${one}`, authors[0] ?? sql`false`);
  const before = after
    ? sql` and (published_at < ${bindInstant(after[0])} or (published_at = ${bindInstant(after[0])} and toString(_id) < ${bindValue('String', after[1])}))`
    : sql``;
  const rows = await readMentions(clickhouse, accountId, {
    row: Post,
    select: sql`toString(_id) as _id, formatDateTime(published_at, '%Y-%m-%dT%H:%i:%S.000Z') as at, channel, text, url, toString(sentiment) as sentiment`,
    where: sql`kind = 'post' and hidden = 'no' and (${by})${before}`,
    tail: sql`order by published_at desc, toString(_id) desc limit ${bindValue('UInt32', most)}`,
  });
  return rows.map((row) => ({ kind: 'mention', ...row }));
};
