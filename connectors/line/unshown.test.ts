import { describe, expect, it } from 'vitest';
import { parseDelivery } from '#connectors/line/parse.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
function itemOf(message: Record<string, unknown>) {
  const event = {
    type: 'message',
    mode: 'active',
    timestamp: NOW.getTime(),
    source: { type: 'user', userId: 'U1' },
    webhookEventId: 'e1',
    message: { id: '1', ...message },
  };
  return parseDelivery(Buffer.from(JSON.stringify({ events: [event] })), NOW).items[0];
}

describe('a LINE message of a kind that is new', () => {
  it.each([
    [{ type: 'poll', question: '?' }, { name: 'poll' }],
    [{ type: 'flex', altText: 'a' }, { name: 'flex' }],
    [{ type: 'contact', displayName: 'Mali' }, { name: 'contact' }],
    [
      { type: 'postShare', url: 'https://line.example/p/1' },
      { name: 'postShare', url: 'https://line.example/p/1' },
    ],
    [
      { type: 'album', album: { link: 'https://line.example/a' } },
      { name: 'album', url: 'https://line.example/a' },
    ],
    [{ type: 'trick', url: 'javascript:alert(1)' }, { name: 'trick' }],
    [{ type: 'k'.repeat(90) }, { name: 'k'.repeat(64) }],
    [{ type: '' }, { name: 'unknown' }],
  ])('%j is named with its address', (message, unshown) => {
    expect(itemOf(message)).toMatchObject({ kind: 'message', text: '', unshown: [unshown] });
  });

  it('keeps words that it has', () => {
    expect(itemOf({ type: 'note', text: 'hello' })).toMatchObject({
      text: 'hello',
      unshown: [{ name: 'note' }],
    });
  });

  it.each([
    { type: 'text', text: 'a' },
    { type: 'text', text: '' },
    { type: 'image' },
    { type: 'sticker', stickerId: '1' },
    { type: 'location', latitude: 1, longitude: 2 },
    { type: 'file', fileName: 'a.pdf' },
  ])('%j, of a kind that is known, names nothing', (message) => {
    expect(itemOf(message)).not.toHaveProperty('unshown');
  });
});
