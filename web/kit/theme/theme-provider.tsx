import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { themeOf } from './theme.ts';

/** Same key as `public/color-scheme.js`, which paints the right scheme before this runs. */
const schemes = localStorageColorSchemeManager({ key: 'earshot-color-scheme' });

/** Gives everything below it the look of the suite in a brand's accent colour. */
export function ThemeProvider({ accent, children }: { accent: string; children: ReactNode }) {
  const theme = useMemo(() => themeOf(accent), [accent]);
  return (
    <MantineProvider theme={theme} colorSchemeManager={schemes} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  );
}
