import { getWindowLength } from '#engine/anomaly/evaluate-window.ts';
import { BUCKET_MS, evaluateBuckets } from '#engine/anomaly/replay-buckets.ts';
import { findEarliestNewPublications, readBuckets } from '#server/listening/alerts/bucket-store.ts';
import { LATE_MS, type EvaluatedRule, type Evaluation } from '#server/listening/alerts/evaluation.ts';
import type { AlertFinding } from '#server/listening/alerts/raise-alerts.ts';
import { batchRules } from '#server/listening/alerts/rule-positions-sql.ts';

/** A rule with new mentions, and the earliest publication time among them. */
export type RuleArrival = { rule: EvaluatedRule; first: number };

const floored = (at: number): number => Math.floor(at / BUCKET_MS) * BUCKET_MS;

/** The rules with mentions that arrived since an instant. */
export async function findRulesWithNewMentions(
  evaluation: Evaluation,
  rules: readonly EvaluatedRule[],
  since: number,
): Promise<RuleArrival[]> {
  const span = { from: evaluation.now - LATE_MS, to: evaluation.now + BUCKET_MS };
  const arrived: RuleArrival[] = [];
  const waiting = rules.filter(({ row }) => row.kind !== 'silence');
  for (const some of batchRules(waiting, ({ looked }) => looked)) {
    const firsts = await findEarliestNewPublications(evaluation.context.clickhouse, evaluation.accountId, {
      rules: some.map(({ looked }) => looked),
      span,
      since,
    });
    for (const [place, first] of firsts) {
      const rule = some[place];
      if (rule) arrived.push({ rule, first });
    }
  }
  return arrived;
}

/** Evaluates the windows that contain new mentions. */
export async function evaluateWindows(
  evaluation: Evaluation,
  arrived: readonly RuleArrival[],
): Promise<AlertFinding[]> {
  const sliding = arrived.filter(({ rule }) => getWindowLength(rule.row.kind) !== null);
  const findings: AlertFinding[] = [];
  for (const some of batchRules(sliding, ({ rule }) => rule.looked)) {
    const longest = Math.max(...some.map(({ rule }) => getWindowLength(rule.row.kind) ?? 0));
    const from = floored(Math.min(...some.map(({ first }) => first)) - longest);
    const buckets = await readBuckets(evaluation.context.clickhouse, evaluation.accountId, {
      rules: some.map(({ rule }) => rule.looked),
      span: { from, to: evaluation.now + BUCKET_MS },
      seconds: BUCKET_MS / 1000,
    });
    for (const [place, { rule, first }] of some.entries())
      findings.push(...judgeOne(evaluation, { rule, first }, buckets.get(place) ?? new Map()));
  }
  return findings;
}

function judgeOne(
  evaluation: Evaluation,
  { rule, first }: RuleArrival,
  buckets: Parameters<typeof evaluateBuckets>[2]['buckets'],
): AlertFinding[] {
  if (!rule.model) return [];
  const findings = evaluateBuckets(rule.judged, rule.model, {
    buckets,
    from: Math.max(floored(first), Date.parse(rule.row.effective_from)),
    to: evaluation.now + BUCKET_MS,
    quietUntil: rule.rested,
  });
  return findings.map((finding) => ({ rule, finding, topic: '', what: '' }));
}
