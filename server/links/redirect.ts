import type { Context as HonoContext } from 'hono';
import { parseHostName } from '#contracts/brands/hosts.ts';
import { chooseTarget, getLinkState, LinkCode } from '#contracts/links/short-link.ts';
import { buildFinalUrl } from '#contracts/links/utm.ts';
import { readDevice } from '#contracts/links/visits.ts';
import type { LinkClick } from '#server/kit/clickhouse/link-clicks.ts';
import type { Context } from '#server/kit/context.ts';
import { ignoreFailure } from '#server/kit/errors.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import { limitOpen } from '#server/kit/http/limits.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';
import type { VisitedLink } from '#server/links/across-accounts-store.ts';
import { classifyVisit, readCountry, readReferrer } from '#server/links/clicks/classify.ts';
import type { ClickLog } from '#server/links/clicks/click-log.ts';
import type { Visitors } from '#server/links/clicks/visitors.ts';
import { drawClosedPage } from '#server/links/closed-page.ts';
import type { VisitedLinks } from '#server/links/visited-links.ts';

/** What a visit needs besides the context. */
export type RedirectParts = { links: VisitedLinks; log: ClickLog; visitors: Visitors };

/** No proxy and no browser keeps where a link leads: each visit comes here, and a changed target holds at once. */
const HEADERS = { 'cache-control': 'private, no-store, max-age=0', 'x-robots-tag': 'noindex, nofollow' };

/** Sends a visitor of a short link to its target and records the visit first. HEAD gets the same response and is no visit. */
export async function redirectVisit(
  context: Context,
  parts: RedirectParts,
  http: HonoContext,
): Promise<Response> {
  const { headers } = http.req.raw;
  const brand = context.brands.ofHost(headers.get('host'));
  const code = LinkCode.safeParse(http.req.param('code')).data;
  const found = code && (await parts.links.find({ brandId: brand?._id ?? null, code }));
  // A brand's host serves its own account alone.
  const link = found && (brand === null || brand.account_id === found.accountId) ? found : undefined;
  // Trying out codes is slowed down; visits of links that exist are not limited.
  if (!link) {
    await limitOpen('short-link', getClientAddress(context.config, http));
    return showClosed(http, 'unknown');
  }
  const now = context.clock();
  if (getLinkState(link, now) !== 'active') return showClosed(http, 'closed');
  const visitor = {
    country: readCountry(headers, context.config.countryHeader),
    device: readDevice(headers.get('user-agent') ?? ''),
  };
  if (http.req.raw.method === 'GET') {
    const host = brand
      ? parseHostName(headers.get('host') ?? '')
      : new URL(getSuiteAddress(context.config)).hostname;
    const recorded = recordVisit(context, parts, { link, http, host: host ?? '', ...visitor, now });
    // A visitor reaches the target also while the disk is full.
    await ignoreFailure(context.log, 'a click could not be recorded', recorded);
  }
  const target = buildFinalUrl(chooseTarget(link, visitor), { utm: link.utm, replace: link.replace_utm });
  return new Response(null, { status: 302, headers: { ...HEADERS, location: new URL(target).href } });
}

type Visit = {
  link: VisitedLink;
  http: HonoContext;
  host: string;
  country: string | null;
  device: string;
  now: Date;
};

async function recordVisit(
  { config, newId }: Context,
  { log, visitors }: RedirectParts,
  { link, http, host, country, device, now }: Visit,
): Promise<void> {
  const { headers } = http.req.raw;
  const kind = classifyVisit(headers);
  const visitor = {
    linkId: link._id,
    address: getClientAddress(config, http),
    agent: headers.get('user-agent') ?? '',
  };
  const click: LinkClick = {
    account_id: link.accountId,
    _id: newId(),
    at: now.toISOString(),
    link_id: link._id,
    host,
    network: link.network ?? '',
    post_id: link.post_id,
    campaign_id: link.campaign_id,
    country: country ?? '',
    device,
    referrer: readReferrer(headers),
    kind,
    visitor: kind === 'counted' ? await visitors.identify(visitor, now) : null,
  };
  await log.append(JSON.stringify(click));
}

function showClosed(http: HonoContext, reason: 'closed' | 'unknown'): Response {
  const page = drawClosedPage(reason, http.req.raw.headers.get('accept-language'));
  return new Response(page, {
    status: reason === 'unknown' ? 404 : 410,
    headers: {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
