import { compareSpan, differInLeapDay, isPart, type Shift } from '#contracts/kit/compared-span.ts';
import type { AnswerNote } from '#contracts/semantic/answer.ts';
import type { Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { matchBars, type MatchedBars } from '#engine/semantic/match-bars.ts';
import { buildTimeBars, chooseBarWidth, type Span } from '#engine/semantic/time-bars.ts';

type KeyBar = Span & { position: number };

/**
 * The periods of a question, and the bars of both where it has an axis of time: a bar of the one has the position of its counterpart. The keys
 * of the period before have its other bars too, at positions beyond those of the answer: totals count them, no row shows them.
 */
export type PlannedPeriods = {
  now: Span;
  elapsed: number;
  before: Span | null;
  bars: { now: Span; before: Span | null }[] | null;
  keys: { now: KeyBar[]; before: KeyBar[] };
  notes: AnswerNote[];
};

const NO_BARS: MatchedBars = { counterparts: [], rest: [] };

/** Laws 7 and 8: half-open periods in instants, bars from the span, and the same elapsed part of both periods. */
export function planPeriods(question: Question, axes: readonly QuestionAxis[], now: number): PlannedPeriods {
  const calendar = { zone: question.zone, weekStart: question.week_start };
  const span = readSpan(question.span);
  const elapsed = Math.max(span.from, Math.min(span.to, now));
  const time = axes.find(({ dimension }) => dimension === 'time');
  const width = time ? (time.grain === 'auto' ? chooseBarWidth(span) : time.grain) : null;
  const starts = width && buildTimeBars(width, span, calendar);
  const compared = planComparison(question, { span, until: elapsed, bars: width });
  const matched = compared && starts ? matchBars(starts, { ...compared, width, calendar }) : NO_BARS;
  const { counterparts, rest } = matched;
  const bars = starts && starts.map((bar, at) => ({ now: bar, before: counterparts[at] ?? null }));
  return {
    now: span,
    elapsed,
    before: compared && compared.before,
    bars,
    keys: {
      now: (starts ?? []).map((bar, position) => ({ ...bar, position })),
      before: [
        ...counterparts.flatMap((bar, position) => (bar ? [{ ...bar, position }] : [])),
        ...rest.map((bar, index) => ({ ...bar, position: counterparts.length + index })),
      ].toSorted((a, b) => a.from - b.from),
    },
    notes: compared ? listNotes(question, { ...compared, span, elapsed, now }, rest) : [],
  };
}

type PeriodPair = { before: Span; shift: Shift | null };

/** The period to compare with: one that the question names itself, or that of a shift. */
function planComparison(
  { comparison, length, zone }: Question,
  rest: { span: Span; until: number; bars: Parameters<typeof compareSpan>[0]['bars'] },
): PeriodPair | null {
  if (comparison === null) return null;
  if (typeof comparison === 'object') return { before: readSpan(comparison), shift: null };
  return compareSpan({ ...rest, kind: comparison, length, zone });
}

type PeriodTimes = PeriodPair & { span: Span; elapsed: number; now: number };

function listNotes(
  { length, zone }: Question,
  { before, shift, span, elapsed, now }: PeriodTimes,
  rest: readonly Span[],
): AnswerNote[] {
  const runs = isPart({ span, length, zone }, elapsed);
  const until = new Date(elapsed).toISOString();
  const ownUntil = Math.min(before.to, now);
  return [
    ...(runs && shift ? [{ code: 'elapsed_part' as const, until }] : []),
    ...(runs && !shift ? [{ code: 'part_of_period' as const, period: 'now' as const, until }] : []),
    ...(!shift && isPart({ span: before, zone }, ownUntil)
      ? [
          {
            code: 'part_of_period' as const,
            period: 'before' as const,
            until: new Date(ownUntil).toISOString(),
          },
        ]
      : []),
    ...(isYears(shift) && differInLeapDay(span, before, zone) ? [{ code: 'leap_day' as const }] : []),
    ...joinSpans(rest, before).map(({ from, to }) => ({
      code: 'without_counterpart' as const,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    })),
  ];
}

const isYears = (shift: Shift | null): boolean => shift?.by === 'months' && shift.amount % 12 === 0;

/** Bars that follow one another as one span each, as far as they are within a period. */
function joinSpans(bars: readonly Span[], { from, to }: Span): Span[] {
  const joined: Span[] = [];
  for (const bar of bars) {
    const last = joined.at(-1);
    if (last?.to === bar.from) last.to = Math.min(bar.to, to);
    else joined.push({ from: Math.max(bar.from, from), to: Math.min(bar.to, to) });
  }
  return joined;
}

function readSpan({ from, to }: Question['span']): Span {
  return { from: Date.parse(from), to: Date.parse(to) };
}
