import { parse, serialize } from 'hono/utils/cookie';
import { connectEngagement, ConsentProvider, listConsentChannels } from '#contracts/channels/connections.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Channel } from '#contracts/networks.ts';
import * as contract from '#contracts/providers/endpoints.ts';
import { SignInProvider } from '#contracts/providers/provider.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import { finishSignIn } from '#server/identity/finish-sign-in.ts';
import { requireProof } from '#server/identity/proof.ts';
import { buildCookieAttributes } from '#server/identity/sessions/cookie.ts';
import type { FoundSession } from '#server/identity/sessions/find-session.ts';
import { findRequestSession } from '#server/identity/sessions/session-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { permit } from '#server/kit/http/gate.ts';
import { getOwnOrigin } from '#server/kit/http/origin.ts';
import { getReturnBase } from '#server/kit/mail/link-base.ts';
import { findNetworkApp, listMissingVariables } from '#server/kit/network-settings.ts';
import { buildProviderAddress, buildRedirectUri } from '#server/providers/client.ts';
import { startFlow, findFlowOpener, claimFlowResult } from '#server/providers/flow-store.ts';
import { deleteLink, listLinks, findLinkedUser } from '#server/providers/link-store.ts';

/** The cookie that binds a pop-up to the browser that opened it. */
const FLOW_COOKIE = 'provider_flow';
const FLOW_SECONDS = 600;

/** The token of a browser that is at a provider. */
export function getBrowserToken(request: Request): string | undefined {
  return parse(request.headers.get('cookie') ?? '', FLOW_COOKIE)[FLOW_COOKIE];
}

/** Beginning at a network requires the permission to connect a channel of the product. @throws the errors of that call */
function permitConnecting({ accountId, session }: FoundSession, product: Product, now: Date): void {
  permit(
    connectEngagement,
    { session, scope: { accountId, actor: { kind: 'user', id: session.user._id } }, via: 'cookie' },
    { params: { product }, now },
  );
}

/** The channel that a consent at a provider is to open. @throws invalid_request where it opens no such channel */
function chooseChannel(given: ConsentProvider, wanted: Channel | undefined): Channel {
  const channels = listConsentChannels(ConsentProvider.parse(given));
  const [channel] = wanted === undefined ? channels : channels.filter((one) => one === wanted);
  return channel ?? refuse('invalid_request', { fields: { channel: fault('one_of', { values: channels }) } });
}

type LinkingCall = Pick<Call, 'context' | 'request'> & { found: FoundSession; password: string | undefined };

/**
 * A link is a further way to sign in, so the user who creates one has to prove their identity. @throws remote_locked, proof_needed,
 * credentials_wrong, too_many
 */
async function permitLinking({ found, ...given }: LinkingCall): Promise<void> {
  const { accountId, session } = found;
  if (session.remote) refuse('remote_locked');
  await inTransaction(given.context, { accountId, actor: { kind: 'user', id: session.user._id } }, (unit) =>
    requireProof({ ...given, unit, session }),
  );
}

export const handlers = [
  bind(contract.startProviderSignIn, async ({ context, params, body, request, setCookie }) => {
    const { purpose } = body;
    const provider = (purpose === 'connect' ? ConsentProvider : SignInProvider).safeParse(params.provider);
    if (!provider.success) return refuse('provider_not_set_up');
    const channel = purpose === 'connect' ? chooseChannel(provider.data, body.channel) : null;
    const found = purpose === 'sign_in' ? null : await findRequestSession(context, request);
    if (purpose !== 'sign_in' && !found) return refuse('signed_out');
    if (purpose === 'link' && found)
      await permitLinking({ context, request, found, password: body.password });
    if (purpose === 'connect' && found) permitConnecting(found, body.product, context.clock());
    const origin = getReturnBase(context, request);
    const { flow, browser } = await startFlow(context, {
      provider: provider.data,
      purpose,
      channel,
      opener: getOwnOrigin(context, request) ?? origin,
      link: found && { accountId: found.accountId, userId: found.session.user._id },
    });
    const redirect_url = await buildProviderAddress(context, {
      ...flow,
      origin,
      product: body.product,
    });
    setCookie(
      serialize(FLOW_COOKIE, browser, {
        ...buildCookieAttributes(context.config, request),
        path: '/api/v1.0/auth',
        maxAge: FLOW_SECONDS,
      }),
    );
    return { redirect_url };
  }),
  bind(contract.completeProviderSignIn, async ({ context, body, request, ip, setCookie }) => {
    const flow = await claimFlowResult(context, body.code, getBrowserToken(request));
    if (!flow?.result) return refuse('not_found');
    const { result } = flow;
    if (result.kind !== 'person') return result;
    const who = await findLinkedUser(context, SignInProvider.parse(flow.provider), result.subject);
    if (!who || !isAccessibleAtHost(context, request, who.accountId))
      return { kind: 'failed' as const, reason: 'not_linked' as const };
    const outcome = await finishSignIn(context, {
      ...who,
      method: 'provider',
      remember: false,
      request,
      ip,
    });
    if ('mfa_required' in outcome) return { kind: 'factor_asked' as const, asked: outcome };
    setCookie(outcome.cookie);
    return { kind: 'signed_in' as const, session: outcome.session };
  }),
  bind(contract.getOpener, async ({ context, body }) => ({
    origin: await findFlowOpener(context, body.access_token),
  })),
  bind(contract.listConnectProviders, async ({ context, request }) => ({
    items: ConsentProvider.options.map((provider) => ({
      provider,
      ready: findNetworkApp(context.config.networks[provider]) !== undefined,
      missing: listMissingVariables(context.config.networks[provider], provider),
      redirect_url: buildRedirectUri(getReturnBase(context, request), provider),
    })),
    next: null,
  })),
  bind(contract.listProviders, async ({ context }) => ({
    items: SignInProvider.options.filter((name) => context.config.providers[name] !== undefined),
    next: null,
  })),
  bind(contract.listLinked, async ({ unit, session }) => ({
    items: await listLinks(unit, session.user._id),
    next: null,
  })),
  bind(contract.unlink, async ({ unit, session, params }) => {
    if (!(await deleteLink(unit, session.user._id, params.provider))) return refuse('not_found');
    unit.record({
      kind: 'provider.unlinked',
      entityId: session.user._id,
      data: { provider: params.provider },
    });
    return {};
  }),
];
