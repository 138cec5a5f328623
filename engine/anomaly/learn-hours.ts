import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { learnHour, buildBaseline, computeExpectedAt, type Baseline } from './baseline.ts';
import { computeSilentHourDeviance, countSurprise } from './surprise.ts';
import { buildUpperTail, learnSurprise, type UpperTail } from './upper-tail.ts';
import type { WindowFinding, RuleThresholds, WindowCounts } from './window.ts';

/** A little history must be there before anything can be unusual: a day. */
export const WARM_HOURS = 24;
/** Over about so many mentions the share that is usual follows a change, and from how many it is believed. */
const SHARE_MEMORY = 500;
/** A silence is at least so long. */
const LEAST_SILENCE_HOURS = 3;

/**
 * What a rule knows of the past, kept as JSON: what is usual, how loud its louder hours are, the share of negative mentions among those that were judged, the next hour to learn (its begin
 * in milliseconds), and the silence that is on: since when, what was to be expected in it, its deviance so far, and whether it has rung;
 * that is missing in what was kept before it was known.
 */
export type HourlyModel = {
  baseline: Baseline;
  tail: UpperTail;
  share: number;
  shared: number;
  hour: number;
  silence: { since: number; expected: number; deviance: number; rung?: boolean };
};

/** Knows nothing yet; learning begins with an hour. */
export function buildHourlyModel(hour: number): HourlyModel {
  return {
    baseline: buildBaseline(),
    tail: buildUpperTail(),
    share: 0.2,
    shared: 0,
    hour,
    silence: { since: hour, expected: 0, deviance: 0 },
  };
}

/** How many mentions are usual in a stretch of at most a few hours. */
export function computeExpectedBetween(
  { baseline }: Pick<HourlyModel, 'baseline'>,
  hourOfWeek: (at: number) => number,
  { from, to }: { from: number; to: number },
): number {
  let usual = 0;
  for (let hour = Math.floor(from / MS_PER_HOUR) * MS_PER_HOUR; hour < to; hour += MS_PER_HOUR)
    usual +=
      (computeExpectedAt(baseline, hourOfWeek(hour)) *
        (Math.min(to, hour + MS_PER_HOUR) - Math.max(from, hour))) /
      MS_PER_HOUR;
  return usual;
}

/** Whole hours to learn, and from when on a rule of silence rings (both in milliseconds). */
type LearnOptions = { hours: ReadonlyMap<number, WindowCounts>; until: number; ringsFrom?: number };

/**
 * Learns the whole hours up to an instant, those without mentions too; changes what was learnt in place. A silence rings in the first
 * hour in which it is unusual and the rule may ring: one that became unusual before that rings as soon as it may, if it is still on.
 * @returns where a rule of silence fires in them, once a silence, with the rule's rest between
 */
export function learnHours(
  rule: RuleThresholds,
  learnt: HourlyModel,
  { hours, until, ringsFrom = Number.NEGATIVE_INFINITY }: LearnOptions,
): WindowFinding[] {
  const findings: WindowFinding[] = [];
  let rings = ringsFrom;
  for (; learnt.hour + MS_PER_HOUR <= until; learnt.hour += MS_PER_HOUR) {
    const place = rule.hourOfWeek(learnt.hour);
    const tallied = hours.get(learnt.hour);
    const usual = computeExpectedAt(learnt.baseline, place);
    const finding = hearSilence(rule, learnt, { usual, count: tallied?.count ?? 0, rings });
    if (finding) {
      findings.push(finding);
      rings = finding.to + rule.cooldownMs;
    }
    if (learnt.baseline.hours >= WARM_HOURS)
      learnSurprise(learnt.tail, countSurprise(tallied?.count ?? 0, usual));
    learnHour(learnt.baseline, place, tallied?.count ?? 0);
    if (tallied) learnShare(learnt, tallied);
  }
  return findings;
}

function learnShare(learnt: HourlyModel, { judged, negative }: WindowCounts): void {
  if (judged === 0) return;
  // One loud hour moves it by a twentieth at most.
  learnt.shared = Math.min(SHARE_MEMORY, learnt.shared + judged);
  const pace = Math.min(learnt.shared < SHARE_MEMORY ? 1 : 0.05, judged / learnt.shared);
  learnt.share += pace * (negative / judged - learnt.share);
}

function hearSilence(
  rule: RuleThresholds,
  learnt: HourlyModel,
  { usual, count, rings }: { usual: number; count: number; rings: number },
): WindowFinding | null {
  const { silence, hour } = learnt;
  if (count > 0) {
    learnt.silence = { since: hour + MS_PER_HOUR, expected: 0, deviance: 0, rung: false };
    return null;
  }
  silence.expected += usual;
  silence.deviance += computeSilentHourDeviance(usual);
  const to = hour + MS_PER_HOUR;
  const hours = (to - silence.since) / MS_PER_HOUR;
  const surprise = Math.sqrt(silence.deviance);
  const unusual = surprise >= rule.threshold && hours >= LEAST_SILENCE_HOURS;
  if (rule.kind !== 'silence' || !unusual || learnt.baseline.hours < WARM_HOURS) return null;
  if (silence.rung || to < rings) return null;
  silence.rung = true;
  return { from: silence.since, to, count: hours, usual: silence.expected, mentions: 0, surprise };
}
