import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateIncoming } from '#connectors/kit/checked-incoming.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const WHOLE = {
  provider_id: '1',
  kind: 'post',
  channel: 'rss',
  author: { _id: 'a', name: 'Anan', followers: 3 },
  text: 'Where is my order?',
  published_at: '2026-11-28T10:00:00.000Z',
  engagement: { likes: 1, shares: 2 },
  media: [{ kind: 'image', url: 'https://a.example/1.png' }],
};
const NOW = new Date('2026-11-28T12:00:00.000Z');

describe('one wrong part costs that part alone', () => {
  it.each<[string, object, object]>([
    ['a count below zero', { engagement: { likes: -1, shares: 2 } }, { engagement: { shares: 2 } }],
    ['a count that is none', { author: { _id: 'a', name: 'A', followers: 1.5 } }, { author: { name: 'A' } }],
    ['a country that is none', { country: 'Thailand' }, { text: WHOLE.text }],
    ['an address that is too long', { url: `https://a.example/${'x'.repeat(3000)}` }, { text: WHOLE.text }],
    ['a medium of no kind', { media: [{ kind: 'hologram' }, ...WHOLE.media] }, { media: WHOLE.media }],
    ['a title that is too long', { title: 'x'.repeat(3000) }, { title: 'x'.repeat(2000) }],
    ['a text that is too long', { text: 'x'.repeat(100_001) }, { text: 'x'.repeat(100_000) }],
    ['a name that is too long', { author: { _id: 'a', name: 'x'.repeat(900) } }, { text: WHOLE.text }],
    ['too many media', { media: Array.from({ length: 60 }, () => WHOLE.media[0]) }, { text: WHOLE.text }],
    ['a time that is none', { published_at: 'yesterday' }, { published_at: NOW.toISOString() }],
    ['a language that is too long', { language: 'x'.repeat(40) }, { text: WHOLE.text }],
  ])('%s', (_, wrong, right) => {
    const read = validateIncoming({ ...WHOLE, ...wrong }, NOW);
    expect(read).toMatchObject({ item: { provider_id: '1', ...right } });
  });
});

it('An item without an id is refused with the reason', () => {
  expect(validateIncoming({ ...WHOLE, provider_id: '' })).toMatchObject({
    reason: expect.stringContaining('provider_id'),
  });
});

it('An item with any content in its optional parts keeps its id and its words', () => {
  const odd = fc.anything({ maxDepth: 2 });
  const parts = fc.record({ engagement: odd, media: odd, country: odd, url: odd, language: odd, title: odd });
  fc.assert(
    fc.property(parts, (wrong) => {
      const read = validateIncoming({ ...WHOLE, ...wrong }, NOW);
      expect('item' in read && Incoming.safeParse(read.item).success).toBe(true);
      expect(read).toMatchObject({ item: { provider_id: '1', text: WHOLE.text } });
    }),
  );
});
