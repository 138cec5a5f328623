import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';

/** What a rule does now. */
export type RuleState = 'stopped' | 'resting' | 'muted' | 'snoozed' | 'failed' | 'active';

/** The state of a rule that its list shows, the most important first. */
export function findRuleState(rule: MeasureRule, now: number): RuleState {
  if (rule.stopped) return 'stopped';
  if (!rule.active) return 'resting';
  if (rule.muted) return 'muted';
  if (rule.snoozed_until !== null && Date.parse(rule.snoozed_until) > now) return 'snoozed';
  return rule.failed ? 'failed' : 'active';
}
