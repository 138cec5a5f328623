import * as tags from '#contracts/tags/endpoints.ts';
import type { TagProduct, TagType } from '#contracts/tags/tag.ts';
import { tagCalls } from '#contracts/tags/type-endpoints.ts';
import type { Person } from '#tests/factories/person.ts';

type Body = { name: string } & Record<string, unknown>;

/** Adds a group, a category or a tag, of tickets by default. */
export function addTag(who: Person, type: TagType, body: Body, product: TagProduct = 'crm') {
  return who.call(tagCalls.create, { params: { product, type }, body });
}

/** The whole tree of tags as a user sees it, top down. */
export async function fetchTags(who: Person, product: TagProduct = 'crm') {
  return (await who.call(tags.listTags, { params: { product }, query: {} })).items;
}

/** Adds Orders › Delivery › Late, Lost; Orders › Refund › Slow. */
export async function addTagTree(who: Person) {
  const orders = await addTag(who, 'group', { name: 'Orders', color: '#2f9e44' });
  const delivery = await addTag(who, 'category', { name: 'Delivery', ticket_group_id: orders._id });
  const late = await addTag(who, 'tag', { name: 'Late', ticket_cat_id: delivery._id });
  const lost = await addTag(who, 'tag', { name: 'Lost', ticket_cat_id: delivery._id });
  const refund = await addTag(who, 'category', { name: 'Refund', ticket_group_id: orders._id });
  const slow = await addTag(who, 'tag', { name: 'Slow', ticket_cat_id: refund._id });
  return { orders, delivery, late, lost, refund, slow };
}
