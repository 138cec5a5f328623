import * as contract from '#contracts/links/endpoints.ts';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import { TEMPLATE_NETWORKS } from '#contracts/links/utm-templates.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, bindFile } from '#server/kit/http/call.ts';
import { ByTime, readCursor, toPage } from '#server/kit/http/cursor.ts';
import * as store from '#server/links/link-store.ts';
import { changeLink, makeLink } from '#server/links/make-link.ts';
import { findPostOrigin } from '#server/links/post-origin.ts';
import { findLinkOrigin, listLinkHosts, presentLinks, presentOne } from '#server/links/present-link.ts';
import { drawQrPng, drawQrSvg } from '#server/links/qr.ts';
import { countListedClicks, countVisits } from '#server/links/statistics.ts';
import { listUtmTemplates } from '#server/links/utm-template-store.ts';
import { checkLimit } from '#server/payment/public.ts';

type TemplateNetwork = (typeof TEMPLATE_NETWORKS)[number];
function isTemplateNetwork(name: string): name is TemplateNetwork {
  return TEMPLATE_NETWORKS.some((known) => known === name);
}

/** A link that somebody makes by hand is of no post and no campaign. */
const NO_ORIGIN = { post_id: null, post_part: null, campaign_id: null };

export const handlers = [
  bind(contract.listLinks, async (call) => {
    const { cursor, limit, ...query } = call.query;
    const after = cursor === undefined ? null : readCursor(ByTime, cursor);
    const { items, next } = await call.inUnit(async (unit) => {
      const page = toPage(await store.listLinks(unit, { ...query, limit, after }), limit, (row) => [
        row.created_at,
        row._id,
      ]);
      return { items: await presentLinks(call.context, unit, page.items), next: page.next };
    });
    const counts = await countListedClicks(
      call,
      items.map(({ _id }) => _id),
    );
    return {
      items: items.map((link) => ({ ...link, ...countsOf(counts, link._id) })),
      next,
    };
  }),

  bind(contract.getLinkOptions, async ({ context, unit, accountId }) => ({
    hosts: listLinkHosts(context, accountId),
    countries_known: context.config.countryHeader !== undefined,
    templates: (await listUtmTemplates(unit)).flatMap(({ network, ...template }) =>
      isTemplateNetwork(network) ? [{ network, ...template }] : [],
    ),
    post_origin: findPostOrigin(context, accountId),
  })),

  bind(contract.getLink, async ({ context, unit, params }) =>
    presentOne(context, unit, requireFound(await store.findLink(unit, params._id))),
  ),

  bind(contract.createLink, async ({ context, unit, body }) => {
    // Links of posts are made when they go out, whatever the plan: nothing that people planned fails for one.
    await checkLimit(unit, 'short_links');
    return presentOne(context, unit, await makeLink(context, unit, { ...body, ...NO_ORIGIN }));
  }),

  bind(contract.changeLink, async ({ context, unit, params, body: { version, ...changes } }) =>
    presentOne(context, unit, await changeLink(context, unit, { _id: params._id, changes, version })),
  ),

  bind(contract.deleteLink, async ({ context, unit, params }) => {
    const link = requireFound(await store.lockLink(unit, params._id));
    if (link.deleted_at !== null) refuse('not_found');
    await store.setDeleted(unit, link._id, unit.now);
    unit.record({ kind: 'short_link.deleted', entityId: link._id, before: nameOf(link) });
    return presentOne(context, unit, requireFound(await store.findLink(unit, link._id)));
  }),

  bind(contract.restoreLink, async ({ context, unit, params }) => {
    const link = requireFound(await store.lockLink(unit, params._id));
    if (link.deleted_at === null) refuse('illegal_transition');
    await checkLimit(unit, 'short_links');
    await store.setDeleted(unit, link._id, null);
    unit.record({ kind: 'short_link.restored', entityId: link._id, after: nameOf(link) });
    return presentOne(context, unit, requireFound(await store.findLink(unit, link._id)));
  }),

  bind(contract.getLinkStatistics, async (call) => {
    const { from, to, time_zone: zone } = call.query;
    const { _id } = requireFound(await call.inUnit((unit) => store.findLink(unit, call.params._id)));
    return countVisits(call, { linkId: _id, span: { from, to }, zone });
  }),

  bindFile(contract.fetchLinkQr, async ({ context, unit, params, query: { format, pixels } }) => {
    const { brand_id, code } = requireFound(await store.findLink(unit, params._id));
    const origin = requireFound(findLinkOrigin(context, unit.accountId, brand_id));
    const address = `${origin}${SHORT_PATH}${code}`;
    const headers = { 'content-disposition': `attachment; filename="${code}.${format}"` };
    return format === 'svg'
      ? new Response(drawQrSvg(address, pixels), { headers: { ...headers, 'content-type': 'image/svg+xml' } })
      : new Response(new Uint8Array(drawQrPng(address, pixels)), {
          headers: { ...headers, 'content-type': 'image/png' },
        });
  }),
];

const nameOf = ({ name, code, url }: store.LinkRow) => ({ name, code, url });

function countsOf(counts: Awaited<ReturnType<typeof countListedClicks>>, id: string) {
  if (counts === null) return { clicks: null, unique_clicks: null };
  return counts.get(id) ?? { clicks: 0, unique_clicks: 0 };
}
