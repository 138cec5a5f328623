import { z } from 'zod';
import type { Consent, ConnectIo, NetworkResult } from '#connectors/kit/connect.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import { requestGraph } from '#connectors/meta/graph.ts';
import { inspectToken, type InspectedToken } from '#connectors/meta/inspect-token.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/*
 * The tokens of pages, with which a page and the account of Instagram that is linked to it are used. Sources: Meta, "Manually build a login
 * flow", "Access token guide" (long-lived tokens), Graph API reference `user/accounts`, `debug_token`, `page/subscribed_apps`.
 */

/** The tasks that a person must have on a page (Pages API): answering messages, and hiding or answering comments. */
const NEEDED_TASKS = ['MESSAGING', 'MODERATE'];
/** Pages are read a hundred at a time; nobody chooses from more than this. */
const MOST_ROUNDS = 10;

/**
 * What a page has delivered to us. An account of Instagram is subscribed through its page; both ask for the same, so that neither takes
 * away what the other needs.
 */
const PAGE_FIELDS = [
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
] as const;
export const PAGE_SUBSCRIPTION = { network: 'Facebook', object: 'page', fields: PAGE_FIELDS };

const LongToken = z.object({ access_token: z.string().min(1) });
const Page = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  access_token: z.string().min(1),
  tasks: z.array(z.string()).default([]),
});
/** A page that a person manages, with its token, and the further fields that were requested. */
export type ManagedPage = z.infer<typeof Page>;
const Pages = z.object({
  data: z.array(Page),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});
/**
 * The pages of a person who consented (GET /me/accounts). The short-lived token is exchanged for a long-lived one first (grant
 * `fb_exchange_token`): page tokens derived from it do not expire by themselves.
 *
 * @param fields those of each page beside its name, token and tasks
 */
export async function listManagedPages(
  consent: Consent,
  io: ConnectIo,
  { network, fields }: { network: string; fields: string },
): Promise<NetworkResult<ManagedPage[]>> {
  const exchanged = await requestGraph(io, {
    network,
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
  if (!long.success) return { ok: false, message: fault('no_long_token', { network }) };
  const found: ManagedPage[] = [];
  let after = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const answer = await requestGraph(io, {
      network,
      path: '/me/accounts',
      query: {
        fields: `id,name,access_token,tasks,${fields}`,
        limit: '100',
        access_token: long.data.access_token,
        ...(after ? { after } : {}),
      },
    });
    if (answer.status !== 'good') return { ok: false, message: answer.message };
    const pages = Pages.safeParse(answer.body);
    if (!pages.success) return { ok: false, message: fault('no_pages', { network }) };
    found.push(...pages.data.data);
    after = pages.data.paging?.cursors?.after ?? '';
    if (!pages.data.paging?.next || !after) break;
  }
  return { ok: true, value: found };
}

/** The tasks on a page that a person lacks for what we do there; where Meta names none at all, nothing is known. */
export function listMissingTasks({ tasks }: Pick<ManagedPage, 'tasks'>): string[] {
  return tasks.length === 0 ? [] : NEEDED_TASKS.filter((task) => !tasks.includes(task));
}

/** Whether a page's token is valid and until when. */
export function checkPageToken(
  { page_access_token = '' }: ConnectionValues,
  io: ConnectIo,
  network: string,
): Promise<InspectedToken> {
  return inspectToken(network, page_access_token, io);
}

type PageSubscription = { network: string; page: string; token: string; method: 'POST' | 'DELETE' };

/** Subscribes to a page's deliveries, or unsubscribes (POST and DELETE /{page-id}/subscribed_apps). Idempotent. */
export async function subscribePage(
  { network, page, token, method }: PageSubscription,
  io: Io,
): Promise<NetworkResult<null>> {
  const answer = await requestGraph(io, {
    network,
    path: `/${encodeURIComponent(page)}/subscribed_apps`,
    method,
    query: {
      access_token: token,
      ...(method === 'POST' ? { subscribed_fields: PAGE_FIELDS.join(',') } : {}),
    },
  });
  return answer.status === 'good' ? { ok: true, value: null } : { ok: false, message: answer.message };
}
