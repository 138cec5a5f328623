import { sql } from 'kysely';
import type { DuplicateReason } from '#contracts/crm/customers/endpoints.ts';
import { buildSearchPattern } from '#server/crm/views/ticket-text-sql.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A contact that is like another in one respect. */
export type DuplicateHit = { contact_id: string; kind: DuplicateReason; value: string };

/** A name or number that more contacts than this share belongs to no single person: a switchboard, "Admin", a shop's address. */
const COMMON = 4;
/** How many tickets are searched for one spelling. */
const TICKETS_MAX = 50;

/** Contacts with the address, or the network ID, of one of these on another connection. */
export async function findDuplicatesById(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<DuplicateHit[]> {
  const { rows } = await sql<DuplicateHit>`
    select other._id as contact_id, case when other.channel = 'email' then 'same_address' else 'same_id' end as kind,
           other.external_id as value
      from contacts mine
      join contacts other on other.account_id = mine.account_id and lower(other.external_id) = lower(mine.external_id)
        and other.channel = mine.channel and other._id <> mine._id
     where mine.account_id = ${accountId} and mine._id = any(${ids}::uuid[])
     limit 20`.execute(db);
  return rows;
}

/** Contacts that write e-mails from one of these addresses. */
export async function findDuplicatesByMail(
  { db, accountId }: UnitOfWork,
  mails: readonly string[],
): Promise<DuplicateHit[]> {
  const { rows } = await sql<DuplicateHit>`
    select _id as contact_id, 'wrote_address' as kind, external_id as value from contacts
     where account_id = ${accountId} and channel = 'email' and lower(external_id) = any(${mails}::text[])
     limit 20`.execute(db);
  return rows;
}

/** Contacts that proved the same telephone number as one of these. */
export async function findDuplicatesByPhone(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<DuplicateHit[]> {
  const { rows } = await sql<DuplicateHit>`
    select distinct other.contact_id, 'verified_phone' as kind, theirs.phone as value
      from tickets mine
      join sms_codes ours on ours.account_id = mine.account_id and ours.ticket_id = mine._id and ours.verified_at is not null
      join sms_codes theirs on theirs.phone_digest = ours.phone_digest and theirs.account_id = ours.account_id
        and theirs.verified_at is not null
      join tickets other on other.account_id = theirs.account_id and other._id = theirs.ticket_id
     where mine.account_id = ${accountId} and mine.contact_id = any(${ids}::uuid[])
       and other.contact_id <> all (${ids}::uuid[])
     limit 20`.execute(db);
  return rows;
}

/** Contacts of other connections that have one of these names on their network; none where the name is common. */
async function withHandles(
  { db, accountId }: UnitOfWork,
  { handles, butNot, kind }: { handles: readonly string[]; butNot: readonly string[]; kind: DuplicateReason },
): Promise<DuplicateHit[]> {
  const { rows } = await sql<DuplicateHit>`
    select other._id as contact_id, ${kind}::text as kind, '@' || asked.handle as value
      from unnest(${[...handles]}::text[]) as asked (handle)
      cross join lateral (
        select _id, count(*) over () as many from (
          select _id from contacts
           where account_id = ${accountId} and handle = asked.handle and _id <> all(${[...butNot]}::uuid[])
           limit ${COMMON + 1}) few) other
     where other.many <= ${COMMON}`.execute(db);
  return rows;
}

/** Contacts that have the same name on another network as one of these. */
export async function findDuplicatesByHandle(
  unit: UnitOfWork,
  ids: readonly string[],
): Promise<DuplicateHit[]> {
  return withHandles(unit, { handles: await listHandles(unit, ids), butNot: ids, kind: 'same_handle' });
}

/** Contacts whose name on their network these wrote, by those names. */
export function findDuplicatesByWrittenHandle(
  unit: UnitOfWork,
  { handles, ids }: { handles: readonly string[]; ids: readonly string[] },
): Promise<DuplicateHit[]> {
  return withHandles(unit, { handles, butNot: ids, kind: 'wrote_handle' });
}

/** The names that these contacts have on their networks. */
export async function listHandles({ db, accountId }: UnitOfWork, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ handle: string }>`
    select distinct handle from contacts
     where account_id = ${accountId} and _id = any(${[...ids]}::uuid[]) and handle is not null`.execute(db);
  return rows.map(({ handle }) => handle);
}

/** Contacts of other channels that have the same name; none where the name is common. */
export async function findDuplicatesByName(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<DuplicateHit[]> {
  const { rows } = await sql<DuplicateHit>`
    select other._id as contact_id, 'same_name' as kind, other.name as value
      from (select distinct name_folded from contacts
             where account_id = ${accountId} and _id = any(${ids}::uuid[])
               and (length(name_folded) >= 8 or name_folded like '%_ _%')) mine
      cross join lateral (
        select _id, name, channel from contacts
         where account_id = ${accountId} and name_folded = mine.name_folded limit ${COMMON + 1}) other
     where other.channel <> all (select channel from contacts where account_id = ${accountId} and _id = any(${ids}::uuid[]))
       and (select count(*) from (select from contacts where account_id = ${accountId} and name_folded = mine.name_folded
              limit ${COMMON + 1}) same) <= ${COMMON}`.execute(db);
  return rows;
}

/** The customers' messages that hold a text, by contact; none where it is common. */
export async function findWriters(
  { db, accountId }: UnitOfWork,
  text: string,
): Promise<{ contact_id: string; text: string }[]> {
  const pattern = buildSearchPattern(text);
  const { rows } = await sql<{ contact_id: string; text: string }>`
    select contact_id, text from messages
     where account_id = ${accountId} and direction = 'in' and searched like ${pattern}
       and ticket_id = any(array(select _id from find_tickets_by_text(${pattern}, null, ${TICKETS_MAX})))`.execute(
    db,
  );
  return new Set(rows.map(({ contact_id }) => contact_id)).size > COMMON + 1 ? [] : rows;
}

/** Of some contacts, those that a user declared not to be the same person as one of these. */
export async function listDismissedDuplicates(
  { db, accountId }: UnitOfWork,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`
    select other_id as _id from dismissed_duplicates where account_id = ${accountId} and one_id = any(${ids}::uuid[])
    union select one_id from dismissed_duplicates where account_id = ${accountId} and other_id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ _id }) => _id));
}

/** Records that two contacts are not the same person, or deletes that record. */
export async function saveApart(
  unit: UnitOfWork,
  pair: readonly [string, string],
  apart: boolean,
): Promise<void> {
  const [one_id, other_id] = pair[0] < pair[1] ? pair : [pair[1], pair[0]];
  const said = accountTable(unit, 'dismissed_duplicates')
    .deleteFrom()
    .where('one_id', '=', one_id)
    .where('other_id', '=', other_id);
  await said.execute();
  if (!apart) return;
  await accountTable(unit, 'dismissed_duplicates')
    .insertInto({ one_id, other_id, dismissed_by: unit.actor.id, at: unit.now })
    .onConflict((taken) => taken.doNothing())
    .execute();
}
