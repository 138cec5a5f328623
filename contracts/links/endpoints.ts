import { z } from 'zod';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { PageQuery } from '#contracts/kit/envelope.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { LinkFields, LinkOrigin, LinkPlace, ShortLink } from '#contracts/links/short-link.ts';
import { LinkStatistics } from '#contracts/links/statistics.ts';
import { UtmTemplateFields } from '#contracts/links/utm-templates.ts';

const READ = ['publishing.post.read'] as const;
const read = { kind: 'permitted' as const, need: READ, product: 'publishing' as const };
const write = {
  kind: 'permitted' as const,
  need: ['publishing.post.write'] as const,
  product: 'publishing' as const,
};
const one = { params: z.object({ _id: Id }) };
const PATH = '/publishing/links';

/** A link with what its last thirty days were. */
export const ListedLink = ShortLink.extend({
  /** Visits that count; null while they could not be counted. */
  clicks: z.number().int().nullable(),
  /** Different visitors of a day, summed over the days. */
  unique_clicks: z.number().int().nullable(),
});
export type ListedLink = z.infer<typeof ListedLink>;

/** Over so many days lists count. */
export const LISTED_DAYS = 30;

/** Which links a list has: those that are not deleted, some of them, or the deleted ones. */
export const LINK_LISTS = ['all', 'active', 'paused', 'expired', 'dead', 'deleted'] as const;

export const listLinks = defineEndpoint({
  name: 'short_link.list',
  method: 'GET',
  path: PATH,
  access: read,
  summary: 'List short links with their clicks of the last thirty days, newest first',
  input: {
    query: z.strictObject({
      ...PageQuery.shape,
      /** A part of the title, the code or the target. */
      q: z.string().trim().max(200).optional(),
      state: z.enum(LINK_LISTS).default('all'),
      post_id: Id.optional(),
      campaign_id: Id.optional(),
    }),
  },
  answer: z.object({ items: z.array(ListedLink), next: z.string().nullable() }),
  errors: ['cursor_invalid'],
  transaction: false,
});

export const getLinkOptions = defineEndpoint({
  name: 'short_link.options',
  method: 'GET',
  path: `${PATH}/options`,
  access: read,
  summary:
    'Get what a form of links needs: the hosts that links may have, whether countries of visitors are known, and the UTM templates',
  answer: z.object({
    /** The installation's own host first, with no brand. */
    hosts: z.array(z.object({ brand_id: Id.nullable(), host: z.string() })),
    countries_known: z.boolean(),
    templates: z.array(z.object(UtmTemplateFields)),
    /** Where short links of posts open; null where people outside could not open them. */
    post_origin: z.object({ brand_id: Id.nullable(), origin: z.string() }).nullable(),
  }),
});

export const getLink = defineEndpoint({
  name: 'short_link.get',
  method: 'GET',
  path: `${PATH}/{_id}`,
  access: read,
  summary: 'Get a short link',
  input: one,
  answer: ShortLink,
  errors: ['not_found'],
});

export const createLink = defineEndpoint({
  name: 'short_link.create',
  method: 'POST',
  path: PATH,
  access: write,
  status: 201,
  summary: 'Create a short link; without a code it gets one that cannot be guessed',
  input: { body: z.strictObject({ ...LinkFields, ...LinkPlace, network: LinkOrigin.network }) },
  answer: ShortLink,
  errors: ['invalid_request', 'address_forbidden', 'limit_reached'],
  event: 'short_link.created',
});

export const changeLink = defineEndpoint({
  name: 'short_link.update',
  method: 'PUT',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Change a short link; its address stays, and so do fields that are not sent',
  input: { ...one, body: toChangesSchema(LinkFields).extend({ version: Version.optional() }) },
  answer: ShortLink,
  errors: ['not_found', 'stale_version', 'invalid_request', 'address_forbidden'],
  event: 'short_link.updated',
});

export const deleteLink = defineEndpoint({
  name: 'short_link.delete',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access: write,
  summary: 'Delete a short link: it opens nothing any more, and can be restored with its address',
  input: one,
  answer: ShortLink,
  errors: ['not_found'],
  event: 'short_link.deleted',
});

export const restoreLink = defineEndpoint({
  name: 'short_link.restore',
  method: 'POST',
  path: `${PATH}/{_id}/restore`,
  access: write,
  summary: 'Restore a deleted short link',
  input: one,
  answer: ShortLink,
  errors: ['not_found', 'illegal_transition', 'limit_reached'],
  event: 'short_link.restored',
});

export const getLinkStatistics = defineEndpoint({
  name: 'short_link.statistics',
  method: 'GET',
  path: `${PATH}/{_id}/statistics`,
  access: read,
  summary: 'Count the clicks of a short link in a span: in all, by day, country, device and referring site',
  input: {
    ...one,
    query: z.strictObject({ from: Instant, to: Instant, time_zone: ZoneName.default('UTC') }),
  },
  answer: LinkStatistics,
  errors: ['not_found', 'invalid_request', 'unavailable'],
  transaction: false,
});

/** Pixels of a picture's edge. */
export const QR_PIXELS = { least: 120, most: 4000, usual: 1000 } as const;

export const fetchLinkQr = defineEndpoint({
  name: 'short_link.qr',
  method: 'GET',
  path: `${PATH}/{_id}/qr`,
  access: read,
  summary: 'Download the QR code of a short link as SVG or PNG',
  input: {
    ...one,
    query: z.strictObject({
      format: z.enum(['svg', 'png']).default('svg'),
      pixels: z.coerce.number().int().min(QR_PIXELS.least).max(QR_PIXELS.most).default(QR_PIXELS.usual),
    }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['not_found'],
});

export const ENDPOINTS = [
  listLinks,
  getLinkOptions,
  getLink,
  createLink,
  changeLink,
  deleteLink,
  restoreLink,
  getLinkStatistics,
  fetchLinkQr,
];

export const EVENTS = ['created', 'updated', 'deleted', 'restored', 'target_failed', 'target_recovered'].map(
  (change) => defineEvent({ name: `short_link.${change}`, need: READ, data: z.unknown() }),
);

/** Looks whether targets of links still work. Runs by the clock. */
export const watchTargetsJob = defineJob({
  name: 'links.watch-targets',
  payload: z.object({}).loose(),
  attempts: 1,
});

export const JOBS = [watchTargetsJob];
