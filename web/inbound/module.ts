import type { WebModule } from '#web/kit/module.ts';

/** Monitors. */
export const inbound: WebModule = {
  screens: {
    'settings-social-custom': () =>
      import('#web/inbound/monitors-screen.tsx').then(({ MonitorsScreen }) => MonitorsScreen),
  },
};
