import { z } from 'zod';
import type { TimelineItem } from '#contracts/crm/customers/endpoints.ts';
import { Instant } from '#contracts/kit/ids.ts';
import { Channel } from '#contracts/networks.ts';
import type { JoinedRow } from '#server/crm/customers/customer-store.ts';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { bindInstant, bindValue, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A page of a timeline: the contacts of a customer, the time and the ID after which it begins, and how many are read. */
export type TimelinePage = {
  contacts: readonly JoinedRow[];
  after: readonly [at: string, id: string] | null;
  most: number;
};

/** The messages between a customer and the account on every channel, newest first. */
export async function listTimelineMessages(
  unit: UnitOfWork,
  { contacts, after, most }: TimelinePage,
): Promise<TimelineItem[]> {
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
}

const Post = z.object({
  _id: z.string(),
  at: Instant,
  channel: Channel,
  text: z.string(),
  url: z.string(),
  sentiment: z.string(),
});

/** Posts by the authors that match the contacts on their networks. Messages are left out: they are in the tickets. */
export async function listTimelinePosts(
  { clickhouse }: Context,
  { accountId }: UnitOfWork,
  { contacts, after, most }: TimelinePage,
): Promise<TimelineItem[]> {
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
}
