import { listGroupKeywords } from '#server/crm/keywords/keyword-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * The group that owns tickets with these keywords (settings of groups, `keywords`); null where no group does, or several do: rules and
 * people decide then.
 */
export async function findOwningGroup(
  unit: UnitOfWork,
  keywordIds: readonly string[],
): Promise<string | null> {
  if (keywordIds.length === 0) return null;
  const groups = await unit.cached('keywords of groups', () => listGroupKeywords(unit));
  const claiming = groups.filter(({ keywords }) => keywords.some((id) => keywordIds.includes(id)));
  return claiming.length === 1 ? (claiming[0]?.group_id ?? null) : null;
}
