import { z } from 'zod';
import type { System } from '#contracts/admin/system.ts';
import { countQueues } from '#server/kit/jobs/count-queues.ts';
import { listChannelHealth, countMails, countReports } from '#server/admin/system/system-store.ts';
import { readRows, sql } from '#server/kit/clickhouse/sql.ts';
import type { Context } from '#server/kit/context.ts';
import { readDisk } from '#server/kit/disk.ts';
import { gauges } from '#server/kit/metrics.ts';

const TABLES_SHOWN = 12;
type Store = System['stores'][number];

/** The state of all parts. A store that does not respond is reported as such, and the rest is still returned. */
export const readSystem = async (context: Context): Promise<System> => {
  const [postgres, clickhouse] = await Promise.all([
    timed('postgres', () => postgresHealth(context)),
    timed('clickhouse', () => clickhouseHealth(context)),
  ]);
  const { rows: migrations } = await context.database.owner.query<{ name: string; at: string }>(
    'select name, at from schema_migrations order by name',
  );
  return {
    started_at: new Date(context.clock().getTime() - process.uptime() * 1000).toISOString(),
    role: context.config.role,
    node: process.version,
    disk: await readDisk(context.config),
    memory_bytes: process.memoryUsage.rss(),
    open_sockets: (await gauges.sockets.get()).values.reduce((sum, { value }) => sum + value, 0),
    stores: [postgres, clickhouse],
    queues: await countQueues(context),
    channels: await listChannelHealth(context),
    migrations,
    mails: { ...(await countMails(context)), delivers: context.config.smtpUrl !== undefined },
    error_reports: await countReports(context),
  };
};

type Health = Pick<Store, 'version' | 'bytes' | 'tables'>;

const timed = async (name: Store['name'], ask: () => Promise<Health>): Promise<Store> => {
  const began = performance.now();
  try {
    const health = await ask();
    return { name, answers: true, milliseconds: performance.now() - began, ...health };
  } catch {
    return {
      name,
      answers: false,
      milliseconds: performance.now() - began,
      version: '',
      bytes: null,
      tables: [],
    };
  }
};

const postgresHealth = async ({ database }: Context): Promise<Health> => {
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
};

const Count = z.coerce.number().int();
const Part = z.object({ name: z.string(), rows: Count, bytes: Count });

const clickhouseHealth = async ({ clickhouse }: Context): Promise<Health> => {
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
};
