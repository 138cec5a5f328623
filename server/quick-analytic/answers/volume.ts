import { compareSpan } from '#contracts/kit/compared-span.ts';
import { toIsoWeekday } from '#contracts/kit/week.ts';
import type { SearchAnswerOf, SearchQuestionOf } from '#contracts/quick-analytic/question.ts';
import { matchBars } from '#engine/semantic/match-bars.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import { chooseBucket } from '#server/listening/public.ts';
import { isToDate, type SearchContext } from '#server/quick-analytic/answers/search-context.ts';
import { readTermLines } from '#server/quick-analytic/answers/terms.ts';

type Volume = SearchAnswerOf<'volume'>;
type Bars = { starts: readonly string[]; end: string };

/** The volume over time, by an axis or by the terms, with the whole volume of the period of the comparison. */
export async function answerVolume(
  question: SearchQuestionOf<'volume'>,
  about: SearchContext,
): Promise<Volume> {
  const { measure, by, bucket, limit, compared: isCompared, all: isOfAll } = question;
  const { runQuery, search, filter, compared } = about;
  const whole = { kind: 'series', measure, by: null, bucket, limit: 1 } as const;
  const split = by === 'term' ? whole : { ...whole, by, limit };
  const [series, before, all] = await Promise.all([
    runQuery({ ...split, filter }),
    isCompared && compared ? readCompared(question, about) : null,
    isOfAll ? runQuery({ ...whole, filter: search.filter }) : null,
  ]);
  const { starts, end, total } = series;
  return {
    kind: 'volume',
    bucket: series.bucket,
    starts,
    end,
    lines: by === 'term' ? await readTermLines(about, starts) : series.lines,
    before: before && before({ starts, end }),
    to_date: isToDate(about),
    all: all && alignBars(all.lines[0]?.counts ?? [], starts.length),
    total,
  };
}

/** Counts the bars of the period of the comparison; the result puts them beside those of the period itself, null where it has no such bar. */
async function readCompared(
  { measure, bucket: wanted }: SearchQuestionOf<'volume'>,
  { scope, runQuery, search, filter, calendar }: SearchContext,
): Promise<(bars: Bars) => Volume['before']> {
  const { comparison: kind } = search;
  if (kind === 'none') return () => null;
  const span = { from: Date.parse(filter.from), to: Date.parse(filter.to) };
  const bucket = chooseBucket(wanted, span);
  const { shift, before } = compareSpan({ span, kind, bars: bucket, ...calendar });
  const [weekStart, series] = await Promise.all([
    bucket === 'week' ? scope.inUnit(loadWeekStart) : undefined,
    runQuery({
      kind: 'series',
      measure,
      by: null,
      bucket,
      limit: 1,
      filter: { ...filter, from: new Date(before.from).toISOString(), to: new Date(before.to).toISOString() },
    }),
  ]);
  const counts = new Map(
    series.starts.map((start, at) => [Date.parse(start), series.lines[0]?.counts[at] ?? 0]),
  );
  return (bars) =>
    matchBars(toSpans(bars), {
      before,
      shift,
      width: bucket,
      calendar: { zone: calendar.zone, weekStart: toIsoWeekday(weekStart) },
    }).counterparts.map((bar) => bar && (counts.get(bar.from) ?? 0));
}

function toSpans({ starts, end }: Bars): { from: number; to: number }[] {
  return starts.map((start, at) => ({ from: Date.parse(start), to: Date.parse(starts[at + 1] ?? end) }));
}

/** As many bars as the period itself has: a period whose days begin elsewhere may have one more. */
function alignBars(counts: readonly number[], length: number): number[] {
  const last = counts.slice(-length);
  return [...Array.from({ length: length - last.length }, () => 0), ...last];
}
