import { sql } from 'kysely';
import type { ComparedMail } from '#engine/mail/same-mail.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** An e-mail that a mailbox received or sent: its ID, its ticket, and the contact of that conversation. */
export type KnownMail = {
  provider_id: string;
  ticket_id: string;
  external_id: string;
  direction: 'in' | 'out';
};

/** The e-mails of a mailbox with these IDs, in any conversation. */
export async function listMailsById(
  unit: UnitOfWork,
  connectionId: string,
  ids: readonly string[],
): Promise<KnownMail[]> {
  if (ids.length === 0) return [];
  const { accountId } = unit;
  const { rows } = await sql<KnownMail>`
    with known as (
      select _id, provider_id from messages
       where account_id = ${accountId} and direction = 'in' and provider_id = any(${[...ids]}::text[])
      union all
      select message_id, provider_id from outbox
       where account_id = ${accountId} and connection_id = ${connectionId} and provider_id = any(${[...ids]}::text[]))
    select known.provider_id, m.ticket_id, c.external_id, m.direction
      from known
      join messages m on m.account_id = ${accountId} and m._id = known._id
      join contacts c on c.account_id = ${accountId} and c._id = m.contact_id and c.connection_id = ${connectionId}`.execute(
    unit.db,
  );
  return rows;
}

/** Which of these addresses (in lower case) are in the header of an e-mail of which of these tickets: `ticket address`. */
export async function findAddressedPairs(
  unit: UnitOfWork,
  ticketIds: readonly string[],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ticketIds.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`
    select distinct m.ticket_id || ' ' || lower(coalesce(person ->> 'address', person #>> '{}')) as name
      from messages m
     cross join lateral (select jsonb_path_query(m.extra, '$.to[*]') union all select jsonb_path_query(m.extra, '$.cc[*]')
        union all select jsonb_path_query(m.extra, '$.bcc[*]')) as head (person)
     where m.account_id = ${unit.accountId} and m.ticket_id = any(${[...ticketIds]}::uuid[]) and m.kind = 'mail'
       and lower(coalesce(person ->> 'address', person #>> '{}')) = any(${[...addresses]}::text[])`.execute(
    unit.db,
  );
  return new Set(rows.map(({ name }) => name));
}

/** The authors and texts of the e-mails of a mailbox with these IDs. */
export async function loadComparedMails(
  unit: UnitOfWork,
  connectionId: string,
  ids: readonly string[],
): Promise<Map<string, ComparedMail[]>> {
  const { rows } = await sql<ComparedMail & { provider_id: string }>`
    select m.provider_id, coalesce(m.author_id, '') as author_id, m.text
      from messages m
      join contacts c on c.account_id = m.account_id and c._id = m.contact_id
     where m.account_id = ${unit.accountId} and m.direction = 'in' and m.provider_id = any(${[...ids]}::text[])
       and c.connection_id = ${connectionId}`.execute(unit.db);
  return Map.groupBy(rows, ({ provider_id }) => provider_id);
}

/** The author of the last incoming message: the customer; a program, or one who writes to many; or, by e-mail, somebody else in copy. */
type LastWriter = 'customer' | 'program' | 'somebody_else';

type LastWriterQuery = { ticketId: string; customer: string };

/**
 * The author of the last incoming message of a ticket. A person may answer any of them; an automated message must not answer a program (RFC
 * 3834, 2), or two programs answer each other for ever, nor send to the customer what is meant for others.
 */
export async function findLastWriter(
  unit: UnitOfWork,
  { ticketId, customer }: LastWriterQuery,
): Promise<LastWriter> {
  const row = await accountTable(unit, 'messages')
    .selectFrom()
    .select(['kind', 'author_id', sql<boolean>`coalesce(extra ? 'automatic', false)`.as('automatic')])
    .where('ticket_id', '=', ticketId)
    .where('direction', '=', 'in')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row?.kind !== 'mail') return 'customer';
  if (row.automatic) return 'program';
  return row.author_id === customer ? 'customer' : 'somebody_else';
}

/** How many of the newest e-mails of a sender are read. */
const MOST_MAILS = 100;

/** The Reply-To addresses, in lower case, in the newest e-mails of each sender to a mailbox. */
export async function loadReplyAddresses(
  { db, accountId }: UnitOfWork,
  connectionId: string,
  senders: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
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
}

/** The addresses of all mailboxes of the account, in lower case: none of them receives a copy, or we would write to ourselves. */
export function loadOwnMailboxes(unit: UnitOfWork): Promise<ReadonlySet<string>> {
  return unit.cached('own mailboxes', async () => {
    const { rows } = await sql<{ address: string }>`
      select lower(address) as address
        from connections, unnest(array[config ->> 'address', remote_id]) address
       where account_id = ${unit.accountId} and channel = 'email' and address is not null`.execute(unit.db);
    return new Set(rows.map(({ address }) => address));
  });
}
