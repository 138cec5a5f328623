import type { WebModule } from '#web/kit/module.ts';

/** Connected channels. */
export const channels: WebModule = {
  screens: {
    'settings-engagement': () =>
      import('#web/channels/engagement-screen.tsx').then(({ EngagementScreen }) => EngagementScreen),
  },
};
