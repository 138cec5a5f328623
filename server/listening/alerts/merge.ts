import { readList } from '#contracts/kit/list-text.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

/** Alerts of a parent and a child keyword that fire within this time are about the same thing, in milliseconds. */
const TOGETHER_MS = 3 * 3_600_000;

const ancestorsIn = async (unit: UnitOfWork): Promise<(id: string) => string[]> => {
  const keywords = await unit.db
    .selectFrom('keywords')
    .select(['_id', 'parent_id'])
    .where('account_id', '=', unit.accountId)
    .where('parent_id', 'is not', null)
    .execute();
  const parents = new Map(keywords.map(({ _id, parent_id }) => [_id, parent_id]));
  return (id) => {
    const above: string[] = [];
    for (let at = parents.get(id); at && !above.includes(at); at = parents.get(at)) above.push(at);
    return above;
  };
};

const idsIn = (keyword: string | undefined): string[] => readList(keyword ?? '');

/** The depth of a filter's keywords in the tree: 0 for top-level keywords, and for filters without any. */
export const makeKeywordDepth = async (
  unit: UnitOfWork,
): Promise<(keyword: string | undefined) => number> => {
  const ancestors = await ancestorsIn(unit);
  return (keyword) => Math.max(0, ...idsIn(keyword).map((id) => ancestors(id).length));
};

type TimeSpan = { from: number; to: number };

const near = (unit: UnitOfWork, rule: RuleRow, { to }: TimeSpan) =>
  unit.db
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

/** The alert of a parent keyword's rule of the same kind into which a child's alert is merged; null where there is none. */
export const findParentAlert = async (
  unit: UnitOfWork,
  rule: RuleRow,
  moment: TimeSpan,
): Promise<string | null> => {
  const own = idsIn(rule.filter.keyword);
  if (own.length === 0) return null;
  const ancestors = await ancestorsIn(unit);
  const isAbove = (filter: RuleRow['filter']): boolean => {
    const others = new Set(idsIn(filter.keyword));
    return others.size > 0 && own.every((id) => ancestors(id).some((one) => others.has(one)));
  };
  const found = await near(unit, rule, moment);
  return found.find(({ filter }) => isAbove(filter))?._id ?? null;
};

/** Merges alerts of child keywords that fired a little earlier into the parent's. */
export const attachChildAlerts = async (
  unit: UnitOfWork,
  rule: RuleRow,
  { _id, ...moment }: TimeSpan & { _id: string },
): Promise<void> => {
  const own = new Set(idsIn(rule.filter.keyword));
  if (own.size === 0) return;
  const ancestors = await ancestorsIn(unit);
  const children = (await near(unit, rule, moment)).filter(({ filter, merge }) => {
    const ids = idsIn(filter.keyword);
    return merge && ids.length > 0 && ids.every((id) => ancestors(id).some((one) => own.has(one)));
  });
  if (children.length === 0) return;
  const ids = children.map((child) => child._id);
  await unit.db
    .updateTable('alerts')
    .set({ merged_into: _id })
    .where('account_id', '=', unit.accountId)
    // Alerts merged into a child's move to the parent's: no lookup goes down two levels.
    .where((is) => is.or([is('_id', 'in', ids), is('merged_into', 'in', ids)]))
    .execute();
};
