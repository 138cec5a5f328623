import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Bluesky. */
export const bluesky = {
  name: 'Bluesky',
  person_id: 'Bluesky user ID (DID)',
  about: 'Posts that mention, answer or quote your account',
  notes: {
    password:
      'In Bluesky, open Settings → Privacy and security → App passwords and add one for this suite. Do not use the password of the account itself.',
    public: 'Answers are public replies under the account’s name. Chats of Bluesky are not read.',
  },
  fields: {
    handle: 'Handle',
    app_password_secret: 'App password',
    service: 'Own server',
  },
  help: {
    handle: 'The name of the account, such as brand.bsky.social.',
    app_password_secret:
      'Four groups of four characters, such as abcd-efgh-ijkl-mnop. It is stored encrypted.',
    service:
      'Only if the account is not hosted by Bluesky: the address of its server, such as https://pds.example.com.',
  },
  reasons: {
    bluesky_unchecked: 'The app password has not been checked with Bluesky yet.',
  },
} satisfies NetworkTexts;
