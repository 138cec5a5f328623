/** Texts of the notifications behind the bell. */
export const notices = {
  bell: 'Notifications',
  bell_unread_one: 'Notifications, {{count}} unread',
  bell_unread_other: 'Notifications, {{count}} unread',
  title: 'Notifications',
  all_read: 'Mark all as read',
  mark_unread: 'Mark as unread',
  mark_read: 'Mark as read',
  choose: 'Notification settings',
  back: 'Back to notifications',
  none: 'No notifications yet',
  none_help: 'Alerts, and results that you asked for, appear here.',
  more: 'Show older',
  other: 'Something happened',
  digest: { name: 'Daily digest of unread notifications', hour: 'Time of the daily digest' },
  choices: {
    title: 'Notification settings',
    web: 'Bell',
    email: 'E-mail',
    by: '{{name}}: {{way}}',
  },
};
