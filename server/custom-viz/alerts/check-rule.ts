import type { MeasureAlertFacts } from '#contracts/custom-viz/alert-facts.ts';
import { checkMeasureRuleJob } from '#contracts/custom-viz/alerts.ts';
import { writeDashboardState } from '#contracts/custom-viz/dashboard-address.ts';
import { MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { hasFiredNear, insertAlert, listDueMeasureRules, queueNotification } from '#server/alerts/public.ts';
import {
  evaluateRule,
  type RuleFinding,
  type EvaluationResult,
} from '#server/custom-viz/alerts/evaluate-rule.ts';
import { findWatched, type FoundTile } from '#server/custom-viz/alerts/find-watched.ts';
import * as store from '#server/custom-viz/alerts/rule-store.ts';
import type { Context } from '#server/kit/context.ts';
import { isAccountActive } from '#server/kit/db/account-active.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';

/** The most rules that are queued in one minute; the others follow in the next. */
const MOST_DUE = 500;

/** Queues every rule that is due; one that waits already is not added twice. */
export async function findDueRules(context: Context): Promise<void> {
  for (const { account_id, _id } of await listDueMeasureRules(context, MOST_DUE))
    await inTransaction(context, { accountId: AccountId.parse(account_id), actor: SYSTEM }, (unit) =>
      unit.addJob(checkMeasureRuleJob, { account_id, rule_id: _id }, { key: `measure-rule:${_id}` }),
    );
}

type RuleKey = { account_id: string; rule_id: string };

/**
 * Checks one rule: counts its number with the rights of its maker, and stores the crossings, what holds now and the notifications in one
 * transaction. A check that is cut off or made twice fires once, since it begins with what the last stored one found.
 */
export async function checkRule(context: Context, { account_id, rule_id }: RuleKey): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const found = await inUnit(async (unit) => {
    const rule = await store.findMeasureRule(unit, rule_id);
    if (!rule?.active || rule.stopped || !(await isAccountActive(unit, 'custom_viz'))) return null;
    return { rule, ...(await findWatched(unit, rule.measure, rule.maker_id)) };
  });
  if (!found) return;
  const { rule } = found;
  const now = context.clock();
  const result: EvaluationResult = found.ok
    ? await evaluateRule({ context, accountId, inUnit }, found.watched, {
        ...rule.measure,
        holding: rule.holding,
        since: Date.parse(rule.checked_at ?? rule.effective_from),
        now,
      })
    : found;
  await inUnit((unit) => storeResult(unit, { rule, result, now, watched: found.ok ? found.watched : null }));
}

type CheckOutcome = {
  rule: store.MeasureRuleRow;
  result: EvaluationResult;
  now: Date;
  watched: FoundTile | null;
};

async function storeResult(
  unit: UnitOfWork,
  { rule: before, result, now, watched }: CheckOutcome,
): Promise<void> {
  const rule = await store.lockMeasureRule(unit, before._id);
  // Somebody changed it, or another process has checked it meanwhile.
  if (!rule?.active || rule.version !== before.version || rule.checked_at !== before.checked_at) return;
  const step = rule.measure.check_minutes * MS_PER_MINUTE;
  const next = new Date((Math.floor(now.getTime() / step) + 1) * step);
  if (!result.ok) {
    const state = 'stop' in result ? { stopped: result.stop } : { failed: result.failed };
    await store.storeCheck(unit, rule._id, { next, ...state });
    if ('stop' in result)
      unit.record({
        kind: 'custom_viz_alert_rule.stopped',
        entityId: rule._id,
        data: { reason: result.stop },
      });
    return;
  }
  if (watched) for (const one of result.crossings) await fire(unit, { rule, watched }, one);
  await store.storeCheck(unit, rule._id, { next, holding: result.holding });
}

type FiringRule = { rule: store.MeasureRuleRow; watched: FoundTile };

async function fire(unit: UnitOfWork, { rule, watched }: FiringRule, crossing: RuleFinding): Promise<void> {
  const { topic, from, to } = crossing;
  const withinMs = rule.cooldown_hours * MS_PER_HOUR;
  if (withinMs > 0 && (await hasFiredNear(unit, { ruleId: rule._id, topic, at: to, withinMs }))) return;
  const facts = buildFacts(rule.name, crossing);
  const id = await insertAlert(unit, {
    source: 'measure',
    rule_id: rule._id,
    topic,
    from,
    to,
    facts,
    cause: null,
    path: buildPath(watched),
    merged_into: null,
  });
  if (id === undefined) return;
  unit.record({
    kind: 'custom_viz_alert.fired',
    entityId: id,
    data: { alert_id: id, rule_id: rule._id, kind: facts.kind, value: facts.value },
  });
  await queueNotification(unit, rule, id);
}

/** What an alert says, with the names as they are now. */
export function buildFacts(rule: string, { held, what }: RuleFinding): MeasureAlertFacts {
  const [first, ...also] = held;
  return { ...first, rule, what, also };
}

/** The path of the dashboard in the state that is counted. */
function buildPath({ dashboardId, state }: FoundTile): string {
  const query = new URLSearchParams(writeDashboardState(state)).toString();
  return `/custom_viz/dashboards/${dashboardId}${query && `?${query}`}`;
}
