import { expect, test } from 'vitest';
import {
  PUBLISH_NETWORKS,
  type CheckedContent,
  type PublishNetwork,
} from '#contracts/publishing/limits/content.ts';
import { toFault } from '#contracts/publishing/limits/finding-fault.ts';
import { PostFinding } from '#contracts/publishing/limits/finding.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { checkPost } from '#engine/publishing/check-post.ts';
import { FILM_FACTS as film, PHOTO_FACTS as photo } from '#tests/factories/media-facts.ts';
import { en } from '#texts/en.ts';
import { fillFault } from '#texts/fill-fault.ts';
import { th } from '#texts/th.ts';

function check(network: PublishNetwork, content: Partial<CheckedContent>): PostFinding[] {
  return checkPost({ kind: null, text: '', media: [], ...content }, { network });
}

test.each(PUBLISH_NETWORKS)(
  'Every finding on %s is whole and has a sentence in both languages',
  (network) => {
    const strange: MediaFacts = { ...photo, kind: 'other', media_type: 'application/pdf' };
    const found = [
      ...check(network, {}),
      ...check(network, {
        text: `${'#a @b $CASH https://example.com/ <'.repeat(3_000)}`,
        title: 'x'.repeat(300),
      }),
      ...check(network, {
        text: 'a',
        media: [{ facts: strange }, { facts: null }, { facts: film }, { facts: photo }],
      }),
      ...check(network, {
        text: 'a',
        media: [{ facts: { ...photo, bytes: 900_000_000_000, named_type: 'image/png' } }],
      }),
      ...check(network, {
        text: 'a',
        media: [{ facts: { ...film, bytes: 900_000_000_000, seconds: 0.1, fps: 500 } }],
      }),
      ...check(network, { text: 'a', first_comment: { text: 'ก'.repeat(20_000) } }),
    ];
    expect(found.length).toBeGreaterThan(5);
    for (const finding of found) {
      expect(PostFinding.parse(finding)).toEqual(finding);
      for (const texts of [en.faults, th.faults]) {
        const byCode: Readonly<Record<string, string>> = texts;
        const sentence = fillFault(toFault(finding), (code) => byCode[code]);
        expect(sentence).not.toMatch(/\{\{|undefined|post_|\[object|NaN/);
        expect(sentence).toContain(NETWORK_RULES[network].name);
      }
    }
  },
);
