import { readList } from '#contracts/kit/list-text.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  loadKeywordAncestors,
  type TimeSpan,
  listNearbyAlerts,
  mergeAlerts,
} from '#server/listening/alerts/merge-store.ts';
import type { RuleRow } from '#server/listening/alerts/rule-store.ts';

const idsIn = (keyword: string | undefined): string[] => readList(keyword ?? '');

/** The depth of a filter's keywords in the tree: 0 for top-level keywords, and for filters without any. */
export async function makeKeywordDepth(unit: UnitOfWork): Promise<(keyword: string | undefined) => number> {
  const ancestors = await loadKeywordAncestors(unit);
  return (keyword) => Math.max(0, ...idsIn(keyword).map((id) => ancestors(id).length));
}

/** The alert of a parent keyword's rule of the same kind into which a child's alert is merged; null where there is none. */
export async function findParentAlert(
  unit: UnitOfWork,
  rule: RuleRow,
  moment: TimeSpan,
): Promise<string | null> {
  const own = idsIn(rule.filter.keyword);
  if (own.length === 0) return null;
  const ancestors = await loadKeywordAncestors(unit);
  const isAbove = (filter: RuleRow['filter']): boolean => {
    const others = new Set(idsIn(filter.keyword));
    return others.size > 0 && own.every((id) => ancestors(id).some((one) => others.has(one)));
  };
  const found = await listNearbyAlerts(unit, rule, moment);
  return found.find(({ filter }) => isAbove(filter))?._id ?? null;
}

/** Merges alerts of child keywords that fired a little earlier into the parent's. */
export async function attachChildAlerts(
  unit: UnitOfWork,
  rule: RuleRow,
  { _id, ...moment }: TimeSpan & { _id: string },
): Promise<void> {
  const own = new Set(idsIn(rule.filter.keyword));
  if (own.size === 0) return;
  const ancestors = await loadKeywordAncestors(unit);
  const children = (await listNearbyAlerts(unit, rule, moment)).filter(({ filter, merge }) => {
    const ids = idsIn(filter.keyword);
    return merge && ids.length > 0 && ids.every((id) => ancestors(id).some((one) => own.has(one)));
  });
  if (children.length === 0) return;
  const ids = children.map((child) => child._id);
  await mergeAlerts(unit, _id, ids);
}
