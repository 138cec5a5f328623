import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import {
  OPTION_FIELDS,
  withoutEmpty,
  type GroupOption,
  type GroupOptionChange,
  type OptionField,
  type OptionItem,
  type OptionProduct,
} from '#contracts/people/visibility/option.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import {
  readChoices,
  findUnknownChoices,
  type ChoiceRow,
  type ChosenIds,
} from '#server/people/visibility/choices-store.ts';
import {
  findOptions,
  isGroup,
  lockGroup,
  saveOptions,
  type OptionRow,
} from '#server/people/visibility/option-store.ts';

/** A group in a product. */
export type GroupOptionKey = { product: OptionProduct; groupId: string };

/** What a group is restricted to in one field; null where it sees everything. Only keywords may be restricted to nothing at all. */
export function getChosenIds(row: OptionRow, field: OptionField): ChosenIds {
  if (field === 'keywords')
    return row.keywords_enable ? row.keywords.filter((id): id is string => id !== null && id !== '') : null;
  return row[field].length === 0 ? null : row[field];
}

/**
 * The options of a group as a response returns them.
 * @throws not_found
 */
export async function readOption(unit: UnitOfWork, place: GroupOptionKey): Promise<GroupOption> {
  if (!(await isGroup(unit, place.groupId))) refuse('not_found');
  return present(unit, place, await findOptions(unit, place.product, place.groupId));
}

/**
 * Changes the options of a group; omitted fields stay.
 * @throws not_found, stale_version with the present options, invalid_request naming what does not belong to the account
 */
export async function changeOption(
  unit: UnitOfWork,
  place: GroupOptionKey,
  { version, ...change }: GroupOptionChange,
): Promise<GroupOption> {
  if (!(await lockGroup(unit, place.groupId))) refuse('not_found');
  const row = await findOptions(unit, place.product, place.groupId);
  const before = await present(unit, place, row);
  checkVersion(version, row, before);
  const columns = columnsAfter(row, change);
  await checkIds(unit, { product: place.product, row, columns }, change);
  const after = await present(unit, place, await saveOptions(unit, place, columns));
  unit.record({
    kind: 'group_option.updated',
    entityId: place.groupId,
    data: { product: place.product },
    before: logged(before),
    after: logged(after),
  });
  return after;
}

/** Everything that the options of a group resolve to, by name. */
export async function resolveOptions(
  unit: UnitOfWork,
  { product, groupId }: GroupOptionKey,
): Promise<Record<OptionField, OptionItem[]>> {
  const row = await findOptions(unit, product, groupId);
  const entries: [OptionField, ChoiceRow[]][] = [];
  for (const field of OPTION_FIELDS)
    entries.push([field, await readChoices(unit, { field, product, chosen: getChosenIds(row, field) })]);
  return Object.fromEntries(entries) as Record<OptionField, ChoiceRow[]>;
}

type Columns = Omit<OptionRow, 'version' | 'updated_at'>;

function columnsAfter(row: OptionRow, change: Omit<GroupOptionChange, 'version'>): Columns {
  return {
    keywords_enable: change.keywords?.enable ?? row.keywords_enable,
    keywords: change.keywords?.data ?? row.keywords,
    tags: unique(change.tags?.map(({ _id }) => _id) ?? row.tags),
    custom_socials: unique(change.custom_socials ?? row.custom_socials),
    engagements: unique(change.engagements ?? row.engagements),
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

type CheckedOption = { product: OptionProduct; row: OptionRow; columns: Columns };

/**
 * Only new ids are checked: stored ones may name a tag whose deletion can still be undone, or the last chosen tag or channel, which is
 * deleted.
 */
async function checkIds(
  unit: UnitOfWork,
  { product, row, columns }: CheckedOption,
  change: Omit<GroupOptionChange, 'version'>,
): Promise<void> {
  const fields: Record<string, Fault> = {};
  for (const field of OPTION_FIELDS) {
    if (change[field] === undefined) continue;
    const given: readonly (string | null)[] = columns[field];
    const stored = new Set<string | null>(row[field]);
    const ids = given.filter((id): id is string => id !== null && id !== '' && !stored.has(id));
    if ((await findUnknownChoices(unit, { field, product, ids })).length > 0)
      fields[field === 'keywords' ? 'keywords.data' : field] = fault('not_of_product');
  }
  if (Object.keys(fields).length > 0) refuse('invalid_request', { fields });
}

async function present(
  unit: UnitOfWork,
  { product, groupId }: GroupOptionKey,
  row: OptionRow,
): Promise<GroupOption> {
  const named =
    row.tags.length === 0 ? [] : await readChoices(unit, { field: 'tags', product, chosen: row.tags });
  const chosen = new Set(row.tags);
  const left = named.filter(({ _id }) => chosen.has(_id));
  return {
    group_id: groupId,
    product,
    keywords: withoutEmpty({ enable: row.keywords_enable, data: row.keywords }),
    // Where everything chosen is deleted, its ids: an empty list would mean, and be saved as, that all tags are visible.
    tags:
      left.length > 0
        ? left.map(({ _id, name, parent_id }) => ({ _id, name, parent_id }))
        : row.tags.map((_id) => ({ _id, name: '', parent_id: null })),
    custom_socials: row.custom_socials,
    engagements: row.engagements,
    version: row.version,
    updated_at: row.updated_at,
  };
}

function logged({ keywords, tags, custom_socials, engagements, version }: GroupOption) {
  return {
    keywords,
    tags,
    custom_socials,
    engagements,
    version,
  };
}
