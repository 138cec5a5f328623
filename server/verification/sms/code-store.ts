import { sql } from 'kysely';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** A code as it is stored. */
export type CodeRow = {
  _id: string;
  ticket_id: string;
  purpose: string;
  phone: string;
  code_hash: Buffer;
  tries: number;
  delivery: 'queued' | 'sent' | 'failed';
  note: string | null;
  created_at: string;
  expires_at: string;
  verified_at: string | null;
};

const COLUMNS = [
  '_id',
  'ticket_id',
  'purpose',
  'phone',
  'code_hash',
  'tries',
  'delivery',
  'note',
  'created_at',
  'expires_at',
  'verified_at',
] as const;

/** The codes of a ticket, the newest first. */
export function listCodes(unit: UnitOfWork, ticketId: string): Promise<CodeRow[]> {
  return accountTable(unit, 'sms_codes')
    .selectFrom()
    .select(COLUMNS)
    .where('ticket_id', '=', ticketId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();
}

/** A code of a ticket, locked: two concurrent tries count as two. */
export function lockCode(
  unit: UnitOfWork,
  { ticketId, codeId }: { ticketId: string; codeId: string },
): Promise<CodeRow | undefined> {
  return accountTable(unit, 'sms_codes').lock({ ticket_id: ticketId, _id: codeId }, COLUMNS);
}

type NewCode = Pick<CodeRow, '_id' | 'ticket_id' | 'purpose' | 'phone' | 'code_hash'> & {
  phone_digest: Buffer;
  expires_at: Date;
};

/** Stores a new code. */
export function insertCode(unit: UnitOfWork, code: NewCode): Promise<CodeRow> {
  return accountTable(unit, 'sms_codes')
    .insertInto({ ...code, note: null, sent_by: unit.actor.id, created_at: unit.now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Writes the outcome of a code. */
export async function updateCode(
  unit: UnitOfWork,
  id: string,
  change: Partial<Pick<CodeRow, 'tries' | 'delivery' | 'note'>> & { verified_at?: Date },
): Promise<void> {
  await accountTable(unit, 'sms_codes').updateTable().set(change).where('_id', '=', id).execute();
}

/**
 * How many codes a number got in ten minutes and in a day, from any account, and how many the account sent in a day. The caller locks the
 * number and the account until the unit of work ends, so that concurrent requests are counted one after the other.
 */
export async function countSent(
  { database }: Context,
  unit: UnitOfWork,
  phoneDigest: Buffer,
): Promise<{ short: number; day: number; account: number }> {
  const names = [`sms ${phoneDigest.toString('hex')}`, `sms ${unit.accountId}`].toSorted();
  for (const name of names)
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
  const since = (minutes: number) => new Date(unit.now.getTime() - minutes * 60_000).toISOString();
  return database.platform
    .selectFrom('sms_codes')
    .select([
      sql<number>`(count(*) filter (where phone_digest = ${phoneDigest} and created_at > ${since(10)}))::int`.as(
        'short',
      ),
      sql<number>`(count(*) filter (where phone_digest = ${phoneDigest}))::int`.as('day'),
      sql<number>`(count(*) filter (where account_id = ${unit.accountId}))::int`.as('account'),
    ])
    .where('created_at', '>', since(24 * 60))
    .where((is) => is.or([is('phone_digest', '=', phoneDigest), is('account_id', '=', unit.accountId)]))
    .executeTakeFirstOrThrow();
}
