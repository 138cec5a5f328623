import type { AlertCondition } from '#contracts/custom-viz/alert-rules.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import { buildBars } from '#contracts/kit/bars.ts';
import { compareSpan } from '#contracts/kit/compared-span.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { QUESTION_LIMITS } from '#contracts/semantic/question.ts';
import { evaluateHours } from '#engine/anomaly/unusual-hours.ts';
import { countHours, countNumber, type NumberNames } from '#server/custom-viz/alerts/count-number.ts';
import { observeHour, observeValue, type Observation } from '#server/custom-viz/alerts/evaluate-rule.ts';
import type { FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import { refuseUncounted } from '#server/custom-viz/alerts/refuse-uncounted.ts';
import type { MeasureNumber, WatchedNumber } from '#server/custom-viz/alerts/watched-numbers.ts';
import { resolveWatchedSpan } from '#server/custom-viz/alerts/watched-question.ts';
import {
  LEARN_MS,
  listHours,
  makeUnusualOptions,
  startOfHour,
  toSpan,
} from '#server/custom-viz/alerts/whole-hours.ts';
import type { QuestionScope } from '#server/semantic/public.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';

/** A value as a condition found it at a moment of the past. */
export type PastObservation = Observation & { at: number };
/** What a condition found in the past. */
export type PastObservations = { names: NumberNames; observed: readonly PastObservation[] };

export type PastSpan = { from: number; to: number };
/** How far apart the moments are. */
export type PastStep = 'hour' | 'day';

type NumberCondition = { condition: AlertCondition; number: WatchedNumber };

/** Numbers that add up are put together from their hours; where one does not, the values are counted at the end of each day. */
export function chooseStep(
  watched: FoundTile,
  conditions: readonly AlertCondition[],
  span: PastSpan,
): PastStep {
  const catalog = makeCatalog('en', watched.known);
  const isHourly = conditions.every(({ kind }, index) => {
    const number = watched.numbers[index];
    if (kind === 'unusual') return true;
    if (number?.kind !== 'measure' || !catalog.findMeasure(number.measure).isAdditive) return false;
    const begin = findBegin(number, watched, listMoments(watched, span, 'hour'));
    return (span.to - begin) / MS_PER_HOUR <= QUESTION_LIMITS.bars;
  });
  return isHourly ? 'hour' : 'day';
}

/** The moments at which the past is looked at: the hours of the zone, or the ends of its days and the present. */
export function listMoments({ reading }: FoundTile, { from, to }: PastSpan, step: PastStep): number[] {
  const { zone, weekStart } = reading;
  const { starts } = buildBars(step, { zone, from, to: to + 1, weekStart });
  if (step === 'hour') return starts.filter((at) => at >= from && at <= to);
  return [...starts.filter((at) => at > from && at < to), to];
}

/** `isAlone`: no other condition has to hold with it, so that each hour fires by itself, when it is over. */
type PastQuery = NumberCondition & { span: PastSpan; step: PastStep; isAlone: boolean };

/** What a condition found at each moment. @throws invalid_request where its number is not counted */
export async function observePast(
  scope: QuestionScope,
  watched: FoundTile,
  { condition, number, span, step, isAlone }: PastQuery,
): Promise<PastObservations> {
  const moments = listMoments(watched, span, step);
  if (number.kind === 'measure' && condition.kind === 'unusual')
    return observeAtUnusual(scope, watched, { number, condition, moments, span, isAlone });
  return number.kind === 'measure' && step === 'hour'
    ? observeAtHours(scope, watched, { number, condition, moments, span })
    : observeAtMoments(scope, watched, { number, condition, moments });
}

type Moments = { condition: AlertCondition; moments: readonly number[] };
type MeasureMoments = Moments & { number: MeasureNumber; span: PastSpan };

/** The period of the number at a moment, and the one before it that the layer compares with. */
function spansAt(
  number: MeasureNumber,
  { reading }: FoundTile,
  at: number,
): { now: PastSpan; before: PastSpan } {
  const span = resolveWatchedSpan(number, reading, new Date(at));
  const now = { from: Date.parse(span.from), to: Date.parse(span.to) };
  const length = getPeriodLength(number.period);
  return {
    now,
    before: compareSpan({ span: now, length, kind: 'before', zone: reading.zone, bars: null }).before,
  };
}

function findBegin(number: MeasureNumber, watched: FoundTile, moments: readonly number[]): number {
  return Math.min(...moments.map((at) => spansAt(number, watched, at).before.from));
}

async function observeAtHours(
  scope: QuestionScope,
  watched: FoundTile,
  { number, condition, moments, span }: MeasureMoments,
): Promise<PastObservations> {
  const begin = findBegin(number, watched, moments);
  const counted = await countHours(scope, watched, { number, span: toSpan(begin, span.to) });
  if (!counted.ok) return refuseUncounted();
  const series =
    counted.series.size === 0 && number.by === null ? new Map([['', new Map()]]) : counted.series;
  const spans = moments.map((at) => spansAt(number, watched, at));
  const observed = [...series].flatMap(([topic, hours]) => {
    const sumOf = makeSums(hours);
    return moments.flatMap((at, nth): PastObservation[] => {
      const { now, before } = spans[nth] ?? spansAt(number, watched, at);
      const value = { topic, value: sumOf(now), before: sumOf(before) };
      return [{ ...observeValue(condition, value, counted.names), at, from: now.from, to: at }];
    });
  });
  return { names: counted.names, observed };
}

/** The sum of the hours that begin within a span. */
function makeSums(hours: ReadonlyMap<number, number>): (span: PastSpan) => number {
  const starts = [...hours.keys()].toSorted((a, b) => a - b);
  const sums = [0];
  for (const start of starts) sums.push((sums.at(-1) ?? 0) + (hours.get(start) ?? 0));
  const countBefore = (at: number): number => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return ({ from, to }) => (sums[countBefore(to)] ?? 0) - (sums[countBefore(from)] ?? 0);
}

async function observeAtMoments(
  scope: QuestionScope,
  watched: FoundTile,
  { number, condition, moments }: Moments & { number: WatchedNumber },
): Promise<PastObservations> {
  const observed: PastObservation[] = [];
  const named = new Map<string, NumberNames>();
  let last: NumberNames | undefined;
  for (const at of moments) {
    const isCompared = condition.kind === 'change';
    const counted = await countNumber(scope, watched, { number, now: new Date(at), isCompared });
    if (!counted.ok) return refuseUncounted();
    last = counted.names;
    for (const value of counted.values) {
      named.set(value.topic, counted.names);
      observed.push({
        ...observeValue(condition, value, last),
        at,
        from: Date.parse(counted.span.from),
        to: at,
      });
    }
  }
  const names = last ?? refuseUncounted();
  return {
    observed,
    names: { ...names, nameTopic: (topic) => (named.get(topic) ?? names).nameTopic(topic) },
  };
}

/** Of the hours since the moment before, the first that is unusual, otherwise the last; together with others, hours are judged when a check does. */
async function observeAtUnusual(
  scope: QuestionScope,
  watched: FoundTile,
  { number, condition, moments, span, isAlone }: MeasureMoments & { isAlone: boolean },
): Promise<PastObservations> {
  const { zone } = watched.reading;
  const until = startOfHour(span.to, zone);
  const hours = listHours({ from: span.from - LEARN_MS, until, zone });
  const counted = await countHours(scope, watched, { number, span: toSpan(hours[0] ?? span.from, until) });
  if (!counted.ok) return refuseUncounted();
  const options = makeUnusualOptions(zone, condition);
  const observed = [...counted.series].flatMap(([topic, values]) => {
    const judged = evaluateHours(options, values, { hours, from: span.from }).map((one) =>
      observeHour(topic, one),
    );
    let next = 0;
    return moments.flatMap((at): PastObservation[] => {
      const begin = next;
      const judgedUntil = isAlone ? at : startOfHour(at, zone);
      while (next < judged.length && (judged[next]?.to ?? Infinity) <= judgedUntil) next += 1;
      const own = judged.slice(begin, next);
      const chosen = own.find(({ holds }) => holds) ?? own.at(-1);
      return chosen ? [{ ...chosen, at }] : [];
    });
  });
  return { names: counted.names, observed };
}
