import { z } from 'zod';
import { readMentions } from '#server/kit/clickhouse/mentions.ts';
import { sql, type Sql, bindInstant, bindValue } from '#server/kit/clickhouse/sql.ts';
import type { WorkRun } from '#server/kit/long-work/runner.ts';

const Count = z.object({ count: z.coerce.number().int() });

/** How many stored mentions long work covers. */
export async function countSpan(
  { context, accountId }: Pick<WorkRun<unknown>, 'context' | 'accountId'>,
  where: Sql,
): Promise<number> {
  const [row] = await readMentions(context.clickhouse, accountId, {
    row: Count,
    select: sql`count() as count`,
    where,
  });
  return row?.count ?? 0;
}

/** The mention after which the next step starts. */
export const StepPosition = z.object({ published: z.number(), _id: z.string() });

/** The mentions behind a position, up to an instant. */
export function buildRestCondition({ published, _id }: z.infer<typeof StepPosition>, to: string): Sql {
  return sql`published_at >= ${bindInstant(published)} and published_at < ${bindInstant(to)}
    and (published_at > ${bindInstant(published)} or _id > ${bindValue('UUID', _id)})`;
}

/** The mentions that were published in a span. */
export function buildSpanCondition(from: string, to: string): Sql {
  return sql`published_at >= ${bindInstant(from)} and published_at < ${bindInstant(to)}`;
}
