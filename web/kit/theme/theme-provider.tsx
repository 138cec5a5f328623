import { localStorageColorSchemeManager, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { buildTheme } from './theme.ts';

/** Same key as the script in `index.html`, which paints the right scheme before this runs. */
const schemes = localStorageColorSchemeManager({ key: 'earshot-color-scheme' });

const named = {
  '--mantine-color-body': 'var(--es-surface)',
  '--mantine-color-text': 'var(--es-text)',
  '--mantine-color-dimmed': 'var(--es-dim)',
  '--mantine-color-placeholder': 'var(--es-placeholder)',
  '--mantine-color-error': 'var(--es-bad)',
  '--mantine-color-anchor': 'var(--es-accent-text)',
  '--mantine-color-default-border': 'var(--es-border-strong)',
  '--mantine-color-red-light-color': 'var(--es-bad)',
  '--mantine-color-red-text': 'var(--es-bad)',
  // Of lines in menus and of the calendar's weekends.
  '--mantine-color-red-6': 'var(--es-bad)',
  '--mantine-color-red-light': 'color-mix(in srgb, var(--es-bad) 12%, transparent)',
  '--mantine-color-red-light-hover': 'color-mix(in srgb, var(--es-bad) 18%, transparent)',
  '--mantine-color-brand-light': 'var(--es-accent-soft)',
  '--mantine-color-brand-light-hover': 'var(--es-accent-hover)',
  '--mantine-color-brand-light-color': 'var(--es-accent-text)',
  '--mantine-color-gray-light-color': 'var(--es-dim)',
};

/** The kit's controls take their colours from our tokens, in both schemes. */
const variables: CSSVariablesResolver = () => ({ variables: {}, light: named, dark: named });

/** Gives everything below it the look of the suite in a brand's accent colour. */
export function ThemeProvider({ accent, children }: { accent: string; children: ReactNode }) {
  const theme = useMemo(() => buildTheme(accent), [accent]);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      cssVariablesResolver={variables}
    >
      {children}
    </MantineProvider>
  );
}
