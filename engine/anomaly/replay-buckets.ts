import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { evaluateWindow, getWindowLength } from './evaluate-window.ts';
import { learnHours, computeExpectedBetween, type HourlyModel } from './learn-hours.ts';
import type { WindowFinding, RuleThresholds, WindowCounts, Window } from './window.ts';

/** The step by which windows slide, in milliseconds: mentions are counted in buckets of five minutes. */
export const BUCKET_MS = 300_000;

/** Mentions by the begin of their bucket, in milliseconds. */
export type Buckets = ReadonlyMap<number, WindowCounts>;

const NOTHING: WindowCounts = { count: 0, judged: 0, negative: 0, reach: 0 };

/** The tallies of a stretch of whole buckets. */
export function sumBuckets(buckets: Buckets, { from, to }: { from: number; to: number }): WindowCounts {
  let sum = NOTHING;
  for (let at = from; at < to; at += BUCKET_MS) {
    const one = buckets.get(at);
    if (one)
      sum = {
        count: sum.count + one.count,
        judged: sum.judged + one.judged,
        negative: sum.negative + one.negative,
        reach: sum.reach + one.reach,
      };
  }
  return sum;
}

/** Buckets put together by the hour. */
export function groupByHour(buckets: Buckets): Map<number, WindowCounts> {
  const hours = new Map<number, WindowCounts>();
  for (const [at, one] of buckets) {
    const hour = Math.floor(at / MS_PER_HOUR) * MS_PER_HOUR;
    const before = hours.get(hour) ?? NOTHING;
    hours.set(hour, {
      count: before.count + one.count,
      judged: before.judged + one.judged,
      negative: before.negative + one.negative,
      reach: before.reach + one.reach,
    });
  }
  return hours;
}

/**
 * Judges the windows that end within a stretch, in the order of time, resting for the rule's cooldown after each finding. A
 * window that ends in an empty bucket holds no more than the one before it and is left out.
 */
export function evaluateBuckets(
  rule: RuleThresholds,
  learnt: HourlyModel,
  { buckets, from, to, quietUntil }: { buckets: Buckets; from: number; to: number; quietUntil: number },
): WindowFinding[] {
  const length = getWindowLength(rule.kind);
  if (length === null) return [];
  const findings: WindowFinding[] = [];
  let quiet = quietUntil;
  const begins = [...buckets.keys()].filter((at) => at + BUCKET_MS > from && at + BUCKET_MS <= to);
  for (const begin of begins.toSorted((a, b) => a - b)) {
    const end = begin + BUCKET_MS;
    if (end < quiet) continue;
    const window: Window = {
      from: end - length,
      to: end,
      ...sumBuckets(buckets, { from: end - length, to: end }),
    };
    const finding = evaluateWindow(rule, learnt, window);
    if (!finding) continue;
    findings.push(finding);
    quiet = end + rule.cooldownMs;
  }
  return findings;
}

/** Plays a rule over a past, hour by hour as it would have lived through it; what comes before `from` is only learnt. */
export function replayBuckets(
  rule: RuleThresholds,
  learnt: HourlyModel,
  { buckets, from, to }: { buckets: Buckets; from: number; to: number },
): { findings: WindowFinding[]; usual: Map<number, number> } {
  const hours = groupByHour(buckets);
  const byHour = Map.groupBy(buckets.keys(), (at) => Math.floor(at / MS_PER_HOUR) * MS_PER_HOUR);
  const findings: WindowFinding[] = [];
  const usual = new Map<number, number>();
  let quietUntil = Number.NEGATIVE_INFINITY;
  for (let hour = learnt.hour; hour < to; hour += MS_PER_HOUR) {
    if (hour >= from) {
      usual.set(
        hour,
        computeExpectedBetween(learnt, rule.hourOfWeek, { from: hour, to: hour + MS_PER_HOUR }),
      );
      if (byHour.has(hour)) {
        const near = nearBuckets(buckets, hour);
        const found = evaluateBuckets(rule, learnt, {
          buckets: near,
          from: hour,
          to: hour + MS_PER_HOUR,
          quietUntil,
        });
        findings.push(...found);
        quietUntil = Math.max(quietUntil, ...found.map((one) => one.to + rule.cooldownMs));
      }
    }
    const silences = learnHours(rule, learnt, {
      hours,
      until: Math.min(hour + MS_PER_HOUR, to),
      ringsFrom: quietUntil,
    });
    for (const one of silences) {
      if (one.to <= from) continue;
      findings.push(one);
      quietUntil = one.to + rule.cooldownMs;
    }
  }
  return { findings, usual };
}

/** The buckets of an hour and of the longest window before it. */
function nearBuckets(buckets: Buckets, hour: number): Map<number, WindowCounts> {
  const near = new Map<number, WindowCounts>();
  for (let at = hour - 3 * MS_PER_HOUR; at < hour + MS_PER_HOUR; at += BUCKET_MS) {
    const one = buckets.get(at);
    if (one) near.set(at, one);
  }
  return near;
}
