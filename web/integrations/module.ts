import type { WebModule } from '#web/kit/module.ts';

/** API keys and webhooks. */
export const integrations: WebModule = {
  screens: {
    'settings-account-integration': () =>
      import('#web/integrations/integration-screen.tsx').then(({ IntegrationScreen }) => IntegrationScreen),
  },
};
