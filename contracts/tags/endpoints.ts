import { z } from 'zod';
import { CSV_MAX, ImportOutcome, MANY_MAX } from '#contracts/kit/area/collection.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { WholeQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id } from '#contracts/kit/ids.ts';
import { TAG_NEEDS } from '#contracts/tags/needs.ts';
import { TagProduct, TicketTag } from '#contracts/tags/tag.ts';
import { tagCalls, ticketTagCalls } from '#contracts/tags/type-endpoints.ts';

const base = '/accounts/products/{product}/ticket-tags';
const params = z.object({ product: TagProduct });
const Ids = z.array(Id).min(1).max(MANY_MAX);
const common = { envelope: 'crm', feature: 'category_and_tag' } as const;
const read = { kind: 'permitted_by_product', need: TAG_NEEDS.read } as const;
const write = { kind: 'permitted_by_product', need: TAG_NEEDS.write } as const;

export const listTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.list',
  method: 'GET',
  path: base,
  access: read,
  summary: 'List the whole tag tree, parents before children',
  input: {
    params,
    query: WholeQuery,
  },
  answer: z.object({ items: z.array(TicketTag), next: z.string().nullable() }),
});

/** What a deletion of items would affect: how much of the tree, and what has or names the tags. */
export const TagUses = z.object({
  groups: z.number().int(),
  categories: z.number().int(),
  tags: z.number().int(),
  /** Tickets and mentions that have one of the tags. */
  tickets: z.number().int(),
  mentions: z.number().int(),
  /** Keywords whose posts one of the tags belongs to. */
  keywords: z.number().int(),
  /** User groups whose settings or options name one of the items. */
  teams: z.number().int(),
});
export type TagUses = z.infer<typeof TagUses>;

export const countTagUses = defineEndpoint({
  ...common,
  name: 'ticket_tag.uses',
  method: 'POST',
  path: `${base}/uses`,
  access: read,
  summary: 'Count what deleting these items would remove: what is below them, and what is tagged with them',
  input: { params, body: z.strictObject({ ids: Ids }) },
  answer: TagUses,
  errors: ['not_found'],
  idempotent: false,
});

export const deleteTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.delete-many',
  method: 'DELETE',
  path: base,
  access: write,
  summary: 'Delete several items with everything below them, all or none',
  input: { params, body: z.strictObject({ ids: Ids }) },
  answer: z.object({ ids: z.array(Id), removal_id: Id }),
  errors: ['not_found'],
  event: 'ticket_tag.deleted',
});

export const restoreTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.restore',
  method: 'POST',
  path: `${base}/restore`,
  access: write,
  summary: 'Undo a deletion of the last 30 days; everything that had the tags gets them back',
  input: { params, body: z.strictObject({ removal_id: Id }) },
  answer: z.object({ ids: z.array(Id) }),
  errors: ['not_found', 'name_taken'],
  event: 'ticket_tag.restored',
});

export const moveTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.move',
  method: 'POST',
  path: `${base}/move`,
  access: write,
  summary: 'Move items of one type to another place, together and in the given order',
  input: {
    params,
    body: z.strictObject({
      ids: Ids,
      /** The group or category that receives the items; null if groups are ordered. */
      to: Id.nullable(),
      /** The item before which they are inserted; null: after the last. */
      before: Id.nullable().default(null),
    }),
  },
  answer: z.object({ items: z.array(TicketTag) }),
  errors: ['not_found', 'name_taken', 'invalid_request'],
  event: 'ticket_tag.ordered',
});

export const mergeTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.merge',
  method: 'POST',
  path: `${base}/merge`,
  access: write,
  summary: 'Merge two tags: everything that used the first uses the second afterwards',
  input: { params, body: z.strictObject({ from: Id, into: Id }) },
  answer: TicketTag,
  errors: ['not_found', 'invalid_request'],
  event: 'ticket_tag.merged',
});

export const importTags = defineEndpoint({
  ...common,
  name: 'ticket_tag.import',
  method: 'POST',
  path: `${base}/import`,
  access: write,
  summary:
    'Import a tag tree from CSV with the columns group, category and tag; with dry_run only report what it would do',
  input: {
    params,
    body: z.strictObject({ csv: z.string().min(1).max(CSV_MAX), dry_run: z.boolean().default(false) }),
  },
  answer: ImportOutcome,
  errors: ['file_unreadable'],
  event: 'ticket_tag.imported',
});

export const exportTags = defineEndpoint({
  name: 'ticket_tag.export',
  method: 'GET',
  path: `${base}/export`,
  access: read,
  feature: 'category_and_tag',
  summary: 'Export the tag tree as CSV, in the format of the import',
  input: { params },
  answer: z.string(),
  answerKind: 'text/csv',
});

/** Paths with a fixed last part come before those with `{_id}` there. */
export const ENDPOINTS = [
  listTags,
  exportTags,
  countTagUses,
  deleteTags,
  restoreTags,
  moveTags,
  mergeTags,
  importTags,
  ...Object.values(tagCalls),
  ...Object.values(ticketTagCalls),
];

export const EVENTS = ['created', 'updated', 'deleted', 'restored', 'ordered', 'merged', 'imported'].map(
  (change) =>
    defineEvent({
      name: `ticket_tag.${change}`,
      need: [['listening.cat_and_tag.read', 'crm.cat_and_tag.read']],
      data: z.unknown(),
    }),
);
