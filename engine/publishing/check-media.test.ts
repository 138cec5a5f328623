import { expect, test } from 'vitest';
import type { PublishNetwork } from '#contracts/publishing/limits/content.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import type { Measure } from '#contracts/publishing/limits/rule.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';
import { checkMedia } from '#engine/publishing/check-media.ts';
import { FILM_FACTS as film, PHOTO_FACTS as photo } from '#tests/factories/media-facts.ts';

/** What is wrong with a file: severity, code and what was measured. */
function check(
  [network, kind]: readonly [PublishNetwork, PostKind],
  facts: MediaFacts,
  crop?: object,
): string[] {
  const rules = NETWORK_RULES[network].kinds[kind] ?? {};
  const place = { account: { network }, path: 'media.0', field: 'file' } as const;
  const whole = { x: 0, y: 0, width: 1, height: 1, ...crop };
  return checkMedia(place, { facts, crop: whole }, rules).map(({ severity, code, unit }) =>
    `${severity} ${code} ${unit ?? ''}`.trim(),
  );
}

type Case = [
  readonly [PublishNetwork, PostKind],
  MediaFacts,
  Partial<MediaFacts>,
  Partial<MediaFacts>,
  string,
];

const INSTAGRAM = ['instagram', 'feed'] as const;
const REEL = ['instagram', 'reel'] as const;
const STORY = ['instagram', 'story'] as const;

/** Each with what is just within a limit, just beyond it, and what is found then. */
const CASES: Case[] = [
  [INSTAGRAM, photo, { bytes: 8_000_000 }, { bytes: 8_000_001 }, 'block over bytes'],
  [INSTAGRAM, photo, { width: 1_080, height: 1_350 }, { width: 1_080, height: 1_351 }, 'block under ratio'],
  [INSTAGRAM, photo, { width: 1_910, height: 1_000 }, { width: 1_911, height: 1_000 }, 'block over ratio'],
  [INSTAGRAM, photo, { width: 320, height: 320 }, { width: 319, height: 319 }, 'block under width'],
  [INSTAGRAM, photo, { width: 1_440 }, { width: 1_441 }, 'warn over width'],
  [INSTAGRAM, photo, { color: 'rgb' }, { color: 'cmyk' }, 'warn refused color'],
  [INSTAGRAM, photo, { media_type: 'image/jpeg' }, { media_type: 'image/png' }, 'block refused media_type'],
  [REEL, film, { seconds: 3 }, { seconds: 2.99 }, 'block under seconds'],
  [REEL, film, { seconds: 900 }, { seconds: 900.1 }, 'block over seconds'],
  [REEL, film, { bytes: 300_000_000 }, { bytes: 300_000_001 }, 'block over bytes'],
  [REEL, film, { fps: 23 }, { fps: 22.9 }, 'block under fps'],
  [REEL, film, { fps: 60 }, { fps: 60.1 }, 'block over fps'],
  [REEL, film, { video_codec: 'hevc' }, { video_codec: 'vp9' }, 'block refused video_codec'],
  [REEL, film, { audio_codec: null }, { audio_codec: 'opus' }, 'block refused audio_codec'],
  [REEL, film, { moov_first: true }, { moov_first: false }, 'block moov_last'],
  [REEL, film, { edit_list: false }, { edit_list: true }, 'warn edit_list'],
  [STORY, film, { seconds: 60 }, { seconds: 61 }, 'block over seconds'],
  [['facebook', 'reel'], film, { seconds: 90 }, { seconds: 90.1 }, 'block over seconds'],
  [['facebook', 'reel'], film, { width: 540, height: 960 }, { width: 531, height: 944 }, 'block under width'],
  [['facebook', 'feed'], photo, { bytes: 4_000_000 }, { bytes: 4_000_001 }, 'block over bytes'],
  [['twitter', 'feed'], photo, { bytes: 5_000_000 }, { bytes: 5_000_001 }, 'block over bytes'],
  [['twitter', 'feed'], film, { seconds: 0.5 }, { seconds: 0.4 }, 'block under seconds'],
  [['twitter', 'feed'], film, { seconds: 140 }, { seconds: 141 }, 'warn over seconds'],
  [['twitter', 'feed'], film, { width: 900, height: 300 }, { width: 901, height: 300 }, 'block over ratio'],
  [
    ['tiktok', 'video'],
    film,
    { width: 360, height: 640 },
    { width: 359, height: 640 },
    'block under short_side',
  ],
  [['tiktok', 'video'], film, { height: 4_096 }, { height: 4_097 }, 'block over long_side'],
  [
    ['tiktok', 'photo'],
    photo,
    { media_type: 'image/webp' },
    { media_type: 'image/png' },
    'block refused media_type',
  ],
  [
    ['threads', 'feed'],
    photo,
    { width: 1_000, height: 100 },
    { width: 1_001, height: 100 },
    'block over long_ratio',
  ],
  [
    ['telegram', 'feed'],
    photo,
    { width: 5_000, height: 5_000 },
    { width: 5_001, height: 5_000 },
    'block over sides',
  ],
  [['telegram', 'feed'], film, { bytes: 50_000_000 }, { bytes: 50_000_001 }, 'block over bytes'],
  [['bluesky', 'feed'], photo, { bytes: 1_000_000 }, { bytes: 1_000_001 }, 'block over bytes'],
  [['bluesky', 'feed'], photo, { width: 2_000 }, { width: 2_001 }, 'warn over long_side'],
  [['mastodon', 'feed'], photo, { bytes: 16_777_216 }, { bytes: 16_777_217 }, 'block over bytes'],
  [['mastodon', 'feed'], film, { bytes: 103_809_024 }, { bytes: 103_809_025 }, 'block over bytes'],
  [
    ['linkedin', 'feed'],
    film,
    { width: 2_400, height: 1_000 },
    { width: 2_401, height: 1_000 },
    'block over ratio',
  ],
  [['line', 'broadcast'], photo, { bytes: 10_000_000 }, { bytes: 10_000_001 }, 'block over bytes'],
  [['line', 'broadcast'], film, { bytes: 200_000_000 }, { bytes: 200_000_001 }, 'block over bytes'],
  [['youtube', 'reel'], film, { seconds: 180 }, { seconds: 181 }, 'block over seconds'],
];

