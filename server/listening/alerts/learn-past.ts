import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { learnHours, buildHourlyModel } from '#engine/anomaly/learn-hours.ts';
import type { WindowCounts } from '#engine/anomaly/window.ts';
import { readBuckets } from '#server/listening/alerts/bucket-store.ts';
import type { EvaluatedRule, Evaluation } from '#server/listening/alerts/evaluation.ts';
import type { AlertFinding } from '#server/listening/alerts/raise-alerts.ts';
import { batchRules } from '#server/listening/alerts/rule-positions-sql.ts';

/** How far back a new rule learns its baseline: five of each hour of the week. */
export const LEARN_MS = 35 * 24 * MS_PER_HOUR;
/** An hour is learnt a little after it is over, since pollers are late. */
const SETTLE_MS = 15 * 60_000;

/** The end of the last complete hour. */
const wholeUntil = (now: number): number => Math.floor((now - SETTLE_MS) / MS_PER_HOUR) * MS_PER_HOUR;

/** The rules that have hours to learn. Those of words and authors need none. */
export function filterUnlearntRules(
  { now }: Evaluation,
  rules: readonly EvaluatedRule[],
): readonly EvaluatedRule[] {
  return rules.filter(
    ({ row, model }) =>
      row.kind !== 'words' &&
      row.kind !== 'author' &&
      (model === null || model.hour + MS_PER_HOUR <= wholeUntil(now)),
  );
}

/**
 * Lets rules learn the complete hours: new rules learn weeks of them, the others the last ones.
 * @returns the silences that fired
 */
export async function learnPast(
  evaluation: Evaluation,
  behind: readonly EvaluatedRule[],
): Promise<AlertFinding[]> {
  const until = wholeUntil(evaluation.now);
  const findings: AlertFinding[] = [];
  // Rules that learn weeks are read apart, so that rules that learn an hour do not read weeks.
  for (const group of Map.groupBy(behind, ({ model }) => model === null).values())
    for (const some of batchRules(group, ({ looked }) => looked))
      findings.push(...(await learnSome(evaluation, some, until)));
  return findings;
}

async function learnSome(
  evaluation: Evaluation,
  rules: readonly EvaluatedRule[],
  until: number,
): Promise<AlertFinding[]> {
  const oldest = until - LEARN_MS;
  for (const rule of rules) {
    rule.model ??= buildHourlyModel(oldest);
    // After a long downtime only the last weeks are worth learning.
    rule.model.hour = Math.max(rule.model.hour, oldest);
  }
  const hours = await readBuckets(evaluation.context.clickhouse, evaluation.accountId, {
    rules: rules.map(({ looked }) => looked),
    span: { from: Math.min(...rules.map(({ model }) => model?.hour ?? oldest)), to: evaluation.now },
    seconds: MS_PER_HOUR / 1000,
  });
  return rules.flatMap((rule, place): AlertFinding[] => {
    const { row, model, judged } = rule;
    if (!model) return [];
    const own = hours.get(place) ?? new Map<number, WindowCounts>();
    model.silence.rung ??= rule.rested - judged.cooldownMs > model.silence.since;
    const silences = learnHours(judged, model, {
      hours: own,
      until,
      // The hours that were complete when the rule was saved count as present: a silence in them fires at once.
      ringsFrom: Math.max(wholeUntil(Date.parse(row.effective_from)), rule.rested),
    });
    const isOver = [...own].some(([hour, { count }]) => hour >= until && count > 0);
    return silences
      .filter(({ to }) => to < until || !isOver)
      .map((finding) => ({ rule, finding, topic: '', what: '' }));
  });
}
