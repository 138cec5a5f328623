import { z } from 'zod';
import type {
  ConnectableAccount,
  ConnectIo,
  ConnectSide,
  Consent,
  NetworkResult,
  TokenCheck,
} from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { requestGraph } from '#connectors/meta/graph.ts';
import {
  checkPageToken,
  listManagedPages,
  listMissingTasks,
  subscribePage,
  type ManagedPage,
} from '#connectors/meta/page-tokens.ts';
import { registerDeliveries } from '#connectors/meta/register-deliveries.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const network = 'Instagram';

/** What accounts deliver (reference: webhooks of the object `instagram`). The fields that an app asks for hold for all its accounts. */
const SUBSCRIPTION = {
  network,
  object: 'instagram',
  fields: [
    'messages',
    'message_edit',
    'message_reactions',
    'messaging_seen',
    'messaging_postbacks',
    'messaging_referral',
    'messaging_handover',
    'standby',
    'comments',
    'live_comments',
    'mentions',
  ],
};

const Account = z.object({
  id: z.string().min(1),
  username: z.string().optional(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
});

/**
 * Accounts of Instagram that are linked to a page of Facebook: the consent of a person gives access to the pages that they manage, and the
 * token of a page to its account. They are not released at Meta: the subscription is the page's, which may be connected itself.
 */
export const instagramConnect: ConnectSide = {
  offers: offerAccounts,
  check: checkAccount,
  attach: attachAccount,
};

/** The accounts of the person's pages; a page without one is left out. */
async function offerAccounts(consent: Consent, io: ConnectIo): Promise<NetworkResult<ConnectableAccount[]>> {
  const fields = 'instagram_business_account{id,username,name,profile_picture_url}';
  const pages = await listManagedPages(consent, io, { network, fields });
  return pages.ok ? { ok: true, value: pages.value.flatMap(offerOf) } : pages;
}

function offerOf(page: ManagedPage): ConnectableAccount[] {
  const account = Account.safeParse(page['instagram_business_account']).data;
  if (!account) return [];
  return [
    {
      id: account.id,
      name: nameOf(account),
      ...(account.profile_picture_url ? { picture: account.profile_picture_url } : {}),
      config: { page_id: page.id },
      secrets: { page_access_token: page.access_token },
      expires_at: null,
      lacks: listMissingTasks(page),
    },
  ];
}

function nameOf({ id, username, name }: z.infer<typeof Account>): string {
  return username ? `@${username}` : (name ?? id);
}

/** Whether the page's token is valid and until when, and the account's current user name. */
async function checkAccount(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const token = await checkPageToken(values, io, network);
  if (token.status !== 'good') return token;
  const named = await requestGraph(io, {
    network,
    path: `/${encodeURIComponent(values['account_id'] ?? '')}`,
    query: { fields: 'id,username,name', access_token: values['page_access_token'] ?? '' },
  });
  if (named.status !== 'good') return named;
  const account = Account.safeParse(named.body).data;
  if (!account) return { status: 'unknown', message: fault('unsaid_account', { network }) };
  return { ...token, account: { id: account.id, name: nameOf(account) } };
}

/** Registers the address of the app's deliveries with Meta, and subscribes to those of the page that the account is linked to. */
async function attachAccount(values: ConnectionValues, io: ConnectIo): Promise<NetworkResult<null>> {
  const registered = await registerDeliveries(SUBSCRIPTION, io);
  if (!registered.ok) return registered;
  const { page_id: page = '', page_access_token: token = '' } = values;
  return subscribePage({ network, page, token, method: 'POST' }, io);
}
