import { describe, expect, it } from 'vitest';
import { parseDelivery } from '#connectors/facebook/parse.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
function itemOf(message: Record<string, unknown>) {
  const thing = { sender: { id: '77' }, recipient: { id: '10' }, timestamp: 1_767_322_000_123, message };
  const body = { object: 'page', entry: [{ id: '10', time: 1, messaging: [thing] }] };
  return parseDelivery(Buffer.from(JSON.stringify(body)), NOW).items[0];
}
const hanging = (...attachments: unknown[]) => itemOf({ mid: 'm', attachments });
const url = 'https://cdn.example/1';

describe('what Messenger has that cannot be shown here', () => {
  it.each([
    ['what Meta does not pass on', { is_unsupported: true }, [{ name: 'unsupported' }]],
    [
      'what Meta does not pass on, by its attachment',
      { is_unsupported: true, attachments: [{ type: 'unsupported_type' }] },
      [{ name: 'unsupported_type' }],
    ],
    [
      'a story that names us',
      { attachments: [{ type: 'story_mention', payload: { url } }] },
      [{ name: 'story_mention', url }],
    ],
    ['a shared post', { attachments: [{ type: 'share', payload: { url } }] }, [{ name: 'share', url }]],
    [
      'a shared post without its address',
      { attachments: [{ type: 'share', payload: {} }] },
      [{ name: 'share' }],
    ],
    ['what can be seen once', { attachments: [{ type: 'ephemeral' }] }, [{ name: 'ephemeral' }]],
    [
      'a post of Instagram',
      { attachments: [{ type: 'ig_post', payload: { ig_post_media_id: '1', url } }] },
      [{ name: 'ig_post', url }],
    ],
    [
      'an attachment of a new type',
      { attachments: [{ type: 'hologram', payload: { deep: { href: url } } }] },
      [{ name: 'hologram', url }],
    ],
    ['an attachment without a type', { attachments: [{ payload: { url } }] }, [{ name: 'attachment', url }]],
    ['an attachment that is no object', { attachments: ['x'] }, [{ name: 'attachments' }]],
    [
      'an address that no browser opens',
      { attachments: [{ type: 'share', payload: { url: 'javascript:1' } }] },
      [{ name: 'share' }],
    ],
    ['a field of a message that is new', { poll: { link: url } }, [{ name: 'poll', url }]],
    [
      'a message that came with an advertisement alone',
      { referral: { product: { id: '1' } } },
      [{ name: 'referral' }],
    ],
  ])('%s is named with its address', (_name, message, unshown) => {
    expect(itemOf({ mid: 'm', ...message })).toMatchObject({ kind: 'message', text: '', unshown });
  });

  it('keeps the story that words answer', () => {
    const story = { url, id: '9' };
    expect(itemOf({ mid: 'm', text: 'how much?', reply_to: { story } })).toMatchObject({
      text: 'how much?',
      unshown: [{ name: 'story', url }],
    });
    expect(itemOf({ mid: 'm', text: 'x', reply_to: { story: {} } })).toMatchObject({
      unshown: [{ name: 'story' }],
    });
    expect(itemOf({ mid: 'm', text: 'x', reply_to: { mid: 'n' } })).not.toHaveProperty('unshown');
  });

  it('keeps a link beside words that do not have it, and media beside what is none', () => {
    expect(
      itemOf({ mid: 'm', text: 'this one', attachments: [{ type: 'fallback', title: 'Shop', url }] }),
    ).toMatchObject({
      text: 'this one',
      unshown: [{ name: 'fallback', url }],
    });
    expect(hanging({ type: 'image', payload: { url } }, { type: 'share', payload: { url } })).toMatchObject({
      media: [{ kind: 'image' }],
      unshown: [{ name: 'share', url }],
    });
  });

  it.each([
    { text: 'a' },
    { text: 'a', nlp: {}, quick_reply: { payload: 'x' }, metadata: 'y' },
    { attachments: [{ type: 'image', payload: { url } }] },
    { attachments: [{ type: 'fallback', title: 'Shop', url }] },
    { attachments: [{ type: 'location', payload: { coordinates: { lat: 1, long: 2 } } }] },
    {},
  ])('%j names nothing', (message) => {
    expect(itemOf({ mid: 'm', ...message })).not.toHaveProperty('unshown');
  });

  it('names a thing once, and the number of an edit', () => {
    const share = { type: 'share', payload: { url } };
    expect(hanging(share, share)).toMatchObject({ unshown: [{ name: 'share', url }] });
    const edit = {
      sender: { id: '77' },
      recipient: { id: '10' },
      message_edit: { mid: 'm', text: 'b', num_edit: 2 },
    };
    const body = { object: 'page', entry: [{ id: '10', time: 1, messaging: [edit] }] };
    expect(parseDelivery(Buffer.from(JSON.stringify(body)), NOW).items).toMatchObject([
      { event: 'message_edited', parent_id: 'm', extra: { edit_number: 2 } },
    ]);
  });
});
