import type { PeriodCalendar } from '#contracts/kit/compared-span.ts';
import type { WireFilter } from '#contracts/listening/analytics/dimension.ts';
import {
  AnalyticsQuery,
  type AnalyticsQueryInput,
  type AnswerOfKind,
  type QuestionKind,
} from '#contracts/listening/analytics/question.ts';
import type { Difference } from '#contracts/listening/differences/endpoints.ts';
import { MentionFilter } from '#contracts/listening/filter.ts';
import { toComparedPeriod } from '#contracts/listening/stored-filter.ts';
import { findPeaks, type Peak } from '#engine/anomaly/find-peaks.ts';
import { runAnalyticsQueries } from '#server/listening/analytics/run-queries.ts';
import { computeDifference } from '#server/listening/differences/difference.ts';
import type { PostReader } from '#server/listening/keyword-names.ts';
import type { ReportScope } from '#server/reports/public.ts';

/** A peak of the period with its bar and what was different in it. */
export type ExplainedPeak = Peak & { from: string; to: string; difference: Difference };

/** The figures from which the first page of a report says what happened. */
export type FindingFacts = {
  figures: AnswerOfKind<'figures'>;
  series: AnswerOfKind<'series'>;
  /** Whether posts were collected throughout the period before, so that it can be compared with. */
  comparable: boolean;
  channels: AnswerOfKind<'groups'>;
  authors: AnswerOfKind<'authors'>;
  themes: AnswerOfKind<'themes'>;
  voice: AnswerOfKind<'voice'>;
  peaks: ExplainedPeak[];
};

/** The most peaks that are explained: each is a read of its own. */
const MOST_PEAKS = 2;
/** A period of which a longer part has no mentions at its start was not collected from its start. */
const EMPTY_START = 1 / 3;

/** Reads the facts; the queries are those of the screens, so the numbers are. Undefined where one of them failed. */
export async function readFindingFacts(
  scope: ReportScope & Pick<PostReader, 'pool'>,
  filter: WireFilter,
  calendar: PeriodCalendar,
): Promise<FindingFacts | undefined> {
  const questions = [
    { kind: 'figures', filter, ...(calendar.length && { length: calendar.length }) },
    { kind: 'series', filter },
    { kind: 'series', filter: toComparedPeriod(filter, { kind: 'before' }, calendar) },
    { kind: 'groups', filter, by: 'channel', limit: 3 },
    { kind: 'authors', filter, limit: 1 },
    { kind: 'themes', filter, limit: 20 },
    { kind: 'voice', filter },
  ] satisfies AnalyticsQueryInput[];
  const results = await runAnalyticsQueries(
    scope,
    questions.map((question) => AnalyticsQuery.parse(question)),
    calendar.zone,
  );
  const answers = results.flatMap((one) => (one.ok ? [one.answer] : []));
  const find = <K extends QuestionKind>(kind: K) =>
    answers.find((answer): answer is AnswerOfKind<K> => answer.kind === kind);
  const [figures, series, channels] = [find('figures'), find('series'), find('groups')];
  const [authors, themes, voice] = [find('authors'), find('themes'), find('voice')];
  const before = answers.findLast((answer) => answer.kind === 'series');
  if (!figures || !series || !channels || !authors || !themes || !voice || !before) return undefined;
  return {
    figures,
    series,
    comparable: before !== series && isCollected(before.lines[0]?.counts ?? []),
    channels,
    authors,
    themes,
    voice,
    peaks: await explainPeaks(scope, filter, series),
  };
}

function isCollected(counts: readonly number[]): boolean {
  const first = counts.findIndex((count) => count > 0);
  return first !== -1 && first <= counts.length * EMPTY_START;
}

async function explainPeaks(
  scope: ReportScope & Pick<PostReader, 'pool'>,
  filter: WireFilter,
  { starts, end, lines }: AnswerOfKind<'series'>,
): Promise<ExplainedPeak[]> {
  const peaks = findPeaks(lines[0]?.counts ?? []).slice(0, MOST_PEAKS);
  const latest = Math.min(Date.parse(end), Date.parse(filter.to));
  return Promise.all(
    peaks.map(async (peak) => {
      const from = starts[peak.index] ?? filter.from;
      const to = new Date(Math.min(latest, Date.parse(starts[peak.index + 1] ?? end))).toISOString();
      const difference = await computeDifference(scope, MentionFilter.parse({ ...filter, from, to }));
      return { ...peak, from, to, difference };
    }),
  );
}
