import { sql } from 'kysely';
import type { KnownPerson, PersonKind, PersonRef } from '#contracts/privacy/person.ts';
import { buildAnyContainsSql } from '#server/kit/db/text-search.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A person with what their data is found by. */
export type Person = KnownPerson & {
  /** The address of somebody who works here; null of a customer and of who left. */
  email: string | null;
  /** Who a customer is at their network; null of a user. */
  author: { channel: string; author_id: string; connection_id: string } | null;
};

const MOST = 20;

type Row = { kind: PersonKind; _id: string; name: string; about: string; email: string | null };
type PersonMatch = Row & { channel: string | null; external_id: string | null; connection_id: string | null };

/** Users, who left, customers, and people outside who approve posts, in one shape. */
function everybody(unit: UnitOfWork) {
  return sql<PersonMatch>`
  select 'user' as kind, _id, name, email as about, email, null as channel, null as external_id, null::uuid as connection_id
    from users where account_id = ${unit.accountId}
  union all
  select 'user', _id, name, '', null, null, null, null from former_users where account_id = ${unit.accountId}
  union all
  select 'contact', _id, name, channel || ' ' || external_id, null, channel, external_id, connection_id
    from contacts where account_id = ${unit.accountId}
  union all
  select 'client', _id, name, '', null, null, null, null from publishing_clients where account_id = ${unit.accountId}`;
}

/** People by a part of their name or address. */
export async function searchPeople(unit: UnitOfWork, q: string): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    select kind, _id, name, about from (
      select one.*, row_number() over (partition by kind order by name, _id) as place from (${everybody(unit)}) one
       where ${buildAnyContainsSql([sql`name`, sql`about`], q)}) ranked
     where place <= ${MOST} order by kind desc, name, _id`.execute(unit.db);
  return rows;
}

/** One person; undefined where the account has none of that kind and id. */
export async function findPerson(unit: UnitOfWork, { kind, _id }: PersonRef): Promise<Person | undefined> {
  const { rows } = await sql<PersonMatch>`
    select * from (${everybody(unit)}) one where kind = ${kind} and _id = ${_id} limit 1`.execute(unit.db);
  const [row] = rows;
  if (!row) return undefined;
  const { channel, external_id, connection_id, ...person } = row;
  return {
    ...person,
    author:
      channel !== null && external_id !== null && connection_id !== null
        ? { channel, author_id: external_id, connection_id }
        : null,
  };
}
