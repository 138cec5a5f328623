import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import type { AlertFacts } from '#contracts/listening/alerts/alert-facts.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import type { WindowFinding } from '#engine/anomaly/window.ts';
import { hasFiredNear, insertAlert, queueNotification } from '#server/alerts/public.ts';
import { findCauses } from '#server/listening/alerts/cause.ts';
import type { EvaluatedRule, Evaluation } from '#server/listening/alerts/evaluation.ts';
import { makeKeywordDepth, findParentAlert, attachChildAlerts } from '#server/listening/alerts/merge.ts';
import { lockRule } from '#server/listening/alerts/rule-store.ts';
import { filterOver, buildMentionsPath, buildTopicFilter } from '#server/listening/alerts/rule-terms.ts';

/** A finding of a rule. `topic` distinguishes several findings of one moment, `what` is the displayed name. */
export type AlertFinding = { rule: EvaluatedRule; finding: WindowFinding; topic: string; what: string };

/** Rules of parent keywords come first, so that the rules of their children find an alert to merge into. */
async function inOrderOfKeywords(
  evaluation: Evaluation,
  findings: readonly AlertFinding[],
): Promise<readonly AlertFinding[]> {
  if (findings.length < 2) return findings;
  const depth = await evaluation.inUnit(makeKeywordDepth);
  return findings.toSorted(
    (a, b) =>
      depth(a.rule.row.filter.keyword) - depth(b.rule.row.filter.keyword) || a.finding.to - b.finding.to,
  );
}

/** A finding to be stored: the moment around which the rule may fire once, and the mentions that it is about. */
type NewFinding = AlertFinding & {
  moment: Parameters<typeof hasFiredNear>[1];
  span: Span;
  narrowed: Record<string, string>;
};

/** Stores an alert for each finding, unless there is one for the same thing or the cooldown is running, and queues notifications. */
export async function createAlerts(evaluation: Evaluation, findings: readonly AlertFinding[]): Promise<void> {
  if (findings.length === 0) return;
  const found = await notFiredYet(evaluation, await inOrderOfKeywords(evaluation, findings));
  const spoken = found.filter(({ rule }) => rule.row.kind !== 'silence');
  // Read together: a statement for each finding would cost more than everything before it.
  const causes = await findCauses(
    evaluation,
    spoken.map(({ rule, span, narrowed }) => filterOver({ ...rule.row.filter, ...narrowed }, span)),
  );
  const causeOf = new Map(spoken.map((one, index) => [one, causes[index] ?? null]));
  for (const one of found) await fire(evaluation, one, causeOf.get(one) ?? null);
}

function notFiredYet(evaluation: Evaluation, findings: readonly AlertFinding[]): Promise<NewFinding[]> {
  return evaluation.inUnit(async (unit) => {
    const found: NewFinding[] = [];
    for (const one of findings) {
      const { rule, finding, topic } = one;
      const moment = { ruleId: rule.row._id, topic, at: finding.to, withinMs: rule.judged.cooldownMs };
      if (await hasFiredNear(unit, moment)) continue;
      const { kind } = rule.row;
      found.push({
        ...one,
        moment,
        span: spanToOpen(kind, finding),
        narrowed: buildTopicFilter(rule.row, topic),
      });
    }
    return found;
  });
}

async function fire(evaluation: Evaluation, found: NewFinding, cause: Cause | null): Promise<void> {
  const { rule, finding, topic, what, moment, span, narrowed } = found;
  const { row } = rule;
  const facts: AlertFacts = {
    kind: row.kind,
    rule: row.name,
    count: Math.round(finding.count),
    usual: finding.usual === null ? null : Math.round(finding.usual * 10) / 10,
    mentions: finding.mentions,
    what,
  };
  await evaluation.inUnit(async (unit) => {
    // Another process that evaluates the same rule waits here, and then finds that it fired.
    const now = await lockRule(unit, row._id);
    if (!now?.active || (await hasFiredNear(unit, moment))) return;
    const parent = now.merge ? await findParentAlert(unit, now, finding) : null;
    const id = await insertAlert(unit, {
      source: 'mentions',
      rule_id: row._id,
      topic,
      from: finding.from,
      to: finding.to,
      facts,
      cause,
      path: buildMentionsPath(row.filter, span, narrowed),
      merged_into: parent,
    });
    if (id === undefined) return;
    await attachChildAlerts(unit, now, { _id: id, ...finding });
    const [from, to] = [new Date(finding.from).toISOString(), new Date(finding.to).toISOString()];
    unit.record({
      kind: 'alert.fired',
      entityId: id,
      data: { alert_id: id, rule_id: row._id, from, to, facts },
      after: { facts, cause },
    });
    if (parent === null) await queueNotification(unit, now, id);
  });
}

type Span = { from: number; to: number };

/**
 * The span that an alert opens: for a silence the day before it, since a silence has no mentions; for an author the hour around the post.
 */
function spanToOpen(kind: AlertFacts['kind'], { from, to }: WindowFinding): Span {
  if (kind === 'silence') return { from: from - MS_PER_DAY, to };
  return kind === 'author' ? { from: from - MS_PER_HOUR / 2, to: to + MS_PER_HOUR / 2 } : { from, to };
}
