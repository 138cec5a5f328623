import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OWN_BRAND } from '#contracts/brands/profile.ts';
import { getWelcome } from '#contracts/identity/session.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { callQuery } from '#web/kit/api/use-call.ts';
import { sessionQuery } from '#web/kit/session/session.ts';
import { useBrandTheme, useBrandWindow } from '#web/kit/theme/brand-theme.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { Toasts } from '#web/kit/toast/toasts.tsx';
import { CrashBoundary } from './shell/crash/crash-boundary.tsx';

/** Around the sign-in and the application: data, the look of the brand, toasts. */
export function App({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Branded>{children}</Branded>
    </QueryClientProvider>
  );
}

function Branded({ children }: { children: ReactNode }) {
  const session = useQuery(sessionQuery);
  const welcome = useQuery({ ...callQuery(getWelcome, {}), enabled: session.data === null });
  const brand = session.data?.brand ?? welcome.data?.brand ?? OWN_BRAND;
  useBrandWindow(brand);
  useBrandTheme(brand.theme);
  return (
    <ThemeProvider accent={brand.theme_color}>
      <CrashBoundary>
        {children}
        <Toasts />
      </CrashBoundary>
    </ThemeProvider>
  );
}
