import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getSession, signOut, signOutOfCustomViz, signOutOfInfluencer } from '#contracts/identity/session.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { closeLive } from '#web/kit/realtime/connection.ts';
import { useGo } from '#web/kit/router/address.ts';
import { setSession } from '#web/kit/session/session.ts';
import classes from './logout.module.css';

/**
 * Ends the session: the two product log-outs first (they need it; their failures are swallowed and counted by the server), then
 * ours, then everything this browser remembers.
 */
const leave = async (): Promise<void> => {
  closeLive();
  const quiet = { raise: false } as const;
  await Promise.all([call(signOutOfCustomViz, {}, quiet), call(signOutOfInfluencer, {}, quiet)]);
  await call(signOut, {}, quiet);
  setSession(null);
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getSession.name });
};

let leaving: Promise<void> | null = null;

/** /logout: signs out and leads to /login. */
export function LogoutScreen() {
  const { t } = useTranslation();
  const go = useGo();
  useEffect(() => {
    leaving ??= leave();
    void leaving.then(() => {
      leaving = null;
      go('/login', { replace: true });
    });
  }, [go]);
  return (
    <main className={classes.page} role="status">
      {t('identity.sign_out')}
    </main>
  );
}
