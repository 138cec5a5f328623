import { z } from 'zod';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import type { Product } from '#contracts/kit/products.ts';

/** The products whose groups have options; other products are refused. */
export const OPTION_PRODUCTS = ['listening', 'crm'] as const satisfies readonly Product[];
export const OptionProduct = z.enum(OPTION_PRODUCTS);
export type OptionProduct = z.infer<typeof OptionProduct>;

/** What a group may be restricted in: the four specified names. */
export const OPTION_FIELDS = ['keywords', 'tags', 'custom_socials', 'engagements'] as const;
export const OptionField = z.enum(OPTION_FIELDS);
export type OptionField = z.infer<typeof OptionField>;

/** The most ids in one field. */
export const CHOICE_MAX = 20_000;
const Ids = z.array(Id).max(CHOICE_MAX);

/**
 * The keywords of a group. `enable` is whether it is restricted to `data`: off, it sees every keyword; on, only those of `data`. Forms
 * leave empty entries between the IDs; they are stored while it is off.
 */
export const KeywordOption = z.strictObject({
  enable: z.boolean().default(false),
  data: z
    .array(z.union([Id, z.literal(''), z.null()]))
    .max(CHOICE_MAX)
    .default([]),
});
export type KeywordOption = z.infer<typeof KeywordOption>;

/** One item that a group may see, by name; `parent_id` is its parent, null at the top. */
export const OptionItem = z.object({ _id: Id, name: z.string(), parent_id: Id.nullable() });
export type OptionItem = z.infer<typeof OptionItem>;

/** The options of a group in one product. In the last three, nothing chosen means everything. */
export const GroupOption = z.object({
  group_id: Id,
  product: OptionProduct,
  keywords: KeywordOption,
  tags: z.array(OptionItem),
  custom_socials: Ids,
  engagements: Ids,
  /** 0 and null: never saved, so the group sees everything. */
  version: z.number().int(),
  updated_at: Instant.nullable(),
});
export type GroupOption = z.infer<typeof GroupOption>;

/** A change of the options; a tag may be sent in the form of a response, only its `_id` is used. */
export const GroupOptionChange = z.strictObject({
  keywords: KeywordOption.optional(),
  tags: z
    .array(
      z.strictObject({ _id: Id, name: z.string().max(200).optional(), parent_id: z.unknown().optional() }),
    )
    .max(CHOICE_MAX)
    .optional(),
  custom_socials: Ids.optional(),
  engagements: Ids.optional(),
  version: Version.optional(),
});
export type GroupOptionChange = z.infer<typeof GroupOptionChange>;

/** The keywords as they are returned: where `enable` is set, the empty entries of `data` are dropped. */
export function withoutEmpty<T extends { enable?: boolean; data: readonly (string | null)[] }>(option: T): T {
  return option.enable
    ? { ...option, data: option.data.filter((one) => one !== null && one !== '') }
    : option;
}
