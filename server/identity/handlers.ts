import { OWN_BRAND } from '#contracts/brands/profile.ts';
import * as contract from '#contracts/identity/session.ts';
import { clearedCookie, tokenCookie } from '#server/identity/cookie.ts';
import { deleteSession, tokenOf } from '#server/identity/session-store.ts';
import { signInWithPassword } from '#server/identity/sign-in.ts';
import { createSocketTicket } from '#server/identity/socket-ticket.ts';
import { bind } from '#server/kit/http/call.ts';
import { hashToken } from '#server/kit/secrets.ts';
import { demoState } from '#server/demo/public.ts';

export const handlers = [
  bind(contract.signIn, async ({ context, body, request, ip, setCookie }) => {
    const from = { ip, userAgent: request.headers.get('user-agent') ?? '' };
    const { session, ...cookie } = await signInWithPassword(context, body, from);
    setCookie(tokenCookie(context.config, request, cookie));
    return session;
  }),
  bind(contract.getSession, async ({ session }) => session),
  bind(contract.signOut, async ({ context, request, session, unit, setCookie }) => {
    const token = tokenOf(request.headers.get('cookie'));
    if (token) await deleteSession(unit.db, hashToken(token));
    unit.record({ kind: 'user.signed_out', entityId: session.user._id });
    setCookie(clearedCookie(context.config, request));
    return {};
  }),
  bind(contract.signOutOfCustomViz, async () => ({})),
  bind(contract.signOutOfInfluencer, async () => ({})),
  bind(contract.createSocketTicket, async ({ context, unit, request, session }) =>
    createSocketTicket(context, unit, {
      userId: session.user._id,
      token: tokenOf(request.headers.get('cookie')),
    }),
  ),
  bind(contract.getWelcome, async ({ context }) => ({ brand: OWN_BRAND, demo: await demoState(context) })),
];
