import { z } from 'zod';
import type {
  NetworkResult,
  Consent,
  ConnectIo,
  ConnectSide,
  ConnectableAccount,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestGraph } from '#connectors/meta/graph.ts';
import {
  checkPageToken,
  listManagedPages,
  listMissingTasks,
  PAGE_SUBSCRIPTION,
  subscribePage,
  type ManagedPage,
} from '#connectors/meta/page-tokens.ts';
import { registerDeliveries } from '#connectors/meta/register-deliveries.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const network = 'Facebook';
const Picture = z.object({ data: z.object({ url: z.string() }) }).optional();
const Named = z.object({ id: z.string(), name: z.string() });

/** Facebook pages: the consent of a person gives access to the pages that they manage; each page has a token of its own. */
export const facebookConnect: ConnectSide = {
  offers: offerPages,
  check: checkPage,
  attach: attachPage,
  release: (values, io) => subscribe(values, io, 'DELETE'),
};

/** The person's pages. */
async function offerPages(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const pages = await listManagedPages(consent, io, { network, fields: 'picture{url}' });
  return pages.ok ? { ok: true, value: pages.value.map(offerOf) } : pages;
}

function offerOf(page: ManagedPage): ConnectableAccount {
  const picture = Picture.safeParse(page['picture']).data;
  return {
    id: page.id,
    name: page.name,
    ...(picture ? { picture: picture.data.url } : {}),
    secrets: { page_access_token: page.access_token },
    expires_at: null,
    lacks: listMissingTasks(page),
  };
}

/** Whether the page's token is valid and until when, and the page's current name. */
async function checkPage(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const token = await checkPageToken(values, io, network);
  if (token.status !== 'good') return token;
  const named = await requestGraph(io, {
    network,
    path: `/${encodeURIComponent(values['account_id'] ?? '')}`,
    query: { fields: 'id,name', access_token: values['page_access_token'] ?? '' },
  });
  if (named.status !== 'good') return named;
  const page = Named.safeParse(named.body);
  if (!page.success) return { status: 'unknown', message: fault('unsaid_page', { network }) };
  return { ...token, account: page.data };
}

/** Registers the address of the app's deliveries with Meta, and subscribes to the page's. Both are idempotent. */
async function attachPage(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const registered = await registerDeliveries(PAGE_SUBSCRIPTION, io);
  return registered.ok ? subscribe(values, io, 'POST') : registered;
}

function subscribe(
  { account_id: page = '', page_access_token: token = '' }: ConnectionValues,
  io: ConnectIo,
  method: 'POST' | 'DELETE',
): Promise<NetworkResult<null>> {
  return subscribePage({ network, page, token, method }, io);
}
