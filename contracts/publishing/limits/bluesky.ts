import { MB, unverifiedRule, verifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const LEXICON = 'lexicons of app.bsky';
const READ = '2026-11-30';

const post: KindRules = {
  text: [
    { unit: 'graphemes', max: verifiedRule(300, READ, LEXICON) },
    { unit: 'bytes', max: verifiedRule(3_000, READ, LEXICON) },
  ],
  text_needed: verifiedRule('without_media', READ, LEXICON),
  media_count: { max: verifiedRule(4, READ, LEXICON) },
  media: {
    image: {
      types: verifiedRule(['image/jpeg', 'image/png', 'image/webp'], READ, LEXICON),
      bounds: {
        bytes: { max: verifiedRule(MB, READ, LEXICON) },
        long_side: { advised_max: unverifiedRule(2_000, 'source of the app') },
      },
    },
    animation: {
      types: unverifiedRule(['image/gif'], 'it is shown as a still picture'),
      bounds: { bytes: { max: verifiedRule(MB, READ, LEXICON) } },
    },
    video: {
      types: verifiedRule(['video/mp4'], READ, LEXICON),
      bounds: {
        bytes: { max: verifiedRule(50 * MB, READ, LEXICON) },
        seconds: { max: unverifiedRule(180, 'notes on the app') },
      },
      most: verifiedRule(1, READ, LEXICON),
    },
  },
  mixed: verifiedRule(false, READ, LEXICON),
};

/** Bluesky. */
export const bluesky: NetworkRules = {
  network: 'bluesky',
  name: 'Bluesky',
  usual: { kind: 'feed' },
  link: unverifiedRule('in_text', 'a card is possible too, but not beside media'),
  kinds: { feed: post, thread_part: post, comment: post },
  alt: {
    image: { unit: 'graphemes', max: unverifiedRule(2_000, 'source of the app') },
    animation: { unit: 'graphemes', max: unverifiedRule(2_000, 'source of the app') },
    video: { unit: 'graphemes', max: verifiedRule(1_000, READ, LEXICON) },
  },
  supports: {
    thread: verifiedRule(true, READ, LEXICON),
    first_comment: verifiedRule(true, READ, LEXICON),
    alt: verifiedRule(true, READ, LEXICON),
    edit: unverifiedRule(false, 'the app shows no edits'),
    delete: verifiedRule(true, READ, LEXICON),
    poll: verifiedRule(false, READ, LEXICON),
  },
};
