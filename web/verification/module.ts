import type { WebModule } from '#web/kit/module.ts';

/** How customers prove who they are. */
export const verification: WebModule = {
  screens: {
    verify: () => import('#web/verification/verify-screen.tsx').then(({ VerifyScreen }) => VerifyScreen),
  },
};
