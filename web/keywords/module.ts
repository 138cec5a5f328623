import type { WebModule } from '#web/kit/module.ts';

/** Keywords. */
export const keywords: WebModule = {
  screens: {
    'settings-keywords': () =>
      import('#web/keywords/keywords-screen.tsx').then(({ KeywordsScreen }) => KeywordsScreen),
  },
};
