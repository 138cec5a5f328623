import type { WebModule } from '#web/kit/module.ts';

/** E-mail notifications. */
export const emailDigests: WebModule = {
  screens: {
    'settings-email-notification': () =>
      import('#web/email-digests/notifications-screen.tsx').then(
        ({ NotificationsScreen }) => NotificationsScreen,
      ),
    'email-link': () =>
      import('#web/email-digests/email-link-screen.tsx').then(({ EmailLinkScreen }) => EmailLinkScreen),
  },
};
