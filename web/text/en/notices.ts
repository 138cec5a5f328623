/** Texts of the bell. */
export const notices = {
  bell: 'Notices',
  bell_unread_one: 'Notices, {{count}} not read',
  bell_unread_other: 'Notices, {{count}} not read',
  title: 'Notices',
  all_read: 'Mark all as read',
  mark_unread: 'Mark as unread',
  mark_read: 'Mark as read',
  choose: 'Choose what you hear of',
  back: 'Back to the notices',
  none: 'No notice yet',
  none_help: 'When an alert rings, or something you asked for is ready, it stands here.',
  more: 'Show older ones',
  other: 'Something happened',
  digest: { name: 'Once a day, all I have not read', hour: 'Hour of the daily mail' },
  choices: {
    title: 'What you hear of',
    web: 'Bell',
    email: 'Mail',
    by: '{{name}}: {{way}}',
  },
};
