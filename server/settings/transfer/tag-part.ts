import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import { TAG_PRODUCTS, TagFields, TagProduct, TagType } from '#contracts/tags/tag.ts';
import {
  normalizeSettingName,
  type StoredSetting,
  type TransferPart,
} from '#server/settings/transfer/part.ts';
import { changeTag, createTag, readTags } from '#server/tags/public.ts';

const Values = z.strictObject({ type: TagType, ...TagFields });
const Changes = toChangesSchema(TagFields);

/** The tag tree of each product; two items are the same if type, name and parent are equal. */
export const tagPart: TransferPart = {
  name: 'ticket_tag',
  order: 25,
  rights: (product) => {
    const named = TagProduct.safeParse(product);
    return named.success
      ? { read: TAG_NEEDS.read[named.data], write: TAG_NEEDS.write[named.data] }
      : undefined;
  },
  products: TAG_PRODUCTS,
  feature: 'category_and_tag',
  values: Values,
  labelOf: ({ name }) => String(name),
  keyOf: ({ type, name, ticket_cat_id, ticket_group_id }) =>
    JSON.stringify([type, normalizeSettingName(name), ticket_cat_id ?? ticket_group_id ?? null]),
  read: async ({ unit }) => {
    const held: StoredSetting[] = [];
    for (const product of TAG_PRODUCTS)
      for (const { _id, ...tag } of await readTags(unit, product)) {
        const values = Values.strip().parse(tag);
        // A tag finds its group through its category.
        held.push({
          _id,
          product,
          values: values.type === 'tag' ? { ...values, ticket_group_id: null } : values,
        });
      }
    return held;
  },
  create: async ({ unit }, product, given) => {
    const { type, ...fields } = Values.parse(given);
    return (await createTag(unit, { product: TagProduct.parse(product), type }, fields))._id;
  },
  change: async ({ unit }, { _id, product, values }, { type: _type, ...changes }) => {
    const kind = { product: TagProduct.parse(product), type: TagType.parse(values.type) };
    await changeTag(unit, { ...kind, _id }, Changes.parse(changes));
  },
};
