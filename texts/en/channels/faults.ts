/** The faults of `contracts/channels`, as they are read after the name of a field. */
export const channelsFaults = {
  in_use: 'is in use',
  product_needed: 'at least one product must use the channel',
  consent_anew: 'give your consent again',
  mail_server: 'give the name of a mail server, such as imap.example.com',
  port: 'give a number from 1 to 65535',
} as const;
