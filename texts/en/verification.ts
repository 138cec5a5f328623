import { verificationSettings, verificationLabels } from './verification/settings/verification.ts';

export { verificationFaults as faults } from './verification/faults.ts';

/** The names of its pages. */
export const pages = {
  verify: 'Confirm who you are',
  'settings-verification': 'Verification links',
};

/** Its settings areas, by the noun of each resource (`getNoun`). */
export const settings = {
  verification_settings: verificationSettings,
  verification_labels: verificationLabels,
};

/** Texts of the page behind a verification link. */
export const verification = {
  about: '{{account}} asks you for this. Your answers go to its team only and are kept encrypted.',
  optional: '{{label}} (optional)',
  send: 'Send',
  thanks: 'Thank you',
  thanks_help: 'Your answers have reached {{account}}. You can close this page.',
  gone: 'This link no longer works',
  gone_help: 'Check that the whole link was opened, or ask for a new one in your conversation.',
  used_help: 'You have already answered. You can close this page and go back to your conversation.',
  expired_help: 'This link has expired. Ask for a new one in your conversation.',
  faults: {
    required: 'Please fill this in.',
    email: 'This is not an e-mail address.',
    phone: 'This is not a telephone number.',
    number: 'This must be a number.',
    date: 'This is not a date.',
    too_long: 'This is too long.',
  },
};
