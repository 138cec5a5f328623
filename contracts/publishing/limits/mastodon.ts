import { MIB, unverifiedRule, verifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const SOURCE = 'source of Mastodon, validators and media attachments';
const DOCUMENTS = 'docs.joinmastodon.org, statuses and media';
const READ = '2026-11-30';

const status: KindRules = {
  text: [{ unit: 'short_links', max: verifiedRule(500, READ, SOURCE) }],
  text_needed: verifiedRule('without_media', READ, SOURCE),
  media_count: { max: verifiedRule(4, READ, SOURCE) },
  media: {
    image: {
      types: verifiedRule(['image/jpeg', 'image/png', 'image/webp'], READ, SOURCE),
      bounds: {
        bytes: { max: verifiedRule(16 * MIB, READ, DOCUMENTS) },
        pixels: { max: unverifiedRule(33_177_600, SOURCE) },
      },
    },
    animation: {
      types: verifiedRule(['image/gif'], READ, SOURCE),
      bounds: { bytes: { max: verifiedRule(16 * MIB, READ, DOCUMENTS) } },
    },
    video: {
      types: verifiedRule(['video/mp4', 'video/webm', 'video/quicktime'], READ, SOURCE),
      bounds: {
        bytes: { max: verifiedRule(99 * MIB, READ, DOCUMENTS) },
        pixels: { max: unverifiedRule(8_294_400, SOURCE) },
        fps: { max: unverifiedRule(120, SOURCE) },
      },
      most: verifiedRule(1, READ, DOCUMENTS),
    },
  },
  mixed: verifiedRule(false, READ, DOCUMENTS),
};

/** Mastodon, whose servers set the length of a status themselves. */
export const mastodon: NetworkRules = {
  network: 'mastodon',
  name: 'Mastodon',
  usual: { kind: 'feed' },
  link: verifiedRule('in_text', READ, DOCUMENTS),
  kinds: { feed: status, thread_part: status, comment: status },
  alt: {
    image: { unit: 'code_points', max: verifiedRule(1_500, READ, SOURCE) },
    animation: { unit: 'code_points', max: verifiedRule(1_500, READ, SOURCE) },
    video: { unit: 'code_points', max: verifiedRule(1_500, READ, SOURCE) },
  },
  poll: {
    options: { min: verifiedRule(2, '2026-08-22', DOCUMENTS), max: verifiedRule(4, '2026-08-22', DOCUMENTS) },
    option: {
      unit: 'graphemes',
      min: unverifiedRule(1, SOURCE),
      // Old servers take 25.
      max: verifiedRule(50, READ, SOURCE),
    },
    minutes: { min: unverifiedRule(5, SOURCE), max: unverifiedRule(43_829, SOURCE) },
  },
  supports: {
    thread: verifiedRule(true, READ, DOCUMENTS),
    first_comment: verifiedRule(true, READ, DOCUMENTS),
    alt: verifiedRule(true, READ, SOURCE),
    edit: verifiedRule(true, READ, DOCUMENTS),
    delete: verifiedRule(true, READ, DOCUMENTS),
    poll: verifiedRule(true, READ, DOCUMENTS),
  },
};
