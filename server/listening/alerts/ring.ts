import { tellAlertJob } from '#contracts/listening/alerts/endpoints.ts';
import type { RingingFacts } from '#contracts/listening/alerts/ringing-words.ts';
import type { Finding } from '#engine/anomaly/judge-window.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { insertAlert, rangNear } from '#server/listening/alerts/alert-store.ts';
import { findCause } from '#server/listening/alerts/cause.ts';
import type { Looking, Scene } from '#server/listening/alerts/scene.ts';
import { depthOf, parentAlert, takeChildren } from '#server/listening/alerts/merge.ts';
import { tellAt } from '#server/listening/alerts/quiet-hours.ts';
import { lockRule } from '#server/listening/alerts/rule-store.ts';
import { filterOver, mentionsPathOf } from '#server/listening/alerts/rule-terms.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Something that a rule found; `topic` tells several of one moment apart, `what` is its name for people. */
export type Ringing = { rule: Looking; finding: Finding; topic: string; what: string };

/** Rules of parent keywords ring first, so that those of their children find an alert to go with. */
export const inOrderOfKeywords = async (
  scene: Scene,
  ringings: readonly Ringing[],
): Promise<readonly Ringing[]> => {
  if (ringings.length < 2) return ringings;
  const depth = await scene.inUnit(depthOf);
  return ringings.toSorted(
    (a, b) =>
      depth(a.rule.row.filter.keyword) - depth(b.rule.row.filter.keyword) || a.finding.to - b.finding.to,
  );
};

/** Writes down that a rule rang, unless it did for the same or within its cooldown, and sees to it that people are told. */
export const ring = async (scene: Scene, { rule, finding, topic, what }: Ringing): Promise<void> => {
  const { row, judged } = rule;
  const facts: RingingFacts = {
    kind: row.kind,
    rule: row.name,
    count: Math.round(finding.count),
    usual: finding.usual === null ? null : Math.round(finding.usual * 10) / 10,
    mentions: finding.mentions,
    what,
  };
  const near = { ruleId: row._id, topic, at: finding.to, withinMs: judged.cooldownMs };
  if (await scene.inUnit((unit) => rangNear(unit, near))) return;
  const span = spanToOpen(row.kind, finding);
  const narrowed = narrowedTo(row.kind, topic);
  const filter = filterOver({ ...row.filter, ...narrowed }, span);
  const cause = row.kind === 'silence' ? null : await findCause(scene, filter);
  await scene.inUnit(async (unit) => {
    // Whoever else looks at the same rule waits here, and then finds that it rang.
    const now = await lockRule(unit, row._id);
    if (!now?.active || (await rangNear(unit, near))) return;
    const parent = now.merge ? await parentAlert(unit, now, finding) : null;
    const id = await insertAlert(unit, {
      rule_id: row._id,
      topic,
      from: finding.from,
      to: finding.to,
      facts,
      cause,
      path: mentionsPathOf(row.filter, span, narrowed),
      merged_into: parent,
    });
    if (id === undefined) return;
    await takeChildren(unit, now, { _id: id, ...finding });
    const [from, to] = [new Date(finding.from).toISOString(), new Date(finding.to).toISOString()];
    unit.record({
      kind: 'alert.rang',
      entityId: id,
      data: { alert_id: id, rule_id: row._id, from, to, facts },
      after: { facts, cause },
    });
    if (parent !== null || isQuiet(unit, now)) return;
    const { accountId } = scene;
    const runAt = await tellAt(unit, now.quiet_hours);
    await unit.addJob(
      tellAlertJob,
      { account_id: accountId, alert_id: id },
      { key: `alert:${id}`, ...(runAt ? { runAt } : {}) },
    );
  });
};

const isQuiet = (unit: Unit, rule: { muted: boolean; snoozed_until: string | null }): boolean =>
  rule.muted || (rule.snoozed_until !== null && Date.parse(rule.snoozed_until) > unit.now.getTime());

/** What opens: of a silence the day before it, since in it there is nothing to see; of an author the hour in which they wrote. */
const spanToOpen = (kind: RingingFacts['kind'], { from, to }: Finding): { from: number; to: number } => {
  if (kind === 'silence') return { from: from - DAY, to };
  return kind === 'author' ? { from: from - HOUR / 2, to: to + HOUR / 2 } : { from, to };
};

const narrowedTo = (kind: RingingFacts['kind'], topic: string): Record<string, string> => {
  if (kind === 'words') return { word: topic };
  if (kind === 'author') return { author: topic };
  return kind === 'negative' ? { sentiment: 'negative' } : {};
};
