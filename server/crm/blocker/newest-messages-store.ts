import { sql } from 'kysely';
import type { IncomingMedia } from '#contracts/inbound/incoming.ts';
import type { Channel } from '#contracts/networks.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A customer's message, with its ticket and whether somebody of the team has answered that customer since. */
export type ReceivedMessage = {
  ticket_id: string;
  number: number;
  channel: Channel;
  author_id: string;
  author: string;
  text: string;
  media: IncomingMedia[];
  kind: string;
  origin_id: string;
  at: string;
  answered: boolean;
};

/** The newest messages of customers, newest first. */
export async function listNewestMessages(
  { db, accountId }: UnitOfWork,
  limit: number,
): Promise<ReceivedMessage[]> {
  const { rows } = await sql<ReceivedMessage>`
    select m.ticket_id, t.number, t.channel, coalesce(m.author_id, '') as author_id,
           coalesce(nullif(m.author_name, ''), c.name) as author, m.text, m.media, m.kind,
           coalesce(m.origin_id, m._id::text) as origin_id, m.at,
           exists (select from messages o where o.account_id = m.account_id and o.ticket_id = m.ticket_id
                     and o.direction = 'out' and o.seq > m.seq) as answered
      from (select * from messages where account_id = ${accountId} and direction = 'in'
             order by _id desc limit ${limit}) m
      join tickets t on t.account_id = m.account_id and t._id = m.ticket_id
      join contacts c on c.account_id = m.account_id and c._id = m.contact_id
     order by m._id desc`.execute(db);
  return rows;
}
