import { MB, unverifiedRule, verifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const POSTS = 'developers.facebook.com, Threads API, posts and text attachments';
const NOTES = 'third-party notes of 2026';
const READ = '2026-08-22';

const post: KindRules = {
  text: [{ unit: 'emoji_bytes', max: verifiedRule(500, READ, POSTS) }],
  text_needed: verifiedRule('without_media', READ, POSTS),
  media_count: { max: unverifiedRule(20, NOTES) },
  media: {
    image: {
      types: unverifiedRule(['image/jpeg', 'image/png'], NOTES),
      bounds: {
        bytes: { max: unverifiedRule(8 * MB, NOTES) },
        long_ratio: { max: unverifiedRule(10, NOTES) },
        // Wider and narrower pictures are accepted and scaled.
        width: { advised_min: unverifiedRule(320, NOTES), advised_max: unverifiedRule(1_440, NOTES) },
      },
    },
    video: {
      types: unverifiedRule(['video/mp4', 'video/quicktime'], NOTES),
      bounds: {
        bytes: { max: unverifiedRule(1_000 * MB, NOTES) },
        seconds: { max: unverifiedRule(300, NOTES) },
        fps: { min: unverifiedRule(23, NOTES), max: unverifiedRule(60, NOTES) },
        width: { max: unverifiedRule(1_920, NOTES) },
      },
      video_codecs: unverifiedRule(['avc', 'hevc'], NOTES),
      audio_codecs: unverifiedRule(['aac'], NOTES),
      moov_first: unverifiedRule(true, NOTES),
      no_edit_list: unverifiedRule(true, NOTES),
    },
  },
  mixed: unverifiedRule(true, NOTES),
};

/** Threads. */
export const threads: NetworkRules = {
  network: 'threads',
  name: 'Threads',
  usual: { kind: 'feed' },
  link: unverifiedRule('in_text', NOTES),
  kinds: { feed: post, thread_part: post, comment: post },
  links: {
    max: verifiedRule(5, '2026-11-30', POSTS),
    advised_max: unverifiedRule(3, 'users met failures from the fourth link'),
  },
  hashtags: { advised_max: unverifiedRule(1, NOTES) },
  alt: {
    image: { unit: 'utf16', max: unverifiedRule(1_000, NOTES) },
    video: { unit: 'utf16', max: unverifiedRule(1_000, NOTES) },
  },
  poll: {
    options: { min: unverifiedRule(2, NOTES), max: unverifiedRule(4, NOTES) },
    option: { unit: 'code_points', min: unverifiedRule(1, NOTES), max: unverifiedRule(25, NOTES) },
    minutes: { min: unverifiedRule(1_440, NOTES), max: unverifiedRule(1_440, NOTES) },
  },
  supports: {
    thread: verifiedRule(true, READ, POSTS),
    first_comment: verifiedRule(true, READ, POSTS),
    alt: unverifiedRule(true, NOTES),
    edit: unverifiedRule(false, NOTES),
    delete: verifiedRule(true, READ, POSTS),
    poll: unverifiedRule(true, NOTES),
  },
};
