import type { WebModule } from '#web/kit/module.ts';

/** How users are notified. */
export const notifications: WebModule = {
  screens: {
    'settings-account-notifications': () =>
      import('#web/notifications/settings-screen.tsx').then(
        ({ NotificationSettingsScreen }) => NotificationSettingsScreen,
      ),
  },
};
