import type { System } from '#contracts/admin/system.ts';
import {
  postgresHealth,
  clickhouseHealth,
  type Store,
  type Health,
  listMigrations,
} from '#server/admin/system/store-health-store.ts';
import { listChannelHealth, countMails, countReports } from '#server/admin/system/system-store.ts';
import type { Context } from '#server/kit/context.ts';
import { readDisk } from '#server/kit/disk.ts';
import { countQueues } from '#server/kit/jobs/count-queues.ts';
import { gauges } from '#server/kit/metrics.ts';

/** The state of all parts. A store that does not respond is reported as such, and the rest is still returned. */
export async function readSystem(context: Context): Promise<System> {
  const [postgres, clickhouse] = await Promise.all([
    timed('postgres', () => postgresHealth(context)),
    timed('clickhouse', () => clickhouseHealth(context)),
  ]);
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
    migrations: await listMigrations(context),
    mails: { ...(await countMails(context)), delivers: context.config.smtpUrl !== undefined },
    error_reports: await countReports(context),
  };
}

async function timed(name: Store['name'], ask: () => Promise<Health>): Promise<Store> {
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
}
