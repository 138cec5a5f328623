import type { Selection } from '#contracts/custom-viz/dashboard-state.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AxisValue, SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { findPeaks } from '#engine/anomaly/find-peaks.ts';

type Span = { from: string; to: string };

/**
 * With what a value can be compared: `drawn`: with the bars that a chart draws beside it; `named`: as a question is; `usual`: with times that are
 * like it.
 */
export type ExplainTime =
  | { kind: 'drawn'; comparison: Span }
  | { kind: 'named'; comparison: NonNullable<QuestionInput['comparison']> }
  | { kind: 'usual' };

type ExplainedValue = {
  /** The comparisons of a tile, with the answers in which they are drawn. */
  comparisons: readonly (QuestionInput['comparison'] | undefined)[];
  answers: readonly SemanticAnswer[];
  /** What is selected in it; null for all of it. */
  selection: Pick<Selection, 'filters' | 'span'> | null;
  /** The place of the measure, where it counts something. */
  measure: number | null;
  now: number;
};

/** What is usual is known of an hour, a day, and a week; a day and a week can be an hour longer. */
const LONGEST_USUAL = 7 * MS_PER_DAY + MS_PER_HOUR;

/**
 * With what a value can be compared, that of its tile first, and which of these it is at first: a bar that is a peak with what is usual, anything
 * else with what its tile compares with, or the time before.
 */
export function listExplainTimes(explained: ExplainedValue): { times: ExplainTime[]; first: number } {
  const { comparisons, answers, selection, now } = explained;
  const span = selection?.span ?? null;
  const own = comparisons.flatMap((comparison, at): ExplainTime[] => {
    if (!comparison) return [];
    if (!span) return [{ kind: 'named', comparison }];
    const drawn = findDrawn(answers[at], span);
    return drawn ? [{ kind: 'drawn', comparison: drawn }] : [];
  });
  const isOwn = (name: 'before' | 'year'): boolean =>
    own.some((one) => one.kind === 'named' && one.comparison === name);
  const named = (['before', 'year'] as const).flatMap((comparison): ExplainTime[] =>
    isOwn(comparison) ? [] : [{ kind: 'named', comparison }],
  );
  const isUsual = span !== null && Date.parse(span.to) <= now && getLength(span) <= LONGEST_USUAL;
  const times: ExplainTime[] = [...own, ...named, ...(isUsual ? [{ kind: 'usual' as const }] : [])];
  return { times, first: isUsual && isPeak(explained) ? times.length - 1 : 0 };
}

/** The bars that are drawn beside those of a span, from the first to the last. */
function findDrawn(answer: SemanticAnswer | undefined, span: Span): Span | null {
  const bars = listBars(answer).filter((one) => one.span.from >= span.from && one.span.to <= span.to);
  const before = bars.flatMap((one) => one.span_before ?? []);
  const [first, last] = [before[0], before.at(-1)];
  return first && last ? { from: first.from, to: last.to } : null;
}

type Bar = AxisValue & { span: Span };

function listBars(answer: SemanticAnswer | undefined): Bar[] {
  const values = [...(answer?.rows ?? []), ...(answer?.columns ?? [])].flat();
  const bars = new Map<string, Bar>();
  for (const value of values) if (value.span) bars.set(value.span.from, { ...value, span: value.span });
  return [...bars.values()].toSorted((a, b) => (a.span.from < b.span.from ? -1 : 1));
}

/** Whether the selected bar is a peak among those of its chart. */
function isPeak({ answers: [answer], selection, measure }: ExplainedValue): boolean {
  if (!answer || !selection?.span || measure === null) return false;
  const wanted = selection.filters.map((one) => JSON.stringify(one));
  const counts = new Map(listBars(answer).map(({ span }) => [span.from, 0]));
  for (const [row, values] of answer.rows.entries())
    for (const [column, others] of answer.columns.entries()) {
      const met = [...values, ...others];
      const from = met.find((one) => one.span)?.span?.from;
      const filters = new Set(met.map(({ filter }) => JSON.stringify(filter)));
      if (from === undefined || met.some(({ kind }) => kind === 'total')) continue;
      if (!wanted.every((one) => filters.has(one))) continue;
      counts.set(from, (counts.get(from) ?? 0) + (answer.cells[row]?.[column]?.[measure]?.value ?? 0));
    }
  const at = [...counts.keys()].indexOf(selection.span.from);
  return findPeaks([...counts.values()]).some(({ index }) => index === at);
}

function getLength({ from, to }: Span): number {
  return Date.parse(to) - Date.parse(from);
}
