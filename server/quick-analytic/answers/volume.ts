import type { SearchAnswerOf, SearchQuestionOf } from '#contracts/quick-analytic/question.ts';
import type { SearchContext } from '#server/quick-analytic/answers/search-context.ts';
import { readTermLines } from '#server/quick-analytic/answers/terms.ts';

/** The volume over time, by an axis or by the terms, with the whole volume of the period of the comparison. */
export async function answerVolume(
  { measure, by, bucket, limit, compared: isCompared, all: isOfAll }: SearchQuestionOf<'volume'>,
  about: SearchContext,
): Promise<SearchAnswerOf<'volume'>> {
  const { runQuery, search, filter, compared } = about;
  const whole = { kind: 'series', measure, by: null, bucket, limit: 1 } as const;
  const split = by === 'term' ? whole : { ...whole, by, limit };
  const [series, before, all] = await Promise.all([
    runQuery({ ...split, filter }),
    isCompared && compared ? runQuery({ ...whole, filter: compared }) : null,
    isOfAll ? runQuery({ ...whole, filter: search.filter }) : null,
  ]);
  const { starts, end, total } = series;
  return {
    kind: 'volume',
    bucket: series.bucket,
    starts,
    end,
    lines: by === 'term' ? await readTermLines(about, starts) : series.lines,
    before: before && alignBars(before.lines[0]?.counts ?? [], starts.length),
    all: all && alignBars(all.lines[0]?.counts ?? [], starts.length),
    total,
  };
}

/** As many bars as the period itself has: a period whose days begin elsewhere may have one more. */
function alignBars(counts: readonly number[], length: number): number[] {
  const last = counts.slice(-length);
  return [...Array.from({ length: length - last.length }, () => 0), ...last];
}
