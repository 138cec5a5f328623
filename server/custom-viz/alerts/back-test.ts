import type { AlertBar } from '#contracts/alerts/rule-fields.ts';
import { MEASURE_TEST_DAYS } from '#contracts/custom-viz/alerts.ts';
import type { LocalText } from '#contracts/custom-viz/local-text.ts';
import { getPeriodLength } from '#contracts/custom-viz/period-length.ts';
import { buildBars } from '#contracts/kit/bars.ts';
import { compareSpan } from '#contracts/kit/compared-span.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { QuestionResult } from '#contracts/semantic/question-result.ts';
import { QUESTION_LIMITS } from '#contracts/semantic/question.ts';
import { findCrossings } from '#engine/anomaly/crossings.ts';
import { fulfilsCondition } from '#engine/anomaly/measure-condition.ts';
import { evaluateHours } from '#engine/anomaly/unusual-hours.ts';
import {
  answerWatched,
  LEARN_MS,
  lastWholeHour,
  makeUnusualOptions,
  type RuleFinding,
  type MeasureCondition,
} from '#server/custom-viz/alerts/evaluate-rule.ts';
import type { WatchedNumber } from '#server/custom-viz/alerts/find-watched.ts';
import { readHours, readValues, type TopicValue } from '#server/custom-viz/alerts/read-values.ts';
import { refuseUncounted } from '#server/custom-viz/alerts/refuse-uncounted.ts';
import {
  buildHoursQuestion,
  buildValueQuestion,
  nameTopic,
  resolveWatchedSpan,
} from '#server/custom-viz/alerts/watched-question.ts';
import type { QuestionScope } from '#server/semantic/public.ts';
import { makeCatalog } from '#texts/chart-catalog.ts';

/** A watched value at one moment of the past. */
type PastValue = TopicValue & { at: number; from: number; holds: boolean; usual: number | null };
/** What the values were at the moments of the past, and an answer that names them. */
type Past = { looks: PastValue[]; named: QuestionResult; step: 'hour' | 'day' };

type Test = { condition: MeasureCondition & { cooldown_hours: number }; now: Date };

/** When a rule would have fired in the last days, by the conditions that judge it live. */
export async function backTest(scope: QuestionScope, watched: WatchedNumber, { condition, now }: Test) {
  const to = now.getTime();
  const from = to - MEASURE_TEST_DAYS * MS_PER_DAY;
  const past = await lookBack(scope, watched, { condition, from, to });
  const findings = findFirings(past.looks, condition.cooldown_hours * MS_PER_HOUR).map(
    (look): RuleFinding => ({
      topic: look.topic,
      from: look.from,
      to: look.at,
      value: look.value ?? 0,
      usual: look.usual,
      what: nameTopic(watched, past.named, look.topic),
    }),
  );
  const topic = findLoudest(past.looks, findings);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    step: past.step,
    bars: buildDays(
      past.looks.filter((look) => look.topic === topic),
      watched,
      { condition, from, to },
    ),
    shown: topic === undefined ? NO_NAME : nameTopic(watched, past.named, topic),
    findings,
  };
}

const NO_NAME: LocalText = { en: '', th: '' };

type PastSpan = { condition: MeasureCondition; from: number; to: number };

/** Numbers that add up are put together from their hours; others are counted at the end of each day. */
function lookBack(scope: QuestionScope, watched: WatchedNumber, span: PastSpan): Promise<Past> {
  if (span.condition.kind === 'unusual') return lookAtUnusual(scope, watched, span);
  const { isAdditive } = makeCatalog('en').findMeasure(watched.rule.measure);
  const moments = listMoments(span, MS_PER_HOUR);
  const spans = moments.map((at) => spansAt(watched, at));
  const begin = Math.min(...spans.map(({ before }) => before.from));
  const fits = (span.to - begin) / MS_PER_HOUR <= QUESTION_LIMITS.bars;
  return isAdditive && fits
    ? lookAtHours(scope, watched, { ...span, moments, spans, begin })
    : lookAtDays(scope, watched, span);
}

function listMoments({ from, to }: { from: number; to: number }, step: number): number[] {
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_one, at) => first + at * step);
}

type Milliseconds = { from: number; to: number };

/** The period of the tile at a moment, and the one before it that the layer compares with. */
function spansAt(watched: WatchedNumber, at: number): { now: Milliseconds; before: Milliseconds } {
  const { zone } = watched.reading;
  const span = resolveWatchedSpan(watched, new Date(at));
  const now = { from: Date.parse(span.from), to: Date.parse(span.to) };
  const length = getPeriodLength(watched.period);
  return { now, before: compareSpan({ span: now, length, kind: 'before', zone, bars: null }).before };
}

function toSpan({ from, to }: Milliseconds): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

async function lookAtHours(
  scope: QuestionScope,
  watched: WatchedNumber,
  {
    condition,
    moments,
    spans,
    begin,
    to,
  }: PastSpan & { moments: number[]; spans: ReturnType<typeof spansAt>[]; begin: number },
): Promise<Past> {
  const named = await answerWatched(scope, watched, buildHoursQuestion(watched, toSpan({ from: begin, to })));
  if (!named.ok) return refuseUncounted();
  const looks = [...readHours(named.answer)].flatMap(([topic, hours]) => {
    const sumOf = makeSums(hours);
    return moments.map((at, nth): PastValue => {
      const { now, before } = spans[nth] ?? spansAt(watched, at);
      const value = { topic, value: sumOf(now), before: sumOf(before) };
      return toLook(value, { at, from: now.from, condition });
    });
  });
  return { looks, named, step: 'hour' };
}

