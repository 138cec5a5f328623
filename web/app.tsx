import type { ReactNode } from 'react';
import { WelcomeContext, type Welcome } from '#web/kit/session/welcome.ts';
import { useBrandTheme, useBrandWindow } from '#web/kit/theme/brand-theme.ts';
import { ThemeProvider } from '#web/kit/theme/theme-provider.tsx';
import { Toasts } from '#web/kit/toast/toasts.tsx';
import { CrashBoundary } from './shell/crash/crash-boundary.tsx';

/** Around the sign-in and the application: the look of the brand, toasts. */
export function App({ welcome, children }: { welcome: Welcome; children: ReactNode }) {
  const { brand } = welcome;
  useBrandWindow(brand);
  useBrandTheme(brand.theme);
  return (
    <WelcomeContext value={welcome}>
      <ThemeProvider accent={brand.theme_color}>
        <CrashBoundary>
          {children}
          <Toasts />
        </CrashBoundary>
      </ThemeProvider>
    </WelcomeContext>
  );
}
