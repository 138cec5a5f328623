import type { WebModule } from '#web/kit/module.ts';

/** What a new organisation sets up. */
export const onboarding: WebModule = {
  screens: {
    'settings-account-setup': () =>
      import('#web/onboarding/setup-screen.tsx').then(({ SetupScreen }) => SetupScreen),
  },
};
