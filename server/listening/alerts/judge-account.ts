import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { SYSTEM, withUnit, type Unit } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { keywordNamesOf } from '#server/listening/keyword-names.ts';
import { lastFired } from '#server/listening/alerts/alert-store.ts';
import { judgeAuthors } from '#server/listening/alerts/judge-authors.ts';
import { judgeWords } from '#server/listening/alerts/judge-words.ts';
import { findArrivals, judgeWindows } from '#server/listening/alerts/judge-windows.ts';
import { behindOf, learnPast } from '#server/listening/alerts/learn-past.ts';
import { beginLook, endLook } from '#server/listening/alerts/look-store.ts';
import { raiseAlerts, type AlertFinding } from '#server/listening/alerts/raise-alerts.ts';
import { listActiveRules, saveLearnt } from '#server/listening/alerts/rule-store.ts';
import { LATE_MS, type EvaluatedRule, type Evaluation } from '#server/listening/alerts/evaluation.ts';
import { judgedOf, lookedAt } from '#server/listening/alerts/rule-terms.ts';

/** A post is stored some time after it was collected: so far back every look overlaps the one before. */
const OVERLAP_MS = 30 * MS_PER_MINUTE;

/**
 * Judges the rules of one account. Windows are stretches of the time in which things were said, and each that something new
 * belongs to is judged again whole: so posts that come late count where they belong, what a stopped process missed is caught
 * up, and looking twice finds the same. What fires is written once, by the key of its moment.
 */
export const judgeAccount = async (
  context: Context,
  { account_id }: { account_id: string },
): Promise<void> => {
  const accountId = AccountId.parse(account_id);
  const inUnit: Evaluation['inUnit'] = (work) => withUnit(context, { accountId, actor: SYSTEM }, work);
  const now = context.clock().getTime();
  const { rules, look } = await inUnit(async (unit) => ({
    rules: await load(context, unit),
    look: await beginLook(unit),
  }));
  const evaluation: Evaluation = { context, accountId, inUnit, now, last: look.last.until };
  const since = (look.last.until ?? now - LATE_MS) - OVERLAP_MS;
  const behind = behindOf(evaluation, rules);
  const findings: AlertFinding[] = await learnPast(evaluation, behind);
  const arrivals = await findArrivals(evaluation, rules, since);
  findings.push(
    ...(await judgeWindows(evaluation, arrivals)),
    ...(await judgeWords(evaluation, arrivals)),
    ...(await judgeAuthors(evaluation, arrivals, since)),
  );
  await raiseAlerts(evaluation, findings);
  await inUnit(async (unit) => {
    await saveLearnt(
      unit,
      // Most looks come within an hour, and what is known of a hundred rules is large.
      behind.flatMap(({ row, learnt }) => (learnt ? [{ _id: row._id, version: row.version, learnt }] : [])),
    );
    await endLook(unit, { seq: look.head, until: new Date(now) });
  });
};

const load = async (context: Context, unit: Unit): Promise<EvaluatedRule[]> => {
  const rows = await listActiveRules(unit);
  if (rows.length === 0) return [];
  const names = await keywordNamesOf(unit);
  const last = await lastFired(unit);
  const { time_zone } = await unit.db
    .selectFrom('accounts')
    .select('time_zone')
    .where('_id', '=', unit.accountId)
    .executeTakeFirstOrThrow();
  return rows.flatMap((row): EvaluatedRule[] => {
    const judged = judgedOf(row, time_zone);
    try {
      const looked = lookedAt(row.filter, names);
      const rested = (last.get(row._id) ?? Number.NEGATIVE_INFINITY) + judged.cooldownMs;
      return [{ row, judged, looked, learnt: row.learnt, rested }];
    } catch (error) {
      // A filter that can no longer be read fires for nothing, and must not keep the others from firing.
      if (!(error instanceof Refusal)) throw error;
      context.log.warn({ rule: row._id, code: error.code }, 'an alert rule cannot be read');
      return [];
    }
  });
};
