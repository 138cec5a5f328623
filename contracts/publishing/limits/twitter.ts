import {
  MB,
  unverifiedRule,
  verifiedRule,
  type KindRules,
  type MediaRules,
  type NetworkRules,
} from './rule.ts';

const POSTS = 'docs.x.com, create or edit a post';
const COUNTING = 'docs.x.com, counting characters';
const MEDIA = 'docs.x.com, best practices of media';
const READ = '2026-08-22';
const READ_MEDIA = '2026-11-30';

const photo: MediaRules = {
  types: verifiedRule(['image/jpeg', 'image/png', 'image/webp'], READ_MEDIA, MEDIA),
  bounds: { bytes: { max: verifiedRule(5 * MB, READ_MEDIA, MEDIA) } },
};

const animation: MediaRules = {
  types: verifiedRule(['image/gif'], READ_MEDIA, MEDIA),
  bounds: {
    bytes: { max: verifiedRule(15 * MB, READ_MEDIA, MEDIA) },
    width: { advised_max: verifiedRule(1_280, READ_MEDIA, MEDIA) },
    height: { advised_max: verifiedRule(1_080, READ_MEDIA, MEDIA) },
    frames: { advised_max: verifiedRule(350, READ_MEDIA, MEDIA) },
  },
};

const film: MediaRules = {
  types: verifiedRule(['video/mp4', 'video/quicktime'], READ, MEDIA),
  bounds: {
    bytes: {
      max: verifiedRule(8_000 * MB, READ_MEDIA, MEDIA),
      premium_max: verifiedRule(16_000 * MB, READ_MEDIA, MEDIA),
    },
    seconds: {
      min: verifiedRule(0.5, READ_MEDIA, MEDIA),
      max: verifiedRule(1_200, READ_MEDIA, MEDIA),
      premium_max: verifiedRule(7_500, READ_MEDIA, MEDIA),
      advised_max: unverifiedRule(140, 'an older copy of the same page'),
    },
    fps: { max: verifiedRule(60, READ_MEDIA, MEDIA) },
    ratio: { min: verifiedRule(1 / 3, READ_MEDIA, MEDIA), max: verifiedRule(3, READ_MEDIA, MEDIA) },
    short_side: { min: verifiedRule(32, READ_MEDIA, MEDIA) },
  },
  video_codecs: verifiedRule(['avc'], READ, MEDIA),
  audio_codecs: verifiedRule(['aac'], READ_MEDIA, MEDIA),
};

const post: KindRules = {
  text: [
    {
      unit: 'weighted',
      max: verifiedRule(280, READ, COUNTING),
      premium_max: verifiedRule(25_000, READ, 'docs.x.com, changelog'),
    },
  ],
  text_needed: verifiedRule('without_media', READ, POSTS),
  media_count: { max: verifiedRule(4, READ_MEDIA, MEDIA) },
  media: {
    image: photo,
    animation: { ...animation, most: verifiedRule(1, READ_MEDIA, MEDIA) },
    video: { ...film, most: verifiedRule(1, READ_MEDIA, MEDIA) },
  },
  mixed: verifiedRule(false, READ_MEDIA, MEDIA),
};

const OWN_REPLY = 'no page says whether an app may reply to its own post since 2026';

/** X, whose name on the wire is that of Twitter. */
export const twitter: NetworkRules = {
  network: 'twitter',
  name: 'X',
  usual: { kind: 'feed' },
  link: verifiedRule('in_text', READ, POSTS),
  kinds: { feed: post, thread_part: post, comment: post },
  cashtags: { max: verifiedRule(1, READ, POSTS) },
  alt: {
    image: { unit: 'utf16', max: verifiedRule(1_000, READ, 'docs.x.com, metadata of media') },
    animation: { unit: 'utf16', max: verifiedRule(1_000, READ, 'docs.x.com, metadata of media') },
  },
  poll: {
    options: { min: verifiedRule(2, READ, POSTS), max: verifiedRule(4, READ, POSTS) },
    option: { unit: 'code_points', min: verifiedRule(1, READ, POSTS), max: verifiedRule(25, READ, POSTS) },
    minutes: { min: verifiedRule(5, READ, POSTS), max: verifiedRule(10_080, READ, POSTS) },
  },
  supports: {
    thread: unverifiedRule('uncertain', OWN_REPLY),
    first_comment: unverifiedRule('uncertain', OWN_REPLY),
    alt: verifiedRule(true, READ, 'docs.x.com, metadata of media'),
    edit: verifiedRule(true, READ, POSTS),
    delete: verifiedRule(true, READ, POSTS),
    poll: verifiedRule(true, READ, POSTS),
  },
};
