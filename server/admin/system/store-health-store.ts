import { z } from 'zod';
import type { System } from '#contracts/admin/system.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';

const TABLES_SHOWN = 12;

export type Store = System['stores'][number];

export type Health = Pick<Store, 'version' | 'bytes' | 'tables'>;

/** The version and size of PostgreSQL, and its largest tables. */
export async function postgresHealth({ database }: Context): Promise<Health> {
  const { rows } = await database.owner.query<{ version: string; bytes: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`,
  );
  const tables = await database.owner.query<{ name: string; rows: number; bytes: number }>(
    // Running counts are lost with a process that was killed; the counts of the last analysis stay.
    `select s.relname as name, greatest(s.n_live_tup, c.reltuples::bigint, 0) as rows,
            pg_total_relation_size(s.relid) as bytes
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.schemaname = 'public' order by bytes desc, name limit $1`,
    [TABLES_SHOWN],
  );
  return { version: rows[0]?.version ?? '', bytes: rows[0]?.bytes ?? null, tables: tables.rows };
}

const Count = z.coerce.number().int();

const Part = z.object({ name: z.string(), rows: Count, bytes: Count });

/** The version and size of ClickHouse, and its largest tables. */
export async function clickhouseHealth({ clickhouse }: Context): Promise<Health> {
  const [about] = await readRows(
    clickhouse,
    z.object({ version: z.string() }),
    sql`select version() as version`,
  );
  const tables = await readRows(
    clickhouse,
    Part,
    sql`select table as name, sum(rows) as rows, sum(bytes_on_disk) as bytes from system.parts
         where active and database = currentDatabase() group by table order by bytes desc limit 12`,
  );
  return {
    version: about?.version ?? '',
    bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0),
    tables,
  };
}

/** The migrations that PostgreSQL has run. */
export async function listMigrations({ database }: Context): Promise<System['migrations']> {
  const { rows } = await database.owner.query<{ name: string; at: string }>(
    'select name, at from schema_migrations order by name',
  );
  return rows;
}
