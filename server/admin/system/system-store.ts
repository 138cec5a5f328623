import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredMail, listErrorReports, System } from '#contracts/admin/system.ts';
import type { Context } from '#server/kit/context.ts';

const CHANNELS_SHOWN = 200;

/** Channels of every organisation, those with a failure first. */
export function listChannelHealth({ database: { platform } }: Context): Promise<System['channels']> {
  return platform
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts._id', 'connections.account_id')
    .select([
      'connections._id',
      'connections.account_id',
      'accounts.name as account',
      'connections.channel',
      'connections.name',
      'connections.active',
      'connections.inactive_reason as reason',
      'connections.last_received_at',
      'connections.last_error',
      'connections.last_error_fault',
    ])
    .orderBy(sql`connections.last_error is null and connections.active`)
    .orderBy('accounts.name')
    .orderBy('connections.name')
    .limit(CHANNELS_SHOWN)
    .execute();
}

/** How many e-mails wait, failed or were kept for lack of a mail server. */
export async function countMails({
  database: { platform },
}: Context): Promise<{ kept: number; queued: number; failed: number }> {
  const rows = await platform
    .selectFrom('mails')
    .select((is) => ['state', is.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const of = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { kept: of('kept'), queued: of('queued'), failed: of('failed') };
}

export type SystemCursor = { at: string; _id: string };
type PageOptions = { after?: SystemCursor | undefined; limit: number };

/** E-mails, newest first; their values stay encrypted. */
export function listMails(
  { database: { platform } }: Context,
  { after, limit, state }: PageOptions & { state?: StoredMail['state'] | undefined },
): Promise<StoredMail[]> {
  let query = platform
    .selectFrom('mails')
    .select(['_id', 'account_id', 'to_address as to', 'template', 'state', 'error', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit);
  if (state) query = query.where('state', '=', state);
  if (after)
    query = query.where(sql<boolean>`(created_at, _id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
}

/** One e-mail with its encrypted values. */
export function findMail({ database: { platform } }: Context, id: string) {
  return platform.selectFrom('mails').selectAll().where('_id', '=', id).executeTakeFirst();
}

export async function countReports({ database: { platform } }: Context): Promise<number> {
  return (
    await platform
      .selectFrom('error_reports')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

type ErrorReport = z.output<typeof listErrorReports.answer>['items'][number];

/** Users' reports of crashed pages, newest first. */
export function listReports(
  { database: { platform } }: Context,
  { after, limit }: PageOptions,
): Promise<ErrorReport[]> {
  let query = platform
    .selectFrom('error_reports')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('_id', 'desc')
    .limit(limit);
  if (after) query = query.where(sql<boolean>`(at, _id) < (${after.at}::timestamptz, ${after._id}::uuid)`);
  return query.execute();
}
