import type { z } from 'zod';
import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { GroupSetting, setGroupSetting } from '#contracts/people/visibility/endpoints.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { readChoices, findUnknownChoices } from '#server/people/visibility/choices-store.ts';
import { isGroup, lockGroup } from '#server/people/visibility/option-store.ts';
import { resolveOptions } from '#server/people/visibility/options.ts';
import { findSetting, saveSetting, type SettingRow } from '#server/people/visibility/setting-store.ts';

/**
 * The settings of a group; with `consume` also what its options resolve to.
 * @throws not_found
 */
export async function readSetting(
  unit: UnitOfWork,
  groupId: string,
  consume: boolean,
): Promise<GroupSetting> {
  if (!(await isGroup(unit, groupId))) refuse('not_found');
  const setting = await present(unit, groupId, await findSetting(unit, groupId));
  return consume ? { ...setting, options: await resolveOptions(unit, { product: 'crm', groupId }) } : setting;
}

/** @throws not_found, stale_version with the present settings, invalid_request naming what does not belong to the account */
export async function changeSetting(
  unit: UnitOfWork,
  groupId: string,
  { version, ...change }: z.output<typeof setGroupSetting.input.body>,
): Promise<GroupSetting> {
  if (!(await lockGroup(unit, groupId))) refuse('not_found');
  const row = await findSetting(unit, groupId);
  const before = await present(unit, groupId, row);
  checkVersion(version, row, before);
  const fields: Record<string, Fault> = {};
  for (const [name, field] of [
    ['ticket_tags', 'tags'],
    ['keywords', 'keywords'],
  ] as const) {
    // Stored ids may name deleted tags.
    const ids = (change[name] ?? []).filter((id) => !row[name].includes(id));
    if ((await findUnknownChoices(unit, { field, product: 'crm', ids })).length > 0)
      fields[name] = fault('not_of_product');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
  const saved = await saveSetting(unit, groupId, {
    ticket_tags: [...new Set(change.ticket_tags ?? row.ticket_tags)],
    keywords: [...new Set(change.keywords ?? row.keywords)],
  });
  const after = await present(unit, groupId, saved);
  unit.record({ kind: 'group_setting.updated', entityId: groupId, before, after });
  return after;
}

/** A tag whose deletion can still be undone is kept and, unless it is the only one, not shown. */
async function present(unit: UnitOfWork, groupId: string, row: SettingRow): Promise<GroupSetting> {
  const live =
    row.ticket_tags.length === 0
      ? []
      : await readChoices(unit, { field: 'tags', product: 'crm', chosen: row.ticket_tags });
  const there = new Set(live.map(({ _id }) => _id));
  const left = row.ticket_tags.filter((id) => there.has(id));
  // Where everything chosen is deleted, its ids: an empty list would mean that the group works with all tags.
  return { group_id: groupId, ...row, ticket_tags: left.length > 0 ? left : row.ticket_tags };
}
