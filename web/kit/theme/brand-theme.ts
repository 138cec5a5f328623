import { useEffect } from 'react';
import type { Brand } from '#contracts/brands/profile.ts';
import { computeRenderedParts, type ThemePart } from '#contracts/brands/rendered-parts.ts';

/**
 * The variables that each painted surface sets; `color-mix` derives the states of a link from its text colour, so they have the same
 * legibility.
 */
const VARIABLES: Record<ThemePart, (background: string, text: string) => Record<string, string>> = {
  sidebar: (background, text) => ({
    '--es-rail': background,
    '--es-rail-text': text,
    '--es-rail-hover': `color-mix(in srgb, ${text} 12%, ${background})`,
    '--es-rail-hover-text': text,
    '--es-rail-open': `color-mix(in srgb, ${text} 18%, ${background})`,
    '--es-rail-open-text': text,
  }),
  header: (background, text) => ({
    '--es-header': background,
    '--es-header-text': text,
    '--es-header-dim': text,
  }),
  welcome: (background, text) => ({ '--es-welcome': background, '--es-welcome-text': text }),
};

/** The custom properties of a brand's own theme; none if it has none. */
export function buildThemeVariables({ is_set, details }: Brand['theme']): Readonly<Record<string, string>> {
  return is_set
    ? Object.assign(
        {},
        ...computeRenderedParts(details).map(({ part, background, text }) =>
          VARIABLES[part](background, text),
        ),
      )
    : {};
}

/** Applies a brand's own theme to the page while it is mounted. */
export function useBrandTheme(theme: Brand['theme']): void {
  // Compared by value, so that a refetched session does not repaint.
  const written = JSON.stringify(buildThemeVariables(theme));
  useEffect(() => {
    const { style } = document.documentElement;
    const variables = Object.entries<string>(JSON.parse(written));
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [written]);
}

const OWN_ICON = '/favicon.svg';

/** Sets the window's title and icon to those of the brand. */
export function useBrandWindow({ site_title, favicon }: Brand): void {
  useEffect(() => {
    document.title = site_title;
  }, [site_title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    // The response determines the type: a brand's icon need not be an SVG.
    icon.removeAttribute('type');
    icon.href = favicon ?? OWN_ICON;
  }, [favicon]);
}
