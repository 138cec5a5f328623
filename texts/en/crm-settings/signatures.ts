/** Texts of the settings of signatures. */
export const signatures = {
  about: 'Added below every e-mail: your own signature, and those of the mailboxes.',
  effect: 'Applies to the next e-mail. Whoever writes it can still choose another signature, or none.',
  own: 'Your signature',
  mailboxes: 'Mailboxes',
  no_mailbox: 'No mailbox is connected yet.',
  of_mailbox: 'Mailbox {{name}}',
  text: 'Signature',
  hint: 'Name, what you do, how you can be reached',
  preview: 'As customers see it',
  which: 'Signature of what people write',
  which_help: 'A person without a signature of their own gets that of the mailbox.',
  choices: {
    own: 'That of the person who writes',
    mailbox: 'That of the mailbox',
    both: 'Both: the person’s, then the mailbox’s',
    none: 'None',
  },
  automatic: 'Automatic answers have the signature of the mailbox too',
  automatic_help: 'Auto responses, automatic canned responses, bots and surveys.',
};
