import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Id } from '#contracts/kit/ids.ts';
import { VISIBILITY_PERMISSIONS } from '#contracts/people/visibility/endpoints.ts';
import {
  CHOICE_MAX,
  KeywordOption,
  OPTION_PRODUCTS,
  OptionProduct,
} from '#contracts/people/visibility/option.ts';
import { changeOption, findOptions, changeSetting, findSetting } from '#server/people/visibility/public.ts';
import { listGroupNames } from '#server/settings/transfer/names-store.ts';
import type { StoredSetting, TransferContext, TransferPart, Values } from '#server/settings/transfer/part.ts';

const Ids = z.array(Id).max(CHOICE_MAX);
const Option = z.strictObject({
  group_id: Id,
  keywords: KeywordOption,
  tags: Ids,
  custom_socials: Ids,
  engagements: Ids,
});
const OptionChanges = toChangesSchema(Option.shape);
const OfGroup = z.object({ group_id: Id });

/** Every group has these, saved or not: two are the same if their groups are. A group that is imported with the file has them, too. */
const ofGroups = {
  // After everything that they refer to.
  order: 70,
  labelOf: () => '',
  keyOf: ({ group_id }: Values) => String(group_id),
} as const;

async function changeOptions(
  { unit }: TransferContext,
  product: StoredSetting['product'],
  { values, changes }: { values: Values; changes: Values },
): Promise<void> {
  const { group_id: groupId } = OfGroup.parse(values);
  const { tags, keywords, custom_socials, engagements } = OptionChanges.parse(changes);
  await changeOption(
    unit,
    { product: OptionProduct.parse(product), groupId },
    { keywords, custom_socials, engagements, tags: tags?.map((_id) => ({ _id })) },
  );
}

/** What each group sees in a product. */
export const groupOptionPart: TransferPart = {
  ...ofGroups,
  name: 'group_option',
  rights: (product) => {
    const named = OptionProduct.safeParse(product);
    return named.success
      ? { read: VISIBILITY_PERMISSIONS.read[named.data], write: VISIBILITY_PERMISSIONS.write[named.data] }
      : undefined;
  },
  products: OPTION_PRODUCTS,
  values: Option,
  read: async ({ unit }) => {
    const held: StoredSetting[] = [];
    for (const { _id: group_id } of await listGroupNames(unit))
      for (const product of OPTION_PRODUCTS) {
        const row = await findOptions(unit, product, group_id);
        const keywords = { enable: row.keywords_enable, data: row.keywords };
        held.push({
          _id: `${product} ${group_id}`,
          product,
          values: Option.strip().parse({ ...row, group_id, keywords }),
          unset: row.version === 0,
        });
      }
    return held;
  },
  create: async (moving, product, values) => {
    await changeOptions(moving, product, { values, changes: values });
    return `${product} ${OfGroup.parse(values).group_id}`;
  },
  change: (moving, { product, values }, changes) => changeOptions(moving, product, { values, changes }),
};

const Setting = z.strictObject({ group_id: Id, ticket_tags: Ids, keywords: Ids });
const SettingChanges = toChangesSchema({ ticket_tags: Ids, keywords: Ids });

async function changeSettings({ unit }: TransferContext, values: Values, changes: Values): Promise<void> {
  await changeSetting(unit, OfGroup.parse(values).group_id, SettingChanges.strip().parse(changes));
}

/** The part of it with which each group works in the CRM. */
export const groupSettingPart: TransferPart = {
  ...ofGroups,
  name: 'group_setting',
  rights: (product) =>
    product === null
      ? { read: VISIBILITY_PERMISSIONS.read.crm, write: VISIBILITY_PERMISSIONS.write.crm }
      : undefined,
  products: ['crm'],
  values: Setting,
  read: async ({ unit }) => {
    const held: StoredSetting[] = [];
    for (const { _id: group_id } of await listGroupNames(unit)) {
      const row = await findSetting(unit, group_id);
      held.push({
        _id: `setting ${group_id}`,
        product: null,
        values: Setting.strip().parse({ ...row, group_id }),
        unset: row.version === 0,
      });
    }
    return held;
  },
  create: async (moving, _product, values) => {
    await changeSettings(moving, values, values);
    return `setting ${OfGroup.parse(values).group_id}`;
  },
  change: (moving, { values }, changes) => changeSettings(moving, values, changes),
};
