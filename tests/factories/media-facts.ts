import { UNKNOWN_MEDIA_FACTS, type MediaFacts } from '#contracts/publishing/limits/media-facts.ts';

/** What is found in a square picture that every network takes. */
export const PHOTO_FACTS: MediaFacts = {
  ...UNKNOWN_MEDIA_FACTS,
  kind: 'image',
  media_type: 'image/jpeg',
  bytes: 500_000,
  width: 1_080,
  height: 1_080,
  color: 'rgb',
};

/** What is found in an upright film of twenty seconds that every network takes. */
export const FILM_FACTS: MediaFacts = {
  ...UNKNOWN_MEDIA_FACTS,
  kind: 'video',
  media_type: 'video/mp4',
  bytes: 5_000_000,
  width: 1_080,
  height: 1_920,
  seconds: 20,
  fps: 30,
  video_codec: 'avc',
  audio_codec: 'aac',
  sound: true,
  moov_first: true,
  edit_list: false,
};
