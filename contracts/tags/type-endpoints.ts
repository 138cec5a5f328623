import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint, type Access } from '#contracts/kit/endpoint.ts';
import { Id, Version } from '#contracts/kit/ids.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import { TagFields, TagInput, TagProduct, TagType, TicketTag } from '#contracts/tags/tag.ts';

/** A change of one item; fields that are not sent stay unchanged. */
export const TagChange = toChangesSchema(TagFields).extend({ version: Version.optional() });

/** A change whose fields are validated only after the item is found, so that a missing `_id` is reported first. */
const AnyChange = z.object({
  _id: z.unknown().optional(),
  ...Object.fromEntries(Object.keys(TagChange.shape).map((name) => [name, z.unknown().optional()])),
});

/** What a deletion removed: the item, everything below it, and the number with which it can be undone for a while. */
const TagRemoval = z.object({ _id: Id, ids: z.array(Id), removal_id: Id });
type TagRemoval = z.infer<typeof TagRemoval>;

type Mount<P extends z.ZodRawShape> = { name: string; path: string; access: Access; params: P };

/** The calls of one type of item, at one path of the API; the specification has two paths. */
function typeEndpoints<P extends z.ZodRawShape>({ name, path, access, params }: Mount<P>) {
  const kind = z.object({ ...params, type: TagType });
  const one = z.object({ ...params, type: TagType, _id: Id });
  const common = { envelope: 'crm', access, feature: 'category_and_tag' } as const;
  return {
    create: defineEndpoint({
      ...common,
      name: `${name}.create`,
      method: 'POST',
      path,
      status: 201,
      summary: 'Add a group, a category to a group, or a tag to a category',
      input: { params: kind, body: TagInput },
      answer: TicketTag,
      errors: ['name_taken'],
      event: 'ticket_tag.created',
    }),
    replace: defineEndpoint({
      ...common,
      name: `${name}.replace`,
      method: 'POST',
      path: `${path}/{_id}`,
      summary: 'Replace an item of the tree with all its fields',
      input: { params: one, body: TagInput },
      answer: TicketTag,
      errors: ['not_found', 'name_taken'],
      event: 'ticket_tag.updated',
    }),
    update: defineEndpoint({
      ...common,
      name: `${name}.update`,
      method: 'PUT',
      path: `${path}/{_id}`,
      summary: 'Update an item of the tree; fields not sent stay',
      input: { params: one, body: TagChange },
      answer: TicketTag,
      errors: ['not_found', 'name_taken', 'stale_version'],
      event: 'ticket_tag.updated',
    }),
    updateByBody: defineEndpoint({
      ...common,
      name: `${name}.update-by-body`,
      method: 'PUT',
      path,
      summary:
        'Update an item of the tree by the _id in the body; without one it is refused as the specification words it',
      input: { params: kind, body: AnyChange },
      answer: TicketTag,
      errors: ['tag_id_missing', 'not_found', 'name_taken', 'stale_version'],
      event: 'ticket_tag.updated',
    }),
    remove: defineEndpoint({
      ...common,
      name: `${name}.delete`,
      method: 'DELETE',
      path: `${path}/{_id}`,
      summary: 'Delete an item and everything below it',
      input: { params: one },
      answer: TagRemoval,
      errors: ['not_found'],
      event: 'ticket_tag.deleted',
    }),
    removeNothing: defineEndpoint({
      ...common,
      name: `${name}.delete-nothing`,
      method: 'DELETE',
      path,
      summary: 'A deletion that names no item: always refused, as the specification words it',
      input: { params: kind },
      answer: z.object({}),
      errors: ['tag_id_missing'],
    }),
  };
}

/** Below the list of a product's tags. */
export const tagCalls = typeEndpoints({
  name: 'ticket_tag',
  path: '/accounts/products/{product}/ticket-tags/types/{type}',
  access: { kind: 'permitted_by_product', need: TAG_NEEDS.write },
  params: { product: TagProduct },
});

/** The specified paths: the tags of the CRM. */
export const ticketTagCalls = typeEndpoints({
  name: 'crm_ticket_tag',
  path: '/ticket-tags/types/{type}',
  access: { kind: 'permitted', need: TAG_NEEDS.write.crm, product: 'crm' },
  params: {},
});
