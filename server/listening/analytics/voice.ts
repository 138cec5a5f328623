import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Measure } from '#contracts/listening/analytics/dimension.ts';
import type { AnswerOfKind, QuestionOf } from '#contracts/listening/analytics/question.ts';
import { chooseVoiceSet } from '#contracts/listening/analytics/voice-set.ts';
import { parseCombined } from '#engine/semantic/axis-values.ts';
import { toAxisValue } from '#server/listening/analytics/axis-values.ts';
import { readGroups } from '#server/listening/analytics/groups.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import {
  MENTION_MEASURES,
  NONE,
  readMentionCounts,
  toSentimentCounts,
} from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** The numbers of the keywords that a share of voice compares under a filter, as the caller sees them. */
export function chooseVoiceNumbers({ filter, names }: ResolvedFilter, chosen: readonly string[]): number[] {
  const keywords = [...names.byNumber.values()]
    .filter(({ product }) => product === 'listening')
    .toSorted((a, b) => a.number - b.number);
  return names.numbers(chooseVoiceSet(keywords, chosen.length > 0 ? chosen : (filter.keyword ?? [])));
}

/** Of more keywords, those with the most mentions are compared. */
const MOST_COMPARED = 20;

type VoiceQuestion = Omit<QuestionOf<'voice'>, 'kind' | 'filter'>;

/**
 * The shares of keywords, each mention once: a keyword has the mentions that no other of the set has, and those of several are counted
 * together. The counts of keywords come from the rollups where they cover them; of mentions, only those of several keywords are read.
 */
export async function computeVoice(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { keywords, measure, limit }: VoiceQuestion,
): Promise<AnswerOfKind<'voice'>> {
  const among = chooseVoiceNumbers(resolved, keywords);
  const { rows } = await readGroups(clickhouse, accountId, resolved, {
    by: 'keyword',
    measure,
    limit: MOST_COMPARED,
    among,
  });
  const numbers = among.length > MOST_COMPARED ? rows.map(({ value }) => Number(value)) : among;
  const shared =
    numbers.length > 1 ? await readShared(clickhouse, accountId, resolved, { numbers, measure }) : [];
  const alone = rows
    .map(({ value, ...row }) => {
      const others = shared.filter((one) => one.keywords.includes(value));
      const less = (of: (one: Counts) => number): number =>
        Math.max(0, of(row) - others.reduce((sum, one) => sum + of(one), 0));
      return {
        value,
        count: less(({ count }) => count),
        negative: less(({ negative }) => negative),
        neutral: less(({ neutral }) => neutral),
        positive: less(({ positive }) => positive),
        question: less(({ question }) => question),
        unjudged: less(({ unjudged }) => unjudged),
      };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || Number(a.value) - Number(b.value));
  const several = shared.reduce((sum, { count }) => sum + count, 0);
  return {
    kind: 'voice',
    set: numbers.flatMap((number) => resolved.names.byNumber.get(number)?._id ?? []),
    items: alone.slice(0, limit).flatMap(({ value, count, ...row }) => {
      const named = toAxisValue('keyword', value, resolved.names);
      return named
        ? [{ ...named, count, by_sentiment: measure === 'mentions' ? toSentimentCounts(row) : null }]
        : [];
    }),
    several,
    total: several + alone.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Mentions of several keywords of a set, by the combination of the keywords. */
async function readShared(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  resolved: ResolvedFilter,
  { numbers, measure }: { numbers: readonly number[]; measure: Measure },
): Promise<(Counts & { keywords: string[] })[]> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: measure === 'mentions' ? MENTION_MEASURES : [`mentions.${measure}`],
    rows: [
      {
        dimension: 'keyword',
        shown: { is: 'among', values: numbers.map(String) },
        combined: { least: 2 },
      },
    ],
  });
  return answer.rows.map(([value], row) => {
    const cells = answer.cells[row]?.[0] ?? [];
    const { by_sentiment, count } =
      measure === 'mentions' ? readMentionCounts(cells) : { by_sentiment: NONE, count: toCount(cells[0]) };
    return { keywords: parseCombined(value?.key ?? '[]'), count, ...by_sentiment };
  });
}

type Counts = {
  count: number;
  negative: number;
  neutral: number;
  positive: number;
  question: number;
  unjudged: number;
};
