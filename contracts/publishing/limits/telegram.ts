import { MB, unverifiedRule, verifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const METHODS = 'core.telegram.org, Bot API methods (copies)';
const READ = '2026-11-30';

const post: KindRules = {
  text: [{ unit: 'utf16', max: verifiedRule(4_096, READ, METHODS) }],
  caption: [{ unit: 'utf16', max: verifiedRule(1_024, READ, METHODS) }],
  text_needed: verifiedRule('without_media', READ, METHODS),
  media_count: { max: verifiedRule(10, READ, METHODS) },
  media: {
    image: {
      types: unverifiedRule(['image/jpeg', 'image/png', 'image/webp'], METHODS),
      bounds: {
        bytes: { max: verifiedRule(10 * MB, READ, METHODS) },
        sides: { max: verifiedRule(10_000, READ, METHODS) },
        long_ratio: { max: verifiedRule(20, READ, METHODS) },
      },
    },
    animation: {
      types: verifiedRule(['image/gif'], READ, METHODS),
      bounds: { bytes: { max: verifiedRule(50 * MB, READ, METHODS) } },
      most: verifiedRule(1, READ, METHODS),
    },
    video: {
      types: verifiedRule(['video/mp4'], READ, METHODS),
      bounds: { bytes: { max: verifiedRule(50 * MB, READ, METHODS) } },
    },
  },
  mixed: verifiedRule(true, READ, METHODS),
};

/** Channels of Telegram, through a bot that administers them. */
export const telegram: NetworkRules = {
  network: 'telegram',
  name: 'Telegram',
  usual: { kind: 'feed' },
  link: verifiedRule('in_text', READ, METHODS),
  kinds: { feed: post, thread_part: post },
  poll: {
    options: { min: verifiedRule(2, READ, METHODS), max: unverifiedRule(10, 'newer versions take 12') },
    option: { unit: 'utf16', min: unverifiedRule(1, METHODS), max: unverifiedRule(100, METHODS) },
    minutes: { max: unverifiedRule(10, METHODS) },
  },
  supports: {
    thread: verifiedRule(true, READ, METHODS),
    first_comment: unverifiedRule(false, METHODS),
    alt: unverifiedRule(false, METHODS),
    edit: verifiedRule(true, READ, METHODS),
    delete: verifiedRule(true, READ, METHODS),
    poll: verifiedRule(true, READ, METHODS),
  },
};
