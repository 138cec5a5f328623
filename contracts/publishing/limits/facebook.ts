import { MB, unverifiedRule, verifiedRule, type MediaRules, type NetworkRules } from './rule.ts';

const NOTES = 'third-party notes of 2026-08 and source of Postiz';
const REELS = 'developers.facebook.com, Reels Publishing API';
const READ = '2026-08-22';

const photo: MediaRules = {
  types: unverifiedRule(['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'], NOTES),
  bounds: { bytes: { max: unverifiedRule(4 * MB, NOTES) } },
};

const film: MediaRules = {
  types: unverifiedRule(['video/mp4', 'video/quicktime'], NOTES),
  bounds: {
    bytes: { max: unverifiedRule(10_000 * MB, NOTES) },
    seconds: { min: unverifiedRule(1, NOTES), max: unverifiedRule(14_400, NOTES) },
  },
};

const reel: MediaRules = {
  types: verifiedRule(['video/mp4'], READ, REELS),
  bounds: {
    ratio: { min: verifiedRule(9 / 16, READ, REELS), max: verifiedRule(9 / 16, READ, REELS) },
    width: { min: verifiedRule(540, READ, REELS) },
    height: { min: verifiedRule(960, READ, REELS) },
    fps: { min: verifiedRule(24, READ, REELS), max: verifiedRule(60, READ, REELS) },
    seconds: { min: verifiedRule(3, READ, REELS), max: verifiedRule(90, READ, REELS) },
  },
  video_codecs: verifiedRule(['avc', 'hevc'], READ, REELS),
};

const text = [{ unit: 'utf16', max: unverifiedRule(63_206, 'source of Postiz') }] as const;

/** Facebook pages. */
export const facebook: NetworkRules = {
  network: 'facebook',
  name: 'Facebook',
  usual: { kind: 'feed' },
  link: unverifiedRule('apart', NOTES),
  kinds: {
    feed: {
      text,
      text_needed: unverifiedRule('without_media', NOTES),
      media_count: { max: unverifiedRule(10, NOTES) },
      media: { image: photo, animation: photo, video: { ...film, most: unverifiedRule(1, NOTES) } },
      mixed: unverifiedRule(false, NOTES),
    },
    photo: {
      text,
      text_needed: unverifiedRule('never', NOTES),
      media_count: { min: unverifiedRule(1, NOTES), max: unverifiedRule(10, NOTES) },
      media: { image: photo, animation: photo },
    },
    video: {
      text,
      text_needed: unverifiedRule('never', NOTES),
      title: { unit: 'utf16', max: unverifiedRule(255, NOTES), needed: unverifiedRule(false, NOTES) },
      media_count: { min: unverifiedRule(1, NOTES), max: unverifiedRule(1, NOTES) },
      media: { video: film },
    },
    reel: {
      text,
      text_needed: verifiedRule('never', READ, REELS),
      media_count: { min: verifiedRule(1, READ, REELS), max: verifiedRule(1, READ, REELS) },
      media: { video: reel },
    },
    story: {
      text_needed: unverifiedRule('never', NOTES),
      media_count: { min: unverifiedRule(1, NOTES), max: unverifiedRule(1, NOTES) },
      media: { image: photo, video: reel },
    },
    comment: {
      text: [{ unit: 'utf16', max: unverifiedRule(8_000, NOTES) }],
      text_needed: unverifiedRule('always', NOTES),
    },
  },
  alt: {
    image: { unit: 'utf16', max: unverifiedRule(1_000, 'no page names it; that of Instagram is taken') },
  },
  supports: {
    thread: unverifiedRule(false, NOTES),
    first_comment: unverifiedRule(true, NOTES),
    alt: unverifiedRule(true, 'alt_text_custom of a photo'),
    edit: unverifiedRule(true, NOTES),
    delete: unverifiedRule(true, NOTES),
    poll: unverifiedRule(false, NOTES),
  },
};
