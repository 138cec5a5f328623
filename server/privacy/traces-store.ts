import { sql } from 'kysely';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { Person } from '#server/privacy/person-store.ts';

/**
 * How a person is found in values: as a whole JSON string, so that “Ann” is not found inside of “Annual”, and by the address anywhere. A
 * person without a name is found by their id alone.
 */
function namedIn(person: Person, text: ReturnType<typeof sql>) {
  const exact = [person.name, person.author?.author_id].filter((one) => one !== undefined && one !== '');
  const patterns = [
    ...exact.map((one) => `%${escaped(JSON.stringify(one))}%`),
    `%${person._id}%`,
    ...(person.email === null ? [] : [`%${escaped(person.email)}%`]),
  ];
  return sql<boolean>`${text} ilike any (${patterns}::text[])`;
}
const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** The tickets of a customer. */
function ticketsOf(unit: UnitOfWork, person: Person) {
  return sql`select _id from tickets where account_id = ${unit.accountId} and contact_id = ${person._id}`;
}

/** Numbers of the log's entries whose values concern a person: their own, their tickets', and any that name them. */
export async function findLoggedNumbers(unit: UnitOfWork, person: Person): Promise<number[]> {
  const { rows } = await sql<{ seq: string | number }>`
    select v.seq from event_values v join event_log l on l.account_id = v.account_id and l.seq = v.seq
     where v.account_id = ${unit.accountId} and (v.before is not null or v.after is not null)
       and (l.entity_id = ${person._id} or l.entity_id in (${ticketsOf(unit, person)})
         or ${namedIn(person, sql`concat(v.before::text, v.after::text)`)})
     order by v.seq`.execute(unit.db);
  return rows.map(({ seq }) => Number(seq));
}

/** Data sent to other systems, or waiting to be returned again, that names a person. */
export async function deleteCopies(unit: UnitOfWork, person: Person): Promise<void> {
  await sql`delete from webhook_deliveries where account_id = ${unit.accountId}
    and ${namedIn(person, sql`body`)}`.execute(unit.db);
  await sql`delete from idempotency_keys where account_id = ${unit.accountId}
    and (user_id = ${person._id} or ${namedIn(person, sql`answer::text`)})`.execute(unit.db);
}
