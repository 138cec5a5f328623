import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** How many of the newest e-mails of a sender are read. */
const MOST_MAILS = 100;

/** The Reply-To addresses, in lower case, in the newest e-mails of each sender to a mailbox. */
export const loadReplyAddresses = async (
  { db, accountId }: UnitOfWork,
  connectionId: string,
  senders: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> => {
  const { rows } = await sql<{ sender: string; addresses: string[] }>`
    select c.external_id as sender, array_agg(distinct lower(said.reply_to)) as addresses
      from contacts c
     cross join lateral (
       select m.extra ->> 'reply_to' as reply_to
         from messages m
        where m.account_id = c.account_id and m.contact_id = c._id and m.direction = 'in' and m.kind = 'mail'
        order by m.line desc limit ${MOST_MAILS}) said
     where c.account_id = ${accountId} and c.connection_id = ${connectionId}
       and c.external_id = any(${[...senders]}::text[]) and said.reply_to is not null
     group by c.external_id`.execute(db);
  return new Map(rows.map(({ sender, addresses }) => [sender, new Set(addresses)]));
};
