import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { findLastFirings } from '#server/alerts/public.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { evaluateAuthors } from '#server/listening/alerts/evaluate-authors.ts';
import { findRulesWithNewMentions, evaluateWindows } from '#server/listening/alerts/evaluate-windows.ts';
import { evaluateWords } from '#server/listening/alerts/evaluate-words.ts';
import {
  readEvaluationCursor,
  storeEvaluationCursor,
} from '#server/listening/alerts/evaluation-cursor-store.ts';
import { LATE_MS, type EvaluatedRule, type Evaluation } from '#server/listening/alerts/evaluation.ts';
import { filterUnlearntRules, learnPast } from '#server/listening/alerts/learn-past.ts';
import { createAlerts, type AlertFinding } from '#server/listening/alerts/raise-alerts.ts';
import { listActiveRules, saveLearnt } from '#server/listening/alerts/rule-store.ts';
import { toRuleThresholds, resolveRuleScope } from '#server/listening/alerts/rule-terms.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';

/** A post is stored some time after it was collected: each evaluation overlaps the one before by this time. */
const OVERLAP_MS = 30 * MS_PER_MINUTE;

/**
 * Evaluates the rules of one account. Windows are spans of publication time, and each window with something new is evaluated again as a
 * whole: late posts count in their own window, what a stopped process missed is caught up, and repeated evaluations find the same. What
 * fires is stored once, by the key of its moment.
 */
export async function evaluateAccount(
  context: Context,
  { account_id }: { account_id: string },
): Promise<void> {
  const accountId = AccountId.parse(account_id);
  const inUnit: Evaluation['inUnit'] = (work) => inTransaction(context, { accountId, actor: SYSTEM }, work);
  const now = context.clock().getTime();
  const { rules, look } = await inUnit(async (unit) => ({
    rules: await load(context, unit),
    look: await readEvaluationCursor(unit),
  }));
  const evaluation: Evaluation = { context, accountId, inUnit, now, last: look.last.until };
  const since = (look.last.until ?? now - LATE_MS) - OVERLAP_MS;
  const behind = filterUnlearntRules(evaluation, rules);
  const findings: AlertFinding[] = await learnPast(evaluation, behind);
  const arrivals = await findRulesWithNewMentions(evaluation, rules, since);
  findings.push(
    ...(await evaluateWindows(evaluation, arrivals)),
    ...(await evaluateWords(evaluation, arrivals)),
    ...(await evaluateAuthors(evaluation, arrivals, since)),
  );
  await createAlerts(evaluation, findings);
  await inUnit(async (unit) => {
    await saveLearnt(
      unit,
      // Most evaluations come within an hour, and the learnt baselines of a hundred rules are large.
      behind.flatMap(({ row, model }) => (model ? [{ _id: row._id, version: row.version, model }] : [])),
    );
    await storeEvaluationCursor(unit, { seq: look.head, until: new Date(now) });
  });
}

async function load(context: Context, unit: UnitOfWork): Promise<EvaluatedRule[]> {
  const rows = await listActiveRules(unit);
  if (rows.length === 0) return [];
  const names = await readKeywordNames(unit);
  const last = await findLastFirings(unit);
  const { time_zone } = await loadAccountProfile(unit);
  return rows.flatMap((row): EvaluatedRule[] => {
    const judged = toRuleThresholds(row, time_zone);
    try {
      const looked = resolveRuleScope(row.filter, names);
      const rested = (last.get(row._id) ?? Number.NEGATIVE_INFINITY) + judged.cooldownMs;
      return [{ row, judged, looked, model: row.model, rested }];
    } catch (error) {
      // A rule whose filter can no longer be read does not fire, and must not keep the others from firing.
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ rule: row._id, code: error.code }, 'an alert rule cannot be read');
      return [];
    }
  });
}
