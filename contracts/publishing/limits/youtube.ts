import {
  MB,
  unverifiedRule,
  verifiedRule,
  type KindRules,
  type MediaRules,
  type NetworkRules,
} from './rule.ts';

const VIDEOS = 'YouTube Data API, properties of a video (copies of the reference)';
const UPLOADS = 'support.google.com, upload limits';
const READ = '2026-08-22';

const film: MediaRules = {
  types: unverifiedRule(['video/mp4', 'video/quicktime', 'video/webm', 'video/mpeg', 'video/3gpp'], UPLOADS),
  bounds: {
    bytes: { max: unverifiedRule(256_000 * MB, UPLOADS) },
    seconds: { max: unverifiedRule(43_200, UPLOADS) },
  },
};

const video: KindRules = {
  title: {
    unit: 'code_points',
    max: verifiedRule(100, READ, VIDEOS),
    needed: verifiedRule(true, READ, VIDEOS),
  },
  text: [{ unit: 'bytes', max: verifiedRule(5_000, READ, VIDEOS) }],
  text_needed: verifiedRule('never', READ, VIDEOS),
  tags: { unit: 'listed', max: verifiedRule(500, READ, VIDEOS) },
  media_count: { min: verifiedRule(1, READ, VIDEOS), max: verifiedRule(1, READ, VIDEOS) },
  media: { video: film },
};

/** Channels of YouTube; a reel is a Short. */
export const youtube: NetworkRules = {
  network: 'youtube',
  name: 'YouTube',
  usual: { kind: 'video' },
  link: verifiedRule('in_text', READ, VIDEOS),
  kinds: {
    video,
    reel: {
      ...video,
      media: {
        video: {
          ...film,
          bounds: {
            ...film.bounds,
            seconds: { max: unverifiedRule(180, UPLOADS) },
            ratio: { max: unverifiedRule(1, UPLOADS) },
          },
        },
      },
    },
    comment: {
      text: [{ unit: 'utf16', max: unverifiedRule(10_000, 'reports of users') }],
      text_needed: verifiedRule('always', READ, VIDEOS),
    },
  },
  refused_characters: verifiedRule('<>', READ, VIDEOS),
  supports: {
    thread: verifiedRule(false, READ, VIDEOS),
    first_comment: unverifiedRule(true, 'commentThreads.insert'),
    alt: verifiedRule(false, READ, VIDEOS),
    edit: verifiedRule(true, READ, VIDEOS),
    delete: verifiedRule(true, READ, VIDEOS),
    poll: verifiedRule(false, READ, VIDEOS),
  },
};
