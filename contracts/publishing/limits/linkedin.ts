import { MB, unverifiedRule, verifiedRule, type NetworkRules } from './rule.ts';

const NOTES = 'third-party notes of 2026';
const MULTI_IMAGE = 'learn.microsoft.com, MultiImage API';
const READ = '2026-11-30';

/** LinkedIn: members and organisations. */
export const linkedin: NetworkRules = {
  network: 'linkedin',
  name: 'LinkedIn',
  usual: { kind: 'feed' },
  link: unverifiedRule('in_text', NOTES),
  kinds: {
    feed: {
      text: [{ unit: 'escaped', max: unverifiedRule(3_000, NOTES) }],
      text_needed: unverifiedRule('without_media', NOTES),
      media_count: { max: verifiedRule(20, READ, MULTI_IMAGE) },
      media: {
        image: {
          types: unverifiedRule(['image/jpeg', 'image/png'], NOTES),
          bounds: {
            bytes: { max: unverifiedRule(5 * MB, NOTES) },
            pixels: { max: unverifiedRule(36_152_319, NOTES) },
          },
        },
        animation: {
          types: unverifiedRule(['image/gif'], NOTES),
          bounds: { pixels: { max: unverifiedRule(36_152_319, NOTES) } },
          most: unverifiedRule(1, NOTES),
        },
        video: {
          types: unverifiedRule(['video/mp4'], NOTES),
          bounds: {
            bytes: { max: unverifiedRule(500 * MB, NOTES) },
            seconds: { min: unverifiedRule(3, NOTES), max: unverifiedRule(1_800, NOTES) },
            ratio: { min: unverifiedRule(1 / 2.4, NOTES), max: unverifiedRule(2.4, NOTES) },
          },
          most: unverifiedRule(1, NOTES),
        },
        document: {
          types: unverifiedRule(['application/pdf'], NOTES),
          bounds: { bytes: { max: unverifiedRule(100 * MB, NOTES) } },
          most: unverifiedRule(1, NOTES),
        },
      },
      title: {
        unit: 'utf16',
        max: unverifiedRule(400, NOTES),
        needed: unverifiedRule(false, NOTES),
      },
      mixed: unverifiedRule(false, NOTES),
    },
    comment: {
      text: [{ unit: 'code_points', max: unverifiedRule(1_250, NOTES) }],
      text_needed: unverifiedRule('always', NOTES),
    },
  },
  alt: { image: { unit: 'utf16', max: unverifiedRule(4_086, NOTES) } },
  supports: {
    thread: unverifiedRule(false, NOTES),
    first_comment: unverifiedRule(true, NOTES),
    alt: unverifiedRule(true, NOTES),
    edit: unverifiedRule(true, NOTES),
    delete: unverifiedRule(true, NOTES),
    poll: unverifiedRule(false, NOTES),
  },
};
