import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

/** Alerts of a parent and a child keyword that fire within this time are about the same thing, in milliseconds. */
const TOGETHER_MS = 3 * 3_600_000;

/** The ancestors of each keyword, the nearest first. */
export async function loadKeywordAncestors(unit: UnitOfWork): Promise<(id: string) => string[]> {
  const keywords = await accountTable(unit, 'keywords')
    .selectFrom()
    .select(['_id', 'parent_id'])
    .where('parent_id', 'is not', null)
    .execute();
  const parents = new Map(keywords.map(({ _id, parent_id }) => [_id, parent_id]));
  return (id) => {
    const above: string[] = [];
    for (let at = parents.get(id); at && !above.includes(at); at = parents.get(at)) above.push(at);
    return above;
  };
}

export type TimeSpan = { from: number; to: number };

/** Unmerged alerts of other rules of the same kind that fired at about the same time, the latest first. */
export function listNearbyAlerts(unit: UnitOfWork, rule: RuleRow, { to }: TimeSpan) {
  return unit.db
    .selectFrom('alerts')
    .innerJoin('alert_rules as rules', (join) =>
      join
        .onRef('rules.account_id', '=', 'alerts.account_id')
        .onRef('rules._id', '=', 'alerts.rule_id')
        .on('rules.kind', '=', rule.kind)
        .on('rules._id', '!=', rule._id),
    )
    .select(['alerts._id', 'rules.filter', 'rules.merge'])
    .where('alerts.account_id', '=', unit.accountId)
    .where('alerts.merged_into', 'is', null)
    .where('alerts.to_at', '>=', new Date(to - TOGETHER_MS).toISOString())
    .where('alerts.to_at', '<=', new Date(to + TOGETHER_MS).toISOString())
    .orderBy('alerts.to_at', 'desc')
    .execute();
}

/** Merges alerts into one. Alerts that were merged into them move along: no lookup goes down two levels. */
export async function mergeAlerts(unit: UnitOfWork, into: string, ids: readonly string[]): Promise<void> {
  await accountTable(unit, 'alerts')
    .updateTable()
    .set({ merged_into: into })
    .where((is) => is.or([is('_id', 'in', ids), is('merged_into', 'in', ids)]))
    .execute();
}
