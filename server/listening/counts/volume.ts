import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import type { Call } from '#server/kit/http/call.ts';
import { buildBuckets } from '#server/listening/counts/bucket-store.ts';
import { countAuthors, type Authors } from '#server/listening/counts/count-mentions.ts';
import { refuseUndrawable } from '#server/listening/counts/drawable.ts';
import { answerMentionQuestion, readsRollups, toCount } from '#server/listening/counts/mention-answer.ts';
import type { MentionQuestion } from '#server/listening/counts/mention-question.ts';
import { NONE, readSentimentCells, SENTIMENT_MEASURES } from '#server/listening/counts/sentiment-counts.ts';
import { refuseEmpty } from '#server/listening/filter-sql/mention-filter.ts';
import { resolveFilter, type ResolvedFilter } from '#server/listening/filter-sql/resolved-filter.ts';

/** Bars narrow enough to show a shape, few enough to be legible. */
function bucketFor(from: string, to: string): 'hour' | 'day' | 'week' {
  const days = (Date.parse(to) - Date.parse(from)) / MS_PER_DAY;
  if (days <= 3) return 'hour';
  return days <= 120 ? 'day' : 'week';
}

/** The volume over time, including empty bars, and the total of an equally long period just before. */
export async function computeMentionVolume(
  call: Pick<Call, 'context' | 'accountId' | 'inUnit'>,
  { time_zone: zone, ...filter }: MentionFilter & { time_zone: string },
) {
  const { clickhouse } = call.context;
  const { from, to } = filter;
  await refuseUndrawable(clickhouse, { from, to, zone });
  refuseEmpty(filter);
  const resolved = await resolveFilter(call, filter, { zone });
  const bucket = bucketFor(from, to);
  const weekStart = bucket === 'week' ? await call.inUnit(loadWeekStart) : undefined;
  const buckets = buildBuckets({ bucket, zone, weekStart, from, to });
  const { bars, total, before, authors } = await readVolume(call, resolved, {
    columns: [{ dimension: 'time', grain: bucket }],
    zone,
    weekStart,
  });
  return {
    bucket,
    end: buckets.end,
    series: buckets.starts.map((at, index) => ({ at, by_sentiment: bars[index] ?? NONE })),
    total,
    authors: authors.count,
    authors_about: authors.about,
    before,
  };
}

type VolumeScope = { context: Pick<Call['context'], 'clickhouse'>; accountId: Call['accountId'] };
type Volume = { bars: (typeof NONE)[]; total: number; before: number; authors: Authors };

/**
 * The bars of a question of time, their sum, that of an equally long period before, and the authors: from the rollups where they cover the
 * bars, otherwise together, so that a text is searched once.
 */
export async function readVolume(
  { context: { clickhouse }, accountId }: VolumeScope,
  resolved: ResolvedFilter,
  bars: Pick<MentionQuestion, 'columns' | 'zone' | 'weekStart'>,
): Promise<Volume> {
  const question: MentionQuestion = {
    measures: SENTIMENT_MEASURES,
    totals: ['rows'],
    withPrevious: SENTIMENT_MEASURES,
    ...bars,
  };
  if (readsRollups(resolved, question)) {
    const [answer, authors] = await Promise.all([
      answerMentionQuestion(clickhouse, accountId, resolved, question),
      countAuthors(clickhouse, accountId, resolved),
    ]);
    return { ...readBars(answer), authors };
  }
  const measures = [...question.measures, 'mentions.authors'] as const;
  const answer = await answerMentionQuestion(clickhouse, accountId, resolved, { ...question, measures });
  const whole = answer.cells[0]?.[findTotal(answer)] ?? [];
  return { ...readBars(answer), authors: { count: toCount(whole.at(-1)), about: false } };
}

function readBars(answer: SemanticAnswer): Omit<Volume, 'authors'> {
  const total = findTotal(answer);
  const cells = answer.cells[0] ?? [];
  return {
    bars: cells.slice(0, total).map((own) => readSentimentCells(own).by_sentiment),
    total: readSentimentCells(cells[total] ?? []).count,
    before: readSentimentCells(answer.cells_before?.[0]?.[total] ?? []).count,
  };
}

function findTotal({ columns }: SemanticAnswer): number {
  return columns.findIndex(([value]) => value?.kind === 'total');
}
