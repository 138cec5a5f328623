import type { WebModule } from '#web/kit/module.ts';

/** The settings of the account. */
export const settings: WebModule = {
  screens: {
    'settings-account-transfer': () =>
      import('#web/settings/transfer/transfer-screen.tsx').then(({ TransferScreen }) => TransferScreen),
    'settings-usage-and-limitation': () =>
      import('#web/settings/usage/usage-screen.tsx').then(({ UsageScreen }) => UsageScreen),
  },
};
