import * as contract from '#contracts/identity/session.ts';
import { resolvePublicBrand } from '#server/brands/public.ts';
import { getTokenHash } from '#server/identity/sessions/session-store.ts';
import { createSocketTicket } from '#server/identity/sessions/socket-ticket-store.ts';
import { signInWithPassword } from '#server/identity/sign-in.ts';
import { loadDemoStatus } from '#server/installation/public.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.signIn, async ({ context, body, request, ip, setCookie }) => {
    const { outcome, deviceCookie } = await signInWithPassword(context, body, { request, ip });
    if ('cookie' in outcome) setCookie(outcome.cookie);
    setCookie(deviceCookie);
    return 'cookie' in outcome ? outcome.session : outcome;
  }),
  bind(contract.getSession, async ({ session }) => session),
  ...contract.PRODUCT_SIGN_OUTS.map(({ product, endpoint }) =>
    bind(endpoint, async ({ context, accountId, session }) => {
      await context.ports.productSignOuts[product]?.(context, { accountId, userId: session.user._id });
      return {};
    }),
  ),
  bind(contract.createSocketTicket, async ({ context, unit, request, session }) =>
    createSocketTicket(context, unit, {
      userId: session.user._id,
      tokenHash: getTokenHash(request),
    }),
  ),
  bind(contract.getWelcome, async ({ context, request }) => {
    const brand = resolvePublicBrand(context, request.headers.get('host'));
    // The demonstration is the installation's own business, not a brand's.
    const demo = brand.origin === '' ? await loadDemoStatus(context) : 'off';
    const { captcha, smtpUrl } = context.config;
    return {
      brand,
      demo,
      captcha: captcha ? { key: captcha.key } : null,
      mails_held: smtpUrl === undefined,
    };
  }),
];
