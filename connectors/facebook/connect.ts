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
import { registerDeliveries } from '#connectors/meta/register-deliveries.ts';
import { quoteFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** What a connected page delivers: its messages, receipts for ours and the comments on it. */
const SUBSCRIBED = [
  'messages',
  'message_echoes',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referrals',
  'standby',
  'feed',
  'mention',
  'ratings',
];
/** The tasks that a person must have on a page (Pages API): answering messages, and hiding or answering comments. */
const NEEDED_TASKS = ['MESSAGING', 'MODERATE'];
/** Pages are read a hundred at a time; nobody chooses from more than this. */
const MOST_ROUNDS = 10;

const LongToken = z.object({ access_token: z.string().min(1) });
const Page = z.object({
  id: z.string().min(1),
  name: z.string(),
  access_token: z.string().min(1),
  tasks: z.array(z.string()).default([]),
  picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
});
const Pages = z.object({
  data: z.array(Page),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    error: z.object({ message: z.string() }).optional(),
  }),
});
const Named = z.object({ id: z.string(), name: z.string() });

/** Facebook pages: the consent of a person gives access to the pages that they manage; each page has a token of its own. */
export const facebookConnect: ConnectSide = {
  offers: offerPages,
  check: checkPage,
  attach: attachPage,
  release: (values, io) => subscribe(values, io, 'DELETE'),
};

/**
 * The person's pages (GET /me/accounts). The short-lived token is exchanged for a long-lived one first (grant `fb_exchange_token`): page
 * tokens derived from it do not expire by themselves.
 */
async function offerPages(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const exchanged = await requestGraph(io, {
    network: 'Facebook',
    path: '/oauth/access_token',
    query: {
      grant_type: 'fb_exchange_token',
      client_id: io.app?.clientId ?? '',
      client_secret: io.app?.clientSecret ?? '',
      fb_exchange_token: consent.access_token,
    },
  });
  if (exchanged.status !== 'good') return { ok: false, message: exchanged.message };
  const long = LongToken.safeParse(exchanged.body);
  if (!long.success) return { ok: false, message: fault('no_long_token', { network: 'Facebook' }) };
  const found: ConnectableAccount[] = [];
  let after = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const answer = await requestGraph(io, {
      network: 'Facebook',
      path: '/me/accounts',
      query: {
        fields: 'id,name,access_token,tasks,picture{url}',
        limit: '100',
        access_token: long.data.access_token,
        ...(after ? { after } : {}),
      },
    });
    if (answer.status !== 'good') return { ok: false, message: answer.message };
    const pages = Pages.safeParse(answer.body);
    if (!pages.success) return { ok: false, message: fault('no_pages', { network: 'Facebook' }) };
    found.push(...pages.data.data.map(offerOf));
    after = pages.data.paging?.cursors?.after ?? '';
    if (!pages.data.paging?.next || !after) break;
  }
  return { ok: true, value: found };
}

function offerOf({ id, name, access_token, tasks, picture }: z.infer<typeof Page>): ConnectableAccount {
  return {
    id,
    name,
    ...(picture ? { picture: picture.data.url } : {}),
    secrets: { page_access_token: access_token },
    expires_at: null,
    lacks: tasks.length === 0 ? [] : NEEDED_TASKS.filter((task) => !tasks.includes(task)),
  };
}

/** Whether the page's token is valid and until when (GET /debug_token), and the page's current name. */
async function checkPage(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const token = values['page_access_token'] ?? '';
  const id = values['account_id'] ?? '';
  const debugged = await requestGraph(io, {
    network: 'Facebook',
    path: '/debug_token',
    query: {
      input_token: token,
      access_token: `${io.app?.clientId ?? ''}|${io.app?.clientSecret ?? ''}`,
    },
  });
  if (debugged.status !== 'good') return { status: 'unknown', message: debugged.message };
  const known = Debugged.safeParse(debugged.body);
  if (!known.success) return { status: 'unknown', message: fault('unsaid_token', { network: 'Facebook' }) };
  const { is_valid, expires_at = 0, error } = known.data.data;
  if (!is_valid)
    return { status: 'refused', message: error ? quoteFault(error.message) : fault('token_over') };
  const named = await requestGraph(io, {
    network: 'Facebook',
    path: `/${encodeURIComponent(id)}`,
    query: { fields: 'id,name', access_token: token },
  });
  if (named.status !== 'good') return named;
  const page = Named.safeParse(named.body);
  if (!page.success) return { status: 'unknown', message: fault('unsaid_page', { network: 'Facebook' }) };
  return {
    status: 'good',
    account: page.data,
    expires_at: expires_at > 0 ? new Date(expires_at * 1000).toISOString() : null,
  };
}

/** Registers the address of the app's deliveries with Meta, and subscribes to the page's. Both are idempotent. */
async function attachPage(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const registered = await registerDeliveries(
    { network: 'Facebook', object: 'page', fields: SUBSCRIBED },
    io,
  );
  return registered.ok ? subscribe(values, io, 'POST') : registered;
}

/** Subscribes to the page's deliveries, or unsubscribes (POST and DELETE /{page-id}/subscribed_apps). */
async function subscribe(
  values: ConnectionValues,
  io: ConnectIo,
  method: 'POST' | 'DELETE',
): Promise<NetworkResult<null>> {
  const answer = await requestGraph(io, {
    network: 'Facebook',
    path: `/${encodeURIComponent(values['account_id'] ?? '')}/subscribed_apps`,
    method,
    query: {
      access_token: values['page_access_token'] ?? '',
      ...(method === 'POST' ? { subscribed_fields: SUBSCRIBED.join(',') } : {}),
    },
  });
  return answer.status === 'good' ? { ok: true, value: null } : { ok: false, message: answer.message };
}
