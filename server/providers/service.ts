import type { Context as HonoContext, Hono } from 'hono';
import { AuthorizationResponseError } from 'openid-client';
import { ConsentProvider, listConsentChannels } from '#contracts/channels/connections.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { SignInProvider } from '#contracts/providers/provider.ts';
import { storeOffer } from '#server/channels/connections/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import type { Service } from '#server/kit/service.ts';
import {
  redeemConsent,
  redeemPerson,
  buildRedirectUri,
  type ProviderFlow,
} from '#server/providers/client.ts';
import { completeFlow, findFlow } from '#server/providers/flow-store.ts';
import { getBrowserToken } from '#server/providers/handlers.ts';
import { insertLink } from '#server/providers/link-store.ts';
import { ConsentDeclined } from '#server/providers/own-consent.ts';
import type { FlowResult } from '#server/providers/tables.ts';

/**
 * The redirect back from a provider: a page of the pop-up, not a JSON call. It ends at /closeWithToken, which passes a code to its opener.
 */
export const providersService: Service = {
  name: 'providers',
  start: async () => async () => {},
  routes: (app: Hono, context: Context) => {
    app.get('/api/v1.0/auth/callback/:provider', (http) => comeBack(context, http));
    // Some providers take only addresses that end in a slash.
    app.get('/api/v1.0/auth/callback/:provider/', (http) => comeBack(context, http));
  },
};

async function comeBack(context: Context, http: HonoContext): Promise<Response> {
  const request = http.req.raw;
  const flow = await findFlow(context, http.req.query('state') ?? '', getBrowserToken(request));
  if (!flow || flow.provider !== http.req.param('provider')) return http.redirect('/closeWithToken', 303);
  const { search } = new URL(request.url);
  const callback = new URL(`${buildRedirectUri(getReturnBase(context, request), flow.provider)}${search}`);
  const result = await resultOf(context, flow, callback);
  const code = await completeFlow(context, flow.state, result);
  return http.redirect(`/closeWithToken?access_token=${code ?? ''}`, 303);
}

async function resultOf(context: Context, flow: ProviderFlow, callback: URL): Promise<FlowResult> {
  try {
    if (flow.purpose === 'connect') return await offer(context, flow, callback);
    const person = await redeemPerson(context, flow, callback);
    return flow.purpose === 'link' ? await link(context, flow, person) : { kind: 'person', ...person };
  } catch (failure) {
    // Declining is normal; every other failure is logged for the operator.
    const declined = failure instanceof AuthorizationResponseError && failure.error === 'access_denied';
    if (declined || failure instanceof ConsentDeclined) return { kind: 'failed', reason: 'turned_away' };
    context.log.warn({ err: failure, provider: flow.provider }, 'a provider did not sign somebody in');
    return { kind: 'failed', reason: 'provider_failed' };
  }
}

/** A consent to connect a channel: its result waits for the user to choose. */
async function offer(context: Context, flow: ProviderFlow, callback: URL): Promise<FlowResult> {
  const [own] = listConsentChannels(ConsentProvider.parse(flow.provider));
  const channel = flow.channel ?? own;
  if (channel === undefined) throw new Error(`a consent at ${flow.provider} opens no channel`);
  const accountId = AccountId.parse(flow.account_id_of_link);
  const userId = flow.user_id_of_link ?? '';
  const consent = await redeemConsent(context, flow, callback);
  const offered = await storeOffer(context, { accountId, userId, channel, consent });
  if (offered.accounts.length === 0) return { kind: 'failed', reason: 'no_accounts' };
  return { kind: 'offered', ...offered };
}

async function link(
  context: Context,
  flow: ProviderFlow,
  person: { subject: string; name: string },
): Promise<FlowResult> {
  const accountId = AccountId.parse(flow.account_id_of_link);
  const userId = flow.user_id_of_link ?? '';
  return inTransaction(context, { accountId, actor: { kind: 'user', id: userId } }, async (unit) => {
    const provider = SignInProvider.parse(flow.provider);
    if (!(await insertLink(unit, { provider, ...person, userId })))
      return { kind: 'failed', reason: 'taken' };
    unit.record({ kind: 'provider.linked', entityId: userId, data: { provider } });
    return { kind: 'linked' };
  });
}
