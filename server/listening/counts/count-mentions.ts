import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { answerMentionQuestion, readFigures, toCount } from '#server/listening/counts/mention-answer.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** How many mentions there are. */
export async function countMentions(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<number> {
  const measures = ['mentions.mentions'] as const;
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, { measures });
  return toCount(readFigures(answer, 'now')[0]);
}

/** The number of authors; `about` where it is an estimate (within one in a hundred). */
export type Authors = { count: number; about: boolean };

/** The number of authors of mentions; the same name on two channels counts as two. */
export async function countAuthors(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
): Promise<Authors> {
  const measures = ['mentions.authors'] as const;
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, { measures, estimates: true });
  const [authors] = readFigures(answer, 'now');
  return { count: toCount(authors), about: authors?.about ?? false };
}
