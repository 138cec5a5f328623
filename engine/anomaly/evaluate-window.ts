import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AlertKind } from '#contracts/listening/alerts/alert-facts.ts';
import { type HourlyModel, computeExpectedBetween, WARM_HOURS } from './learn-hours.ts';
import { countSurprise, shareSurprise } from './surprise.ts';
import { scaleSurprise } from './upper-tail.ts';
import type { Window, RuleThresholds, WindowFinding } from './window.ts';

/** The kinds of rules that are judged by tallies of a sliding window. */
const WINDOW_HOURS = { spike: 1, reach: 1, negative: 3 } as const satisfies Partial<
  Record<AlertKind, number>
>;

/** Fewer posts than this are no spike, however quiet it was; fewer than that make no share. */
const LEAST_SPIKE = 4;
const LEAST_SHARE = 10;

/** Judges one window by what was learnt before it; null where it is nothing unusual. */
export function evaluateWindow(
  rule: RuleThresholds,
  learnt: HourlyModel,
  window: Window,
): WindowFinding | null {
  const { from, to, count: mentions } = window;
  const found = (count: number, usual: number | null, surprise: number): WindowFinding => ({
    from,
    to,
    count,
    usual,
    mentions,
    surprise,
  });
  if (rule.kind === 'reach')
    return mentions > 0 && rule.atLeast !== null && window.reach >= rule.atLeast
      ? found(window.reach, null, window.reach / rule.atLeast)
      : null;
  if (learnt.baseline.hours < WARM_HOURS) return null;
  if (rule.kind === 'spike') {
    const usual = computeExpectedBetween(learnt, rule.hourOfWeek, window);
    const surprise = scaleSurprise(learnt.tail, countSurprise(mentions, usual));
    return mentions >= LEAST_SPIKE && surprise >= rule.threshold ? found(mentions, usual, surprise) : null;
  }
  return rule.kind === 'negative' ? evaluateShare(rule, learnt, window) : null;
}

/** The share of negative mentions among those that were judged; what was not judged says nothing either way. */
function evaluateShare(rule: RuleThresholds, learnt: HourlyModel, window: Window): WindowFinding | null {
  const { from, to, judged, negative } = window;
  if (judged < LEAST_SHARE) return null;
  const surprise = shareSurprise(negative, judged, learnt.share);
  if (surprise < rule.threshold) return null;
  const [count, usual] = [(100 * negative) / judged, 100 * learnt.share];
  return { from, to, count, usual, mentions: judged, surprise };
}

/** The length of a rule's window, in milliseconds; null for kinds that are judged otherwise. */
export function getWindowLength(kind: AlertKind): number | null {
  return kind === 'spike' || kind === 'reach' || kind === 'negative'
    ? WINDOW_HOURS[kind] * MS_PER_HOUR
    : null;
}
