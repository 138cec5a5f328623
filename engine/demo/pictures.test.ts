import { expect, test } from 'vitest';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { MOTIFS } from '#engine/demo/picture-motifs.ts';
import { drawPicture } from '#engine/demo/pictures.ts';
import { generateDemoPosts } from '#engine/demo/posts.ts';

const TO = Date.UTC(2026, 10, 21, 3);

test('every picture that a post names is drawn, the same for its name each time and unlike others', () => {
  const pictures = 'https://suite.example/pictures/';
  const posts = generateDemoPosts({ seed: 7, from: TO - 14 * MS_PER_DAY, to: TO, perDay: 120, pictures });
  const seen = new Map<string, string>();
  for (const { media = [] } of posts)
    for (const { kind, url } of media) {
      if (kind !== 'image' || url === undefined) continue;
      const [motif = '', file = ''] = url.slice(pictures.length).split('/');
      const drawn = drawPicture(motif, file);
      expect(drawn, url).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]+<\/svg>$/);
      expect(drawn).not.toMatch(/undefined|NaN/);
      expect(drawPicture(motif, file)).toBe(drawn);
      seen.set(drawn ?? '', motif);
    }
  expect(seen.size).toBeGreaterThan(100);
  expect(new Set(seen.values())).toEqual(new Set(Object.keys(MOTIFS)));
});

test('what nobody draws is told as such', () => {
  expect(drawPicture('constructor', 'x.svg')).toBeNull();
  expect(drawPicture('', '')).toBeNull();
});
