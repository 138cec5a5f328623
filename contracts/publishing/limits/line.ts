import { MB, unverifiedRule, verifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const REFERENCE = 'developers.line.biz, Messaging API reference';
const READ = '2026-08-22';

const message: KindRules = {
  text: [
    {
      unit: 'utf16',
      max: verifiedRule(5_000, '2026-11-30', 'developers.line.biz, character counting in a text'),
    },
  ],
  text_needed: verifiedRule('without_media', READ, REFERENCE),
  media_count: { max: verifiedRule(5, READ, REFERENCE) },
  pieces: verifiedRule(5, READ, REFERENCE),
  mixed: verifiedRule(true, READ, REFERENCE),
  media: {
    image: {
      types: verifiedRule(['image/jpeg', 'image/png'], READ, REFERENCE),
      bounds: { bytes: { max: verifiedRule(10 * MB, READ, REFERENCE) } },
    },
    video: {
      types: verifiedRule(['video/mp4'], READ, REFERENCE),
      bounds: { bytes: { max: verifiedRule(200 * MB, READ, REFERENCE) } },
      video_codecs: unverifiedRule(['avc'], 'reports of users'),
    },
  },
};

/** LINE Official Accounts: up to five bubbles a message, which cannot be recalled. */
export const line: NetworkRules = {
  network: 'line',
  name: 'LINE',
  usual: { kind: 'broadcast' },
  link: verifiedRule('in_text', READ, REFERENCE),
  kinds: { broadcast: message, multicast: message, narrowcast: message },
  supports: {
    thread: verifiedRule(false, READ, REFERENCE),
    first_comment: verifiedRule(false, READ, REFERENCE),
    alt: verifiedRule(false, READ, REFERENCE),
    edit: verifiedRule(false, READ, REFERENCE),
    delete: verifiedRule(false, READ, REFERENCE),
    poll: verifiedRule(false, READ, REFERENCE),
  },
};
