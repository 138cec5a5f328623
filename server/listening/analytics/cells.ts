import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnswerOfKind } from '#contracts/listening/analytics/question.ts';
import { countHoursOfWeek } from '#server/listening/analytics/hours-of-week.ts';
import { answerMentionQuestion } from '#server/listening/counts/mention-answer.ts';
import { toSpan, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** An hour of the week with its mentions, and how often it occurred in the period. */
export type Cell = AnswerOfKind<'cells'>['items'][number];

/**
 * Mentions by the hour of the week, in a time zone: an hour that autumn repeats counts both, one that spring skips has none.
 */
export async function readCells(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  zone: string,
): Promise<Cell[]> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: ['mentions.mentions'],
    rows: [{ dimension: 'weekday' }, { dimension: 'hour' }],
    zone,
  });
  const times = countHoursOfWeek(toSpan(resolved.filter), zone);
  return answer.rows.flatMap(([weekday, hour], row) => {
    const place = { weekday: Number(weekday?.key), hour: Number(hour?.key) };
    const count = answer.cells[row]?.[0]?.[0]?.value ?? 0;
    return count > 0 ? [{ ...place, count, times: times(place) }] : [];
  });
}
