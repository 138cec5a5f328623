import { sql } from 'kysely';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { LineWriter } from '#server/kit/archive/write-archive.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';

/** A table that belongs to accounts, with the columns that may leave the house and the key that its rows are read by. */
export type AccountTable = {
  name: string;
  columns: readonly string[];
  key: readonly string[];
  /** Whether it belongs into an archive. */
  leaves: boolean;
};

/** What only makes sense inside the running suite: who is signed in, what was answered, links that open something, what is only searched. */
const LEFT_OUT = new Set([
  'sessions',
  'socket_tickets',
  'idempotency_keys',
  'account_exports',
  'inbound_keys',
  'inbound_batches',
  'import_slices',
  'push_subscriptions',
  'ticket_texts',
]);

/** Secrets go by their type (bytes: hashes, sealed values) and by their names. */
const SECRET = /password|secret|token|hash|salt|digest/;

/** The tables of an account, read off the database itself, so that a table of tomorrow is in the archive too. */
export async function listAccountTables({ database }: Context): Promise<readonly AccountTable[]> {
  const { rows } = await sql<{ name: string; columns: string[]; key: string[] }>`
    select c.relname as name,
           array(select a.attname from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bytea'::regtype
                  order by a.attnum)::text[] as columns,
           array(select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
                  where i.indrelid = c.oid and i.indisprimary)::text[] as key
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (c.relname = 'accounts' or exists (select from pg_attribute a
             where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped))
     order by c.relname`.execute(database.platform);
  return rows.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.filter((name) => !SECRET.test(name)),
    leaves: !LEFT_OUT.has(table.name),
  }));
}

const PAGE = 2000;

/**
 * Hands the rows of one table on as JSON lines, page by page out of one snapshot, under row-level security: what another
 * account owns is not there to be read.
 */
export function readTable(
  context: Context,
  accountId: AccountId,
  { table: { name, columns, key }, write }: { table: AccountTable; write: LineWriter },
): Promise<void> {
  return inTransaction(context, { accountId, actor: SYSTEM }, async ({ db }) => {
    const picked = sql.join(columns.map((column) => sql`one.${sql.ref(column)}`));
    const order = key.length > 0 ? sql` order by ${sql.join(key.map((column) => sql.ref(column)))}` : sql``;
    const owner = sql.ref(name === 'accounts' ? '_id' : 'account_id');
    await sql`declare rows_of_table no scroll cursor for
      select to_json(page)::text as line from
        (select ${picked} from ${sql.table(name)} one where ${owner} = ${accountId} ${order}) page`.execute(
      db,
    );
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(PAGE)} from rows_of_table`.execute(db);
      if (rows.length > 0) await write(rows.map(({ line }) => line));
      if (rows.length < PAGE) return;
    }
  });
}
