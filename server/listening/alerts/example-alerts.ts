import { AccountId } from '#contracts/kit/ids.ts';
import { exampleAlertsJob } from '#contracts/listening/alerts/endpoints.ts';
import { AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { countRules, insertAlert } from '#server/alerts/public.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { toAlertFacts, buildFindingPath, replayRule } from '#server/listening/alerts/back-test.ts';
import { findCauses } from '#server/listening/alerts/cause.ts';
import { insertRule, isAnyBatchStored } from '#server/listening/alerts/rule-store.ts';
import { filterOver } from '#server/listening/alerts/rule-terms.ts';

const WAIT_MS = 15_000;
/** The last findings of each rule that are stored; only the newest of these have their cause. */
const MOST_FINDINGS = 8;
const MOST_CAUSES = 3;

const RULES = [
  { name: 'การพูดถึงพุ่งผิดปกติ', kind: 'spike', sensitivity: 'early' },
  { name: 'อารมณ์ลูกค้าเปลี่ยน', kind: 'negative' },
  { name: 'คำใหม่ที่มาแรง', kind: 'words', sensitivity: 'calm' },
  { name: 'ข้อมูลเงียบหาย', kind: 'silence' },
] as const;

type NewAccountUser = { account_id: string; user_id: string };

/**
 * Gives an example organisation rules with what they would have fired for in its past, as a back-test finds it. Waits until its posts are
 * stored; idempotent. Nobody is notified of the past.
 */
export async function addExampleAlerts(context: Context, user: NewAccountUser): Promise<void> {
  const accountId = AccountId.parse(user.account_id);
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor: SYSTEM }, work);
  const ready = await inUnit(async (unit) => {
    if ((await countRules(unit, 'mentions')) > 0) return false;
    const waiting = await isAnyBatchStored(unit);
    if (waiting)
      await unit.addJob(exampleAlertsJob, user, {
        key: `example-alerts:${accountId}`,
        runAt: new Date(unit.now.getTime() + WAIT_MS),
      });
    return !waiting;
  });
  if (!ready) return;
  const { time_zone } = await inUnit(loadAccountProfile);
  for (const given of RULES) {
    const rule = AlertRuleInput.parse({ ...given, people: [user.user_id], by_email: false });
    const { findings } = await replayRule({ context, accountId, inUnit }, { ...rule, shift: 0 }, time_zone);
    const last = findings.slice(-MOST_FINDINGS);
    const newest = rule.kind === 'silence' ? [] : last.slice(-MOST_CAUSES);
    const causes = await findCauses(
      { context, accountId, inUnit },
      newest.map(({ finding, more }) => filterOver({ ...rule.filter, ...more }, finding)),
    );
    const causeOf = new Map(newest.map((found, index) => [found, causes[index]]));
    await inUnit(async (unit) => {
      const rule_id = unit.newId();
      await insertRule(unit, rule_id, rule);
      for (const found of last)
        await insertAlert(unit, {
          source: 'mentions',
          rule_id,
          topic: found.what,
          from: found.finding.from,
          to: found.finding.to,
          facts: toAlertFacts({ ...rule, shift: 0 }, found),
          cause: causeOf.get(found) ?? null,
          path: buildFindingPath({ ...rule, shift: 0 }, found),
          merged_into: null,
        });
    });
  }
}
