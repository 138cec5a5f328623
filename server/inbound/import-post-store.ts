import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import type { ImportRun } from '#server/inbound/import-run.ts';
import * as slices from '#server/inbound/import-slice-store.ts';
import { readMentions, deleteMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, bindInstant, type Sql, bindValue } from '#server/kit/clickhouse/sql.ts';
import { computeFileSourceId } from '#server/listening/mention-ids/public.ts';
import { touchSpan } from '#server/listening/public.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const Post = z.object({ id: z.string(), at: z.coerce.number(), ticket: z.string() });

type Post = z.output<typeof Post>;

/** The posts that exist, split into those to remove and the ids of those on which the team works. */
export async function splitPosts(
  { context, accountId, inUnit }: ImportRun,
  ids: readonly string[],
): Promise<{ going: Post[]; kept: ReadonlySet<string> }> {
  if (ids.length === 0) return { going: [], kept: new Set() };
  const posts = await readMentions(context.clickhouse, accountId, {
    row: Post,
    // Names that are not columns: otherwise the condition would compare the columns.
    select: sql`toString(_id) as id, toUnixTimestamp64Milli(published_at) as at, toString(ticket_id) as ticket`,
    where: sql`${ofFiles(accountId)} and ${among(ids)}`,
  });
  const kept = new Set(await inUnit((unit) => slices.findNotedMentions(unit, ids)));
  for (const { id, ticket } of posts) if (ticket !== NOBODY) kept.add(id);
  return { going: posts.filter(({ id }) => !kept.has(id)), kept };
}

/** Rollups are marked before and after: a process that computes them in between computes them again. */
export async function deletePosts(
  { context, accountId, inUnit }: ImportRun,
  posts: readonly Post[],
): Promise<void> {
  if (posts.length === 0) return;
  const times = posts.map((post) => post.at);
  const [from, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  const touch = () => inUnit((unit) => touchSpan(unit, { from, to: last + 1 }));
  await touch();
  const ids = posts.map(({ id }) => id);
  const where = sql`published_at >= ${bindInstant(from)} and published_at <= ${bindInstant(last)} and ${ofFiles(accountId)} and ${among(ids)}`;
  await deleteMentions(context.clickhouse, accountId, where);
  await touch();
}

function ofFiles(accountId: AccountId): Sql {
  return sql`source_id = ${bindValue('UUID', computeFileSourceId(accountId))}`;
}

const among = (ids: readonly string[]): Sql => sql`_id in ${bindValue('Array(UUID)', ids)}`;
