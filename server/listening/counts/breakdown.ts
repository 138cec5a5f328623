import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import { SENTIMENTS } from '#contracts/listening/mention.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { MeasureRef } from '#contracts/semantic/question.ts';
import { answerMentionQuestion, toCount } from '#server/listening/counts/mention-answer.ts';
import { SENTIMENT_MEASURES, NONE, readSentimentCells } from '#server/listening/counts/sentiment-counts.ts';
import type { ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';
import type { Additive } from '#server/listening/rollups/coverage-sql.ts';

/** Dimensions by which mentions are grouped. */
export type Dimension = 'channel' | 'keyword' | 'language' | 'sentiment';

type ShareRow = { value: string; count: number } & typeof NONE;

/** The dimension and the measure; counts by sentiment are of mentions. */
export type Shares =
  | { dimension: 'channel' | 'language' | 'keyword'; measure: Additive }
  | { dimension: 'sentiment'; measure: 'mentions' };

type ShareCounts = { rows: ShareRow[]; total: number };

/** Values of one dimension, the highest first, and the total of all mentions, each once. The value of a keyword is its number. */
export async function readShares(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  { dimension, measure }: Shares,
  resolved: ResolvedFilter,
): Promise<ShareCounts> {
  if (dimension === 'keyword') return readKeywords(clickhouse, accountId, measure, resolved);
  const channelRows = await readChannelRows(clickhouse, accountId, measure, resolved);
  const total = channelRows.reduce((sum, { count }) => sum + count, 0);
  if (dimension === 'sentiment') return { rows: listSentiments(channelRows), total };
  const rows = [...Map.groupBy(channelRows, (row) => row[dimension])].map(([value, own]) => ({
    value,
    ...addUp(own),
  }));
  return { rows: rows.filter(({ count }) => count > 0).toSorted(mostFirst), total };
}

/** Mentions by one dimension, the highest first. The value of a keyword is its number. */
export async function readBreakdown(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  dimension: Dimension,
  resolved: ResolvedFilter,
): Promise<ShareRow[]> {
  return (await readShares(clickhouse, accountId, { dimension, measure: 'mentions' }, resolved)).rows;
}

/** An additive measure over everything that a filter finds. */
export async function readWhole(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<number> {
  return (await readChannelRows(clickhouse, accountId, measure, resolved)).reduce(
    (sum, { count }) => sum + count,
    0,
  );
}

type ChannelRow = Counts & { channel: string; language: string };

/** Answers for one query: its channels, languages, sentiments and total come from the same one. */
const known = new WeakMap<ResolvedFilter, Map<Additive, Promise<ChannelRow[]>>>();

function readChannelRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<ChannelRow[]> {
  const answers = known.get(resolved) ?? new Map<Additive, Promise<ChannelRow[]>>();
  known.set(resolved, answers);
  const begun = answers.get(measure) ?? countChannelRows(clickhouse, accountId, measure, resolved);
  answers.set(measure, begun);
  return begun;
}

async function countChannelRows(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<ChannelRow[]> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: getMeasures(measure),
    rows: [{ dimension: 'channel' }, { dimension: 'language' }],
  });
  return answer.rows.map(([channel, language], row) => ({
    channel: channel?.key ?? '',
    language: language?.key ?? '',
    ...readRow(answer, row),
  }));
}

function getMeasures(measure: Additive): readonly MeasureRef[] {
  return measure === 'mentions' ? SENTIMENT_MEASURES : [`mentions.${measure}`];
}

/** Keywords by their numbers; mentions without any are in the total alone. */
async function readKeywords(
  clickhouse: ClickHouseClient,
  accountId: AccountId,
  measure: Additive,
  resolved: ResolvedFilter,
): Promise<ShareCounts> {
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, {
    measures: getMeasures(measure),
    rows: [{ dimension: 'keyword', shown: { is: 'not_among', values: [null] } }],
    totals: ['columns'],
  });
  const total = answer.rows.findIndex(([value]) => value?.kind === 'total');
  const rows = answer.rows.flatMap(([value], row) =>
    value?.kind === 'value' ? [{ value: value.key ?? '', ...readRow(answer, row) }] : [],
  );
  return {
    rows: rows.filter(({ count }) => count > 0).toSorted(mostFirst),
    total: readRow(answer, total).count,
  };
}

type Counts = Omit<ShareRow, 'value'>;

function readRow({ cells }: SemanticAnswer, row: number): Counts {
  const own = cells[row]?.[0] ?? [];
  if (own.length < SENTIMENT_MEASURES.length) return { count: toCount(own[0]), ...NONE };
  const { count, by_sentiment } = readSentimentCells(own);
  return { count, ...by_sentiment };
}

function addUp(rows: readonly Counts[]): Counts {
  const sum = (of: (row: Counts) => number): number => rows.reduce((all, row) => all + of(row), 0);
  return {
    count: sum(({ count }) => count),
    negative: sum(({ negative }) => negative),
    neutral: sum(({ neutral }) => neutral),
    positive: sum(({ positive }) => positive),
    question: sum(({ question }) => question),
    unjudged: sum(({ unjudged }) => unjudged),
  };
}

function mostFirst(a: ShareRow, b: ShareRow): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** The sentiments of all rows as rows of their own. */
function listSentiments(rows: readonly Counts[]): ShareRow[] {
  const whole = addUp(rows);
  return SENTIMENTS.map((value) => ({ value, count: whole[value], ...NONE, [value]: whole[value] }))
    .filter(({ count }) => count > 0)
    .toSorted(mostFirst);
}