test.each(CASES)(
  '%j takes a file at its limit and names what is beyond it (%#)',
  (place, base, within, beyond, found) => {
    expect(check(place, { ...base, ...within })).not.toContain(found);
    expect(check(place, { ...base, ...beyond })).toContain(found);
  },
);

type BoundCase = {
  place: readonly [PublishNetwork, PostKind];
  facts: MediaFacts;
  measure: Measure;
  code: 'over' | 'under';
  limit: number;
};

/** Every bound that is declared on something that a file has by itself, with a file that breaks no other. */
function listBounds(): BoundCase[] {
  const all = Object.entries(NETWORK_RULES).flatMap(([network, { kinds }]) =>
    Object.entries(kinds).flatMap(([kind, { media = {} }]) =>
      Object.entries(media).map(([name, rules]) => ({ network, kind, name, rules })),
    ),
  );
  return all.flatMap(({ network, kind, name, rules }) => {
    const place = [network as PublishNetwork, kind as PostKind] as const;
    const facts: MediaFacts = { ...(name === 'video' ? film : photo), kind: name as 'image' | 'video' };
    return Object.entries(rules.bounds).flatMap(([measure, { max, min }]) => {
      const one = { place, facts, measure: measure as Measure };
      if (!(measure in facts)) return [];
      return [
        ...(max ? [{ ...one, code: 'over' as const, limit: max.value }] : []),
        ...(min ? [{ ...one, code: 'under' as const, limit: min.value }] : []),
      ];
    });
  });
}

test('Every bound of every network is broken by a file just beyond it, and kept by one at it', () => {
  const bounds = listBounds();
  expect(bounds.length).toBeGreaterThan(50);
  for (const { place, facts, measure, code, limit } of bounds) {
    const step = measure === 'seconds' || measure === 'fps' ? 0.01 : 1;
    const beyond = code === 'over' ? limit + step : limit - step;
    expect(check(place, { ...facts, [measure]: limit })).not.toContain(`block ${code} ${measure}`);
    expect(check(place, { ...facts, [measure]: beyond })).toContain(`block ${code} ${measure}`);
  }
});

test('A crop is applied before sides and ratios are checked', () => {
  const wide = { ...photo, width: 3_000, height: 1_000 };
  expect(check(INSTAGRAM, wide)).toContain('block over ratio');
  expect(check(INSTAGRAM, wide, { width: 0.4 })).toEqual([]);
});

test('A file that is empty, broken, of another type than its name says, or not looked at yet is named', () => {
  expect(check(INSTAGRAM, { ...photo, bytes: 0, damage: 'empty' })).toEqual(['block empty_file']);
  expect(check(INSTAGRAM, { ...photo, damage: 'broken' })).toEqual(['block broken_file']);
  expect(check(INSTAGRAM, { ...photo, named_type: 'image/png' })).toEqual(['warn other_type media_type']);
  expect(check(INSTAGRAM, { ...photo, kind: 'document', media_type: 'application/pdf' })).toEqual([
    'block refused media_type',
  ]);
  expect(check(REEL, { ...film, seconds: null })).toEqual(['warn unmeasured seconds']);
  const place = { account: { network: 'instagram' }, path: 'media.0', field: 'file' } as const;
  expect(checkMedia(place, { facts: null }, {}).map(({ code, severity }) => [code, severity])).toEqual([
    ['unprobed', 'warn'],
  ]);
});
