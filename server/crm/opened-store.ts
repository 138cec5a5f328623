import { sql } from 'kysely';
import type { Channel } from '#contracts/inbound/channel.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A ticket as it was opened: where, by whom, with which words. */
export type OpenedTicket = {
  _id: string;
  number: number;
  channel: Channel;
  contact_id: string;
  customer: string;
  message: string;
  created_at: string;
  assignee_id: string | null;
  tag_ids: string[];
  /** How many tickets its customer had before. */
  earlier: number;
  /** Who had the one before it. */
  last_agent_id: string | null;
};

/** The newest tickets of the account as they were opened. */
export const openedTickets = async (unit: Unit, limit: number): Promise<OpenedTicket[]> => {
  const { rows } = await sql<OpenedTicket>`
    select ticket._id, ticket.number, ticket.channel, ticket.contact_id, contact.name as customer,
           coalesce(opening.text, ticket.subject) as message, ticket.created_at, ticket.assignee_id,
           array(select tag_id from ticket_tag_uses used
                  where used.account_id = ticket.account_id and used.ticket_id = ticket._id) as tag_ids,
           (select count(*)::int from tickets before
             where before.account_id = ticket.account_id and before.contact_id = ticket.contact_id
               and before.number < ticket.number) as earlier,
           (select assignee_id from tickets before
             where before.account_id = ticket.account_id and before.contact_id = ticket.contact_id
               and before.number < ticket.number order by number desc limit 1) as last_agent_id
      from tickets ticket
      join contacts contact on contact.account_id = ticket.account_id and contact._id = ticket.contact_id
      left join lateral (
        select text from messages
         where account_id = ticket.account_id and ticket_id = ticket._id and direction = 'in'
         order by seq limit 1) opening on true
     where ticket.account_id = ${unit.accountId}
     order by ticket.last_message_at desc, ticket._id desc limit ${limit}`.execute(unit.db);
  return rows;
};
