import { MB, unverifiedRule, type MediaRules, type NetworkRules } from './rule.ts';

const REFERENCE = 'third-party notes of 2026 on the reference of version 25';

const photo: MediaRules = {
  types: unverifiedRule(['image/jpeg'], REFERENCE),
  bounds: {
    bytes: { max: unverifiedRule(8 * MB, REFERENCE) },
    ratio: { min: unverifiedRule(4 / 5, REFERENCE), max: unverifiedRule(1.91, REFERENCE) },
    // Wider pictures are accepted and scaled down.
    width: { min: unverifiedRule(320, REFERENCE), advised_max: unverifiedRule(1_440, REFERENCE) },
  },
  colors: unverifiedRule(['rgb', 'gray'], REFERENCE),
};

const film: MediaRules = {
  types: unverifiedRule(['video/mp4', 'video/quicktime'], REFERENCE),
  bounds: {
    bytes: { max: unverifiedRule(300 * MB, REFERENCE) },
    seconds: { min: unverifiedRule(3, REFERENCE), max: unverifiedRule(900, REFERENCE) },
    fps: { min: unverifiedRule(23, REFERENCE), max: unverifiedRule(60, REFERENCE) },
    width: { max: unverifiedRule(1_920, REFERENCE) },
    ratio: {
      min: unverifiedRule(0.01, REFERENCE),
      max: unverifiedRule(10, REFERENCE),
      advised_min: unverifiedRule(9 / 16, REFERENCE),
      advised_max: unverifiedRule(9 / 16, REFERENCE),
    },
  },
  video_codecs: unverifiedRule(['avc', 'hevc'], REFERENCE),
  audio_codecs: unverifiedRule(['aac'], REFERENCE),
  moov_first: unverifiedRule(true, REFERENCE),
  no_edit_list: unverifiedRule(true, REFERENCE),
};

const caption = [{ unit: 'utf16', max: unverifiedRule(2_200, REFERENCE) }] as const;

/** Professional accounts of Instagram. */
export const instagram: NetworkRules = {
  network: 'instagram',
  name: 'Instagram',
  usual: { kind: 'feed', film: 'reel' },
  link: unverifiedRule('in_text', REFERENCE),
  kinds: {
    feed: {
      text: caption,
      text_needed: unverifiedRule('never', REFERENCE),
      media_count: { min: unverifiedRule(1, REFERENCE), max: unverifiedRule(10, REFERENCE) },
      media: { image: photo, video: film },
      mixed: unverifiedRule(true, REFERENCE),
      single_video: unverifiedRule(false, 'a change to BrightBean'),
    },
    reel: {
      text: caption,
      text_needed: unverifiedRule('never', REFERENCE),
      media_count: { min: unverifiedRule(1, REFERENCE), max: unverifiedRule(1, REFERENCE) },
      media: { video: film },
    },
    story: {
      text_needed: unverifiedRule('never', REFERENCE),
      media_count: { min: unverifiedRule(1, REFERENCE), max: unverifiedRule(1, REFERENCE) },
      media: {
        image: {
          ...photo,
          bounds: {
            bytes: { max: unverifiedRule(8 * MB, REFERENCE) },
            ratio: {
              advised_min: unverifiedRule(9 / 16, REFERENCE),
              advised_max: unverifiedRule(9 / 16, REFERENCE),
            },
          },
        },
        video: {
          ...film,
          bounds: {
            ...film.bounds,
            bytes: { max: unverifiedRule(100 * MB, REFERENCE) },
            seconds: { min: unverifiedRule(3, REFERENCE), max: unverifiedRule(60, REFERENCE) },
          },
        },
      },
    },
    comment: { text: caption, text_needed: unverifiedRule('always', REFERENCE) },
  },
  hashtags: {
    max: unverifiedRule(30, REFERENCE),
    advised_max: unverifiedRule(5, 'announcement in the app of 2025-12; what the API does is unknown'),
  },
  mentions: { max: unverifiedRule(20, REFERENCE) },
  alt: { image: { unit: 'utf16', max: unverifiedRule(1_000, REFERENCE) } },
  supports: {
    thread: unverifiedRule(false, REFERENCE),
    first_comment: unverifiedRule(true, REFERENCE),
    alt: unverifiedRule(true, REFERENCE),
    edit: unverifiedRule(false, REFERENCE),
    delete: unverifiedRule(false, REFERENCE),
    poll: unverifiedRule(false, REFERENCE),
  },
};
