/* Mails about mentions and tickets. */

export { notifications } from './email-digests/notifications.ts';
export { emailDigestsFaults as faults } from './email-digests/faults.ts';

/** The names of its pages. */
export const pages = {
  'settings-email-notification': 'การแจ้งเตือนทางอีเมล',
  'email-link': 'อีเมล',
};
