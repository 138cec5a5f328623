/** Texts of the bell. */
export const notices = {
  bell: 'Notices',
  bell_unread_one: 'Notices, {{count}} not read',
  bell_unread_other: 'Notices, {{count}} not read',
  title: 'Notices',
  all_read: 'Mark all as read',
  mark_unread: 'Mark as unread',
  mark_read: 'Mark as read',
  choose: 'Notification settings',
  back: 'Back to the notices',
  none: 'No notice yet',
  none_help: 'Alerts, and whatever you asked for once it is ready, appear here.',
  more: 'Show older',
  other: 'Something happened',
  digest: { name: 'Daily digest of unread notices', hour: 'Time of the daily digest' },
  choices: {
    title: 'Notification settings',
    web: 'Bell',
    email: 'Mail',
    by: '{{name}}: {{way}}',
  },
};
