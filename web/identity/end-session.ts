import { getSession, PRODUCT_SIGN_OUTS, signOut } from '#contracts/identity/session.ts';
import { WIDGET_SHUTDOWN } from '#contracts/webchat/names.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { closeLive } from '#web/kit/realtime/connection.ts';
import { setSession } from '#web/kit/session/session.ts';

/**
 * Ends the session: the chat and the live connection, the log-outs of products (they need the session; a failure is swallowed and reported
 * to the server, which counts it), ours, and then everything this browser stores of the user.
 *
 * @returns the address at which the sign-in at the user's organisation is ended too, null if there is none
 */
export async function endSession(): Promise<string | null> {
  closeLive();
  window.dispatchEvent(new Event(WIDGET_SHUTDOWN));
  const quiet = { raise: false } as const;
  const ended = await Promise.all(
    PRODUCT_SIGN_OUTS.map(async ({ product, endpoint }) => ({
      product,
      ok: (await call(endpoint, {}, quiet)).ok,
    })),
  );
  const failed = ended.filter(({ ok }) => !ok).map(({ product }) => product);
  const left = await call(signOut, { query: failed.length > 0 ? { failed: failed.join(',') } : {} }, quiet);
  sessionStorage.clear();
  setSession(null);
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.name });
  return left.ok ? left.value.logout_url : null;
}
