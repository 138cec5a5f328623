import { z } from 'zod';
import { KeywordProduct } from '#contracts/keywords/access.ts';
import { createKeywordOption, KeywordFilter, updateKeywordOption } from '#contracts/keywords/options.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { optionHandlers as handlers, listSaved } from '#server/keywords/public.ts';
import { keywordPart } from '#server/settings/transfer/keyword-part.ts';
import {
  normalizeSettingName,
  type StoredSetting,
  type TransferPart,
} from '#server/settings/transfer/part.ts';
import { invokeHandler } from '#server/settings/transfer/through-call.ts';

const Filter = z.strictObject({ name: z.string().trim().min(1).max(60), filter: KeywordFilter });
const Changes = toChangesSchema(Filter.shape);

/** The filters over keywords that a team saved, with the permissions of the keywords themselves. */
export const keywordFilterPart: TransferPart = {
  name: 'keyword_option',
  order: 27,
  rights: keywordPart.rights,
  products: KeywordProduct.options,
  personal: true,
  values: Filter,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async ({ unit }) => {
    const held: StoredSetting[] = [];
    for (const product of KeywordProduct.options)
      for (const { _id, name, filter } of await listSaved(unit, [product]))
        held.push({ _id, product, values: Filter.parse({ name, filter }) });
    return held;
  },
  create: async (moving, product, values) =>
    (
      await invokeHandler(
        moving,
        { handlers, endpoint: createKeywordOption },
        { params: { product: KeywordProduct.parse(product) }, body: Filter.parse(values) },
      )
    )._id,
  change: async (moving, { _id, product }, changes) => {
    await invokeHandler(
      moving,
      { handlers, endpoint: updateKeywordOption },
      { params: { product: KeywordProduct.parse(product) }, body: { ...Changes.parse(changes), _id } },
    );
  },
};
