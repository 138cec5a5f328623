import type { AnswerNote } from '#contracts/semantic/answer.ts';
import type { Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { chooseShift, meetsLeapDay, shiftInstant, type Shift } from '#engine/semantic/comparison.ts';
import { buildTimeBars, chooseBarWidth, type Span } from '#engine/semantic/time-bars.ts';

type KeyBar = Span & { position: number };

/** The periods of a question, and the bars of both where it has an axis of time: a bar of the one has the position of its counterpart. */
export type PlannedPeriods = {
  now: Span;
  elapsed: number;
  before: Span | null;
  bars: { now: Span; before: Span | null }[] | null;
  keys: { now: KeyBar[]; before: KeyBar[] };
  notes: AnswerNote[];
};

/** Laws 7 and 8: half-open periods in instants, bars from the span, and the same elapsed part of both periods. */
export function planPeriods(question: Question, axes: readonly QuestionAxis[], now: number): PlannedPeriods {
  const { zone, week_start: weekStart, comparison } = question;
  const span = { from: Date.parse(question.span.from), to: Date.parse(question.span.to) };
  const elapsed = Math.max(span.from, Math.min(span.to, now));
  const time = axes.find(({ dimension }) => dimension === 'time');
  const width = time ? (time.grain === 'auto' ? chooseBarWidth(span) : time.grain) : null;
  const starts = width && buildTimeBars(width, span, { zone, weekStart });
  const own = readOwnPeriod(comparison);
  const shift: Shift | null = own
    ? { by: 'milliseconds', amount: span.from - own.from }
    : comparison && chooseShift({ span, kind: readKind(comparison), zone, bars: width });
  const before = own ?? (shift && shiftSpan({ from: span.from, to: elapsed }, shift, zone));
  const bars =
    starts &&
    starts.map((bar) => ({
      now: bar,
      before: before && shift && shiftBar(bar, shift, { zone, before }),
    }));
  return {
    now: span,
    elapsed,
    before,
    bars,
    keys: {
      now: (bars ?? []).map(({ now: bar }, position) => ({ ...bar, position })),
      before: (bars ?? []).flatMap((bar, position) => (bar.before ? [{ ...bar.before, position }] : [])),
    },
    notes: [
      ...(comparison && !own && elapsed < span.to
        ? [{ code: 'elapsed_part' as const, until: new Date(elapsed).toISOString() }]
        : []),
      ...(shift && meetsLeapDay(span, shift, zone) ? [{ code: 'leap_day' as const }] : []),
    ],
  };
}

type Comparison = NonNullable<Question['comparison']>;

/** A period to compare with that the question names itself: its bars are as far from its start as those of the first period. */
function readOwnPeriod(comparison: Comparison | null): Span | null {
  if (comparison === null || typeof comparison === 'string') return null;
  return { from: Date.parse(comparison.from), to: Date.parse(comparison.to) };
}

function readKind(comparison: Comparison): 'before' | 'year' {
  return typeof comparison === 'string' ? comparison : 'before';
}

/** A period never reaches into the one that it is compared with. */
function shiftSpan({ from, to }: Span, shift: Shift, zone: string): Span {
  const start = shiftInstant(from, shift, zone);
  return { from: start, to: Math.max(start, Math.min(from, shiftInstant(to, shift, zone))) };
}

/** The counterpart of a bar; null where its period has no such bar, such as a 31st. */
function shiftBar(bar: Span, shift: Shift, { zone, before }: { zone: string; before: Span }): Span | null {
  const moved = { from: shiftInstant(bar.from, shift, zone), to: shiftInstant(bar.to, shift, zone) };
  return moved.from < moved.to && moved.from < before.to && moved.to > before.from ? moved : null;
}