/** The sum of the hours that begin within a span. */
function makeSums(hours: ReadonlyMap<number, number>): (span: Milliseconds) => number {
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

type LookOptions = { at: number; from: number; condition: MeasureCondition };

function toLook(value: TopicValue, { at, from, condition }: LookOptions): PastValue {
  const usual = condition.kind === 'change' ? value.before : null;
  return { ...value, at, from, usual, holds: fulfilsCondition(condition, value) };
}

async function lookAtDays(
  scope: QuestionScope,
  watched: WatchedNumber,
  { condition, from, to }: PastSpan,
): Promise<Past> {
  const { zone, weekStart } = watched.reading;
  const { starts } = buildBars('day', { zone, from, to, weekStart });
  const moments = [...starts.filter((at) => at > from), to];
  const looks: PastValue[] = [];
  let named: QuestionResult | undefined;
  for (const at of moments) {
    const span = resolveWatchedSpan(watched, new Date(at));
    const result = await answerWatched(
      scope,
      watched,
      buildValueQuestion(watched, span, condition.kind === 'change'),
    );
    if (!result.ok) return refuseUncounted();
    named = named?.ok ? { ...result, labels: joinLabels(named.labels, result.labels) } : result;
    for (const value of readValues(result.answer))
      looks.push(toLook(value, { at, from: Date.parse(span.from), condition }));
  }
  if (!named) throw new Error('a back-test without a moment');
  return { looks, named, step: 'day' };
}

type Labels = Extract<QuestionResult, { ok: true }>['labels'];

function joinLabels(one: Labels, other: Labels): Labels {
  return Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      { ...one[name], ...other[name] },
    ]),
  );
}

async function lookAtUnusual(
  scope: QuestionScope,
  watched: WatchedNumber,
  { condition, from, to }: PastSpan,
): Promise<Past> {
  const until = lastWholeHour(to);
  const learnFrom = Math.floor((from - LEARN_MS) / MS_PER_HOUR) * MS_PER_HOUR;
  const named = await answerWatched(
    scope,
    watched,
    buildHoursQuestion(watched, toSpan({ from: learnFrom, to: until })),
  );
  if (!named.ok) return refuseUncounted();
  const options = makeUnusualOptions(watched, condition);
  const looks = [...readHours(named.answer)].flatMap(([topic, hours]) =>
    evaluateHours(options, hours, { learnFrom, from, until }).map(
      ({ hour, value, usual, isUnusual }): PastValue => ({
        topic,
        value,
        before: null,
        usual: Math.round(usual * 10) / 10,
        at: hour + MS_PER_HOUR,
        from: hour,
        holds: isUnusual,
      }),
    ),
  );
  return { looks, named, step: 'hour' };
}

/** The moments at which the condition began to hold for a value, in the order of time, with the pauses of the rule. */
function findFirings(looks: readonly PastValue[], pauseMs: number): PastValue[] {
  const byMoment = Map.groupBy(
    looks.toSorted((a, b) => a.at - b.at),
    ({ at }) => at,
  );
  const fired: PastValue[] = [];
  const last = new Map<string, number>();
  let holding: string[] = [];
  for (const [at, all] of byMoment) {
    const found = findCrossings(holding, all);
    holding = found.holding;
    for (const topic of found.crossed) {
      const look = all.find((one) => one.topic === topic);
      if (!look || at - (last.get(topic) ?? Number.NEGATIVE_INFINITY) < pauseMs) continue;
      last.set(topic, at);
      fired.push(look);
    }
  }
  return fired;
}

/** The value that is drawn: the one that fired most often, otherwise the largest. */
function findLoudest(looks: readonly PastValue[], fired: readonly RuleFinding[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { topic } of fired) counts.set(topic, (counts.get(topic) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? looks.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]?.topic;
}

/** The most telling value of each day: the highest, or the lowest where the rule waits for low ones. */
function buildDays(
  looks: readonly PastValue[],
  { reading }: WatchedNumber,
  { condition, from, to }: PastSpan,
): AlertBar[] {
  const isLow = condition.kind === 'below' || (condition.kind !== 'above' && condition.direction === 'down');
  const { starts } = buildBars('day', { zone: reading.zone, from, to, weekStart: reading.weekStart });
  return starts.map((begin, nth): AlertBar => {
    const end = starts[nth + 1] ?? to + 1;
    const own = looks.filter(({ at, value }) => value !== null && at > begin && at <= end);
    const sorted = own.toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
    const chosen = isLow ? sorted[0] : sorted.at(-1);
    const usual =
      condition.kind === 'above' || condition.kind === 'below' ? condition.limit : (chosen?.usual ?? null);
    return { at: new Date(Math.max(begin, from)).toISOString(), count: chosen?.value ?? 0, usual };
  });
}
