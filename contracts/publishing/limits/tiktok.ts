import { MB, unverifiedRule, type KindRules, type NetworkRules } from './rule.ts';

const NOTES = 'third-party notes of 2026-08 and 2026-09 on the Content Posting API';

const photos: KindRules = {
  title: { unit: 'utf16', max: unverifiedRule(90, NOTES), needed: unverifiedRule(false, NOTES) },
  text: [{ unit: 'utf16', max: unverifiedRule(4_000, NOTES) }],
  text_needed: unverifiedRule('never', NOTES),
  media_count: { min: unverifiedRule(1, NOTES), max: unverifiedRule(35, NOTES) },
  media: {
    image: {
      types: unverifiedRule(['image/jpeg', 'image/webp'], NOTES),
      bounds: {
        bytes: { max: unverifiedRule(20 * MB, NOTES) },
        short_side: { max: unverifiedRule(1_080, NOTES) },
        long_side: { max: unverifiedRule(1_920, NOTES) },
      },
    },
  },
};

/** TikTok: films, and photos with a title and a description. */
export const tiktok: NetworkRules = {
  network: 'tiktok',
  name: 'TikTok',
  usual: { kind: 'photo', film: 'video' },
  link: unverifiedRule('in_text', NOTES),
  kinds: {
    video: {
      text: [{ unit: 'utf16', max: unverifiedRule(2_200, NOTES) }],
      text_needed: unverifiedRule('never', NOTES),
      media_count: { min: unverifiedRule(1, NOTES), max: unverifiedRule(1, NOTES) },
      media: {
        video: {
          types: unverifiedRule(['video/mp4', 'video/webm', 'video/quicktime'], NOTES),
          bounds: {
            bytes: { max: unverifiedRule(4_000 * MB, NOTES) },
            fps: { min: unverifiedRule(23, NOTES), max: unverifiedRule(60, NOTES) },
            short_side: { min: unverifiedRule(360, NOTES) },
            long_side: { max: unverifiedRule(4_096, NOTES) },
            // The creator's own maximum is read before each post.
            seconds: { min: unverifiedRule(3, NOTES), max: unverifiedRule(600, NOTES) },
          },
          video_codecs: unverifiedRule(['avc', 'hevc', 'vp8', 'vp9'], NOTES),
        },
      },
    },
    feed: photos,
    photo: photos,
  },
  supports: {
    thread: unverifiedRule(false, NOTES),
    first_comment: unverifiedRule(false, NOTES),
    alt: unverifiedRule(false, NOTES),
    edit: unverifiedRule(false, NOTES),
    delete: unverifiedRule(false, NOTES),
    poll: unverifiedRule(false, NOTES),
  },
};
