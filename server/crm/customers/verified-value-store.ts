import { sql } from 'kysely';
import { z } from 'zod';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The answer of a contact's customer on one verification link. */
export type VerifiedValues = { contact_id: string; values: string[] };

const Answers = z.array(z.object({ value: z.string() })).catch([]);

/** Answers are encrypted, so they cannot be looked up: this many of the newest links are decrypted and compared. */
const OPENED_MAX = 1000;

/** The answers of these contacts on verification links. */
export function listVerifiedValues(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<VerifiedValues[]> {
  return opened(unit, sql`tickets.contact_id = any(${[...contactIds]}::uuid[])`);
}

/** The answers of all others, on the newest links of the account. */
export function listOtherVerifiedValues(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<VerifiedValues[]> {
  return opened(unit, sql`tickets.contact_id <> all(${[...contactIds]}::uuid[])`);
}

async function opened(unit: UnitOfWork, whose: ReturnType<typeof sql>): Promise<VerifiedValues[]> {
  const { rows } = await sql<{ contact_id: string; answers: Buffer }>`
    select tickets.contact_id, links.answers
      from verification_links links
      join tickets on tickets.account_id = links.account_id and tickets._id = links.ticket_id
     where links.account_id = ${unit.accountId} and links.answers is not null and ${whose}
     order by links.answered_at desc limit ${OPENED_MAX}`.execute(unit.db);
  return rows.map(({ contact_id, answers }) => ({
    contact_id,
    values: Answers.parse(JSON.parse(unit.secrets.open(answers))).map(({ value }) => value),
  }));
}
