import type { NetworkTexts } from '#texts/network-texts.ts';

/** Texts of YouTube. */
export const youtube = {
  name: 'YouTube',
  person_id: 'YouTube channel ID',
  about: 'Comments on your channel’s videos',
  notes: {
    channel:
      'You need the Google account that owns or manages the channel. If it has several channels, Google asks which one.',
    quota:
      'New comments arrive within five minutes, replies to older ones and edits within the hour. Comments from more than two days before connecting do not arrive.',
  },
  consent: {
    about:
      'A window opens in which you sign in at Google and allow the comments on your channel to be read and answered here.',
    reads: 'Reads comments on the channel’s videos and posts, also those that are held for review.',
    writes: 'Answers, hides or removes a comment only when someone on your team does.',
    keeps:
      'The token is stored encrypted, renewed automatically and revoked when you disconnect. You can withdraw it at any time.',
    choose: 'Which channel?',
    lacks: 'Not allowed: {{rights}}. Connect again and allow it.',
  },
} satisfies NetworkTexts;
