import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Mastodon. */
export const mastodon = {
  name: 'Mastodon',
  person_id: 'Mastodon user ID at your server',
  about: 'Public and private posts that mention your account',
  notes: {
    token:
      'At your server, open Preferences → Development → New application, allow “read” and “write”, save, and copy “Your access token”.',
    strangers:
      'A server may hold back mentions by strangers: see Preferences → Notifications → Manage notifications from people you don’t know.',
  },
  fields: {
    instance: 'Server',
    access_token_secret: 'Access token',
  },
  help: {
    instance: 'Where the account is, such as mastodon.social.',
    access_token_secret: 'From the application that you made. It is stored encrypted.',
  },
  reasons: {
    mastodon_unchecked: 'The token has not been checked with the server yet.',
  },
} satisfies NetworkTexts;
