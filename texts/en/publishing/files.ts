/** Posts that leave the calendar: as files, and at the calendar address of a person. */
export const publishing_files = {
  menu: 'Take out',
  csv: 'CSV file of what is shown',
  xlsx: 'Excel file of what is shown',
  address: 'Calendar address…',
  title: 'Posts in your own calendar',
  about:
    'A calendar program such as Google Calendar, Outlook or Apple Calendar reads the planned posts at an address of your own. It shows what you may see, and nothing more once you may not.',
  make: 'Make an address',
  own_address: 'Your calendar address',
  once: 'Copy it now: it is shown only this once. Whoever has it sees the posts.',
  program: 'Your calendar program',
  qr: 'QR code of your calendar address',
  made: 'Made',
  last_read: 'Last read',
  never_read: 'Not read yet',
  replace: 'Make a new one',
  replace_title: 'Make a new calendar address?',
  revoke: 'Revoke',
  revoke_title: 'Revoke the calendar address?',
  ends: 'Programs that read the present address get nothing more.',
  revoked: 'Calendar address revoked',
};
