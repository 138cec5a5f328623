import { z } from 'zod';
import { formOf } from '#contracts/kit/faults/fault.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';

/** The three types of the tree, top first: a group contains categories, a category contains tags. */
export const TAG_TYPES = ['group', 'category', 'tag'] as const;
export const TagType = z.enum(TAG_TYPES);
export type TagType = z.infer<typeof TagType>;

/** The products with tags of their own: the CRM for tickets, listening for mentions. */
export const TAG_PRODUCTS = ['listening', 'crm'] as const satisfies readonly Product[];
export const TagProduct = z.enum(TAG_PRODUCTS);
export type TagProduct = z.infer<typeof TagProduct>;

/** For how many days a deletion can be undone with all assignments of the tags; later the history contains the item alone. */
export const RESTORABLE_DAYS = 30;

/**
 * What a user edits of an item of the tree. `color` null inherits the colour of the parent. `keyword_ids` are the keywords whose posts get
 * a tag; only a tag has them. `cardinality` and `required` are rules of a group: how many of its tags one ticket may have, and whether a
 * ticket needs one of them before it is done.
 */
export const TagFields = {
  name: z.string().trim().min(1).max(120),
  color: z
    .string()
    .check(formOf('color', /^#[0-9a-f]{6}$/i))
    .nullable()
    .default(null),
  ticket_group_id: Id.nullable().default(null),
  ticket_cat_id: Id.nullable().default(null),
  keyword_ids: z.array(Id).max(500).default([]),
  cardinality: z.enum(['one', 'many']).default('many'),
  required: z.boolean().default(false),
};
export const TagInput = z.strictObject(TagFields);
export type TagInput = z.infer<typeof TagInput>;

/**
 * An item of the tree. A category has its `ticket_group_id`; a tag its `ticket_cat_id`, and the group of that category as well; `parent_id`
 * is the direct parent, null for a group. `position` counts among the items with the same parent.
 */
export const TicketTag = z.object({
  _id: Id,
  product: TagProduct,
  type: TagType,
  name: z.string(),
  color: z.string().nullable(),
  ticket_group_id: Id.nullable(),
  ticket_cat_id: Id.nullable(),
  parent_id: Id.nullable(),
  position: z.number().int(),
  keyword_ids: z.array(Id),
  cardinality: z.enum(['one', 'many']),
  required: z.boolean(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type TicketTag = z.infer<typeof TicketTag>;

/** The type of the parent of an item of this type; null at the top. */
export function getParentType(type: TagType): 'group' | 'category' | null {
  return ({ group: null, category: 'group', tag: 'category' } as const)[type];
}

/** The type of the children of an item of this type; null below a tag. */
export function getChildType(type: TagType): 'category' | 'tag' | null {
  return ({ group: 'category', category: 'tag', tag: null } as const)[type];
}
