import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { ModulePartsContext } from '#web/kit/module-parts.ts';
import { setNavigation } from '#web/kit/router/navigation.ts';
import { navigateBy } from '#web/kit/router/router-navigation.ts';
import { ensureSession, sessionQuery, setSession } from '#web/kit/session/session.ts';
import { showError } from '#web/kit/toast/toast.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { showLimit } from '#web/payment/limit-store.ts';
import { App } from './app.tsx';
import { MODULE_PARTS } from './modules.ts';
import { router } from './router.tsx';
import { buildLoginAddress } from './shell/login-address.ts';

setApiHost({
  onCrmFailure: showError,
  onLimit: showLimit,
  onSignedOut: () => {
    // Many calls may find out at once; the first one leads away.
    if (queryClient.getQueryData(sessionQuery.queryKey) === null) return;
    setSession(null);
    void router.navigate({ href: buildLoginAddress(router.state.location.href), replace: true });
  },
});

/** All pages, by the router. Nothing renders while it is unknown who is signed in (spec, section 4). */
export function Application() {
  return (
    <QueryClientProvider client={queryClient}>
      <Known />
    </QueryClientProvider>
  );
}

function Known() {
  const session = useQuery(sessionQuery);
  const welcome = useQuery({ ...callQuery(getWelcome, {}), enabled: session.data === null });
  const brand = session.data?.brand ?? welcome.data?.brand ?? OWN_BRAND;
  return (
    <App welcome={{ brand, demo: welcome.data?.demo ?? 'off' }}>
      <QueryView of={session} loading={null}>
        {() => (
          <ModulePartsContext value={MODULE_PARTS}>
            <RouterProvider router={router} />
          </ModulePartsContext>
        )}
      </QueryView>
    </App>
  );
}

/** Who visits: the session, or what a visitor without one is shown. */
async function loadVisitor(): Promise<void> {
  const session = await ensureSession();
  if (session === null) await queryClient.prefetchQuery(callQuery(getWelcome, {}));
}

/**
 * Loads the first page of the application: that of the present address, or of one to go to. Until it is drawn nothing else follows a change
 * of the address: the result ends that.
 */
export async function loadFirstPage(to?: { href: string; replace: boolean }): Promise<() => void> {
  setNavigation(navigateBy(router));
  if (to) router.history[to.replace ? 'replace' : 'push'](to.href);
  const stop = router.history.subscribe(() => void router.load());
  await Promise.all([loadVisitor(), router.load()]);
  return stop;
}
