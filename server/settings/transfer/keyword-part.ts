import { z } from 'zod';
import { KEYWORD_RIGHTS, KeywordProduct } from '#contracts/keywords/access.ts';
import { KeywordInput } from '#contracts/keywords/keyword.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { Product } from '#contracts/kit/products.ts';
import { createKeyword, updateKeyword, listKeywords, getVisibleKeywords } from '#server/keywords/public.ts';
import { normalizeSettingName, type TransferPart } from '#server/settings/transfer/part.ts';

const Read = z.object({ _id: z.string(), product: Product, ...KeywordInput.shape });
const Changes = toChangesSchema(KeywordInput.shape);

/** Keyword sets; two of a product are the same if their names are equal. */
export const keywordPart: TransferPart = {
  name: 'keyword',
  order: 20,
  rights: (product) => {
    const named = KeywordProduct.safeParse(product);
    return named.success ? KEYWORD_RIGHTS[named.data] : undefined;
  },
  products: KeywordProduct.options,
  values: KeywordInput,
  labelOf: ({ name }) => String(name),
  keyOf: ({ name }) => normalizeSettingName(name),
  read: async ({ unit, person }) => {
    const visible = person && (await getVisibleKeywords(unit, person));
    const rows = await listKeywords(unit, { products: KeywordProduct.options, visible });
    return rows.map((row) => {
      const { _id, product, ...values } = Read.parse(row);
      return { _id, product, values };
    });
  },
  create: async ({ unit }, product, values) =>
    (await createKeyword(unit, Product.parse(product), KeywordInput.parse(values)))._id,
  change: async ({ unit }, { _id, product }, changes) => {
    await updateKeyword(unit, { products: [Product.parse(product)], _id }, Changes.parse(changes));
  },
};
