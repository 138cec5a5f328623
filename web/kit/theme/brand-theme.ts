import { useEffect } from 'react';
import type { Brand } from '#contracts/brands/profile.ts';
import { computeRenderedParts, type ThemePart } from '#contracts/brands/theme.ts';

/** What each painted surface sets; `color-mix` makes the states of a link from its text, so they can be read wherever it can. */
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

/** The custom properties of a brand's own theme; none where it has none. */
export const buildThemeVariables = ({ is_set, details }: Brand['theme']): Readonly<Record<string, string>> =>
  is_set
    ? Object.assign(
        {},
        ...computeRenderedParts(details).map(({ part, background, text }) =>
          VARIABLES[part](background, text),
        ),
      )
    : {};

/** Paints the page in a brand's own theme while it is shown. */
export const useBrandTheme = (theme: Brand['theme']): void => {
  // By what it says, so that a session fetched anew does not paint anew.
  const written = JSON.stringify(buildThemeVariables(theme));
  useEffect(() => {
    const { style } = document.documentElement;
    const variables = Object.entries<string>(JSON.parse(written));
    for (const [name, value] of variables) style.setProperty(name, value);
    return () => {
      for (const [name] of variables) style.removeProperty(name);
    };
  }, [written]);
};

const OWN_ICON = '/favicon.svg';

/** Names the window after the brand and gives it the brand's icon. */
export const useBrandWindow = ({ site_title, favicon }: Brand): void => {
  useEffect(() => {
    document.title = site_title;
  }, [site_title]);
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon) return;
    // The kind is told by the answer: a brand's icon need not be a drawing.
    icon.removeAttribute('type');
    icon.href = favicon ?? OWN_ICON;
  }, [favicon]);
};
