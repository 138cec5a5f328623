import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { setApiHost } from '#web/kit/api/host.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { ModulePartsContext } from '#web/kit/module-parts.ts';
import { sessionQuery, setSession } from '#web/kit/session/session.ts';
import { useBrandTheme, useBrandWindow } from '#web/kit/theme/brand-theme.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { showError } from '#web/kit/toast/toast.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { showLimit } from '#web/payment/limit-store.ts';
import { MODULE_PARTS } from './modules.ts';
import { router } from './router.tsx';
import { CrashBoundary } from './shell/crash/crash-boundary.tsx';
import { buildLoginAddress } from './shell/guard.ts';

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

/** The whole browser part. Nothing renders while it is unknown who is signed in (spec, section 4). */
export function App() {
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
  useBrandWindow(brand);
  useBrandTheme(brand.theme);
  return (
    <ThemeProvider accent={brand.theme_color}>
      <CrashBoundary>
        <QueryView of={session} loading={null}>
          {() => (
            <ModulePartsContext value={MODULE_PARTS}>
              <RouterProvider router={router} />
            </ModulePartsContext>
          )}
        </QueryView>
      </CrashBoundary>
    </ThemeProvider>
  );
}
