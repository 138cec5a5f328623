import type { BulkChange } from '#contracts/crm/bulk/endpoints.ts';
import type { Session } from '#contracts/identity/session.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { isAgent, isGroup } from '#server/crm/agent-store.ts';
import { actingPerson } from '#server/crm/rules.ts';
import { NOT_GIVEN } from '#server/crm/tickets/tag-by-hand.ts';
import { areThere } from '#server/kit/db/are-there.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { heldTagsOf, idsOf } from '#server/settings/manage/public.ts';
import { readTags } from '#server/settings/tags/public.ts';

/** @throws feature_missing where tags are given that the plan has not */
export const refuseTagsWithoutFeature = (
  { account }: Pick<Session, 'account'>,
  { add_tag_ids = [], remove_tag_ids = [] }: BulkChange,
): void => {
  const feature = 'category_and_tag';
  if (add_tag_ids.length + remove_tag_ids.length > 0 && !hasFeature(account, feature))
    refuse('feature_missing', { data: { feature } });
};

/**
 * Looks at what a change of many tickets names before the first of them is touched: what is wrong for one is wrong for all.
 * A tag that waits to be taken back may still be removed; one that the asker's group does not work with neither removed nor added.
 * @throws invalid_request naming the fields
 */
export const refuseUnknown = async (unit: Unit, change: BulkChange): Promise<void> => {
  const { assignee_id, group_id, add_tag_ids = [], remove_tag_ids = [] } = change;
  const fields: Record<string, string> = {};
  if (assignee_id && !(await isAgent(unit, assignee_id)))
    fields['change.assignee_id'] = 'is nobody who may be given tickets';
  if (group_id && !(await isGroup(unit, group_id))) fields['change.group_id'] = 'is no group of this account';
  if (add_tag_ids.length > 0 && !(await areTags(unit, add_tag_ids)))
    fields['change.add_tag_ids'] = 'name a tag that is not there';
  if (remove_tag_ids.length > 0 && !(await areThere(unit, 'ticket_tags', remove_tag_ids)))
    fields['change.remove_tag_ids'] = 'name a tag that is not there';
  const held = await heldTagsOf(unit, actingPerson(unit));
  const gives = held && idsOf(held.gives);
  for (const [field, ids] of Object.entries({ add_tag_ids, remove_tag_ids }))
    if (gives && ids.some((id) => !gives.has(id))) fields[`change.${field}`] ??= NOT_GIVEN;
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
};

const areTags = async (unit: Unit, ids: readonly string[]): Promise<boolean> => {
  const tags = new Set(
    (await readTags(unit, 'crm')).flatMap(({ _id, type }) => (type === 'tag' ? [_id] : [])),
  );
  return ids.every((id) => tags.has(id));
};
