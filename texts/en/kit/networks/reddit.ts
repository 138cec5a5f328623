import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of Reddit. */
export const reddit = {
  name: 'Reddit',
  person_id: 'Reddit user name',
  about: 'Answers to your account, mentions and private messages',
  notes: {
    app: 'Signed in as the account, open reddit.com/prefs/apps, press “create another app”, choose “script”, and enter any address as redirect uri.',
    terms:
      'Reddit allows commercial use of its API by agreement only. The account must sign in without a second factor.',
  },
  fields: {
    client_id: 'App ID',
    client_secret: 'App secret',
    username: 'User name',
    password_secret: 'Password',
  },
  help: {
    client_id: 'The letters below “personal use script”.',
    client_secret: 'Beside “secret” at the app. It is stored encrypted.',
    username: 'Of the account that made the app, without u/.',
    password_secret: 'Of this account. It is stored encrypted.',
  },
  reasons: {
    reddit_unchecked: 'The app and the password have not been checked with Reddit yet.',
  },
} satisfies NetworkTexts;
