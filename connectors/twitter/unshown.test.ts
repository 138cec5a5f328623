import { describe, expect, it } from 'vitest';
import { parseDelivery } from '#connectors/twitter/parse.ts';
import { readAnswer } from '#connectors/twitter/read-answer.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const permalink = 'https://x.com/i/web/status/600';
const url = 'https://cdn.example/1';

function directOf(attachment: unknown) {
  const message_data = { text: '', attachment };
  const event = { id: '5', message_create: { sender_id: '77', target: { recipient_id: '1' }, message_data } };
  const payload = { direct_message_events: [event] };
  const data = { event_uuid: 'e', filter: { user_id: '1' }, event_type: 'dm.received', payload };
  return parseDelivery(Buffer.from(JSON.stringify({ data })), NOW).items[0];
}
function answerOf(data: Record<string, unknown>, media: unknown[] = []) {
  return readAnswer({ data, includes: { media } }, { me: '1', now: NOW }).items[0];
}
const post = { id: '600', text: 'x', author_id: '77' };
const letter = {
  id: '5',
  event_type: 'MessageCreate',
  text: '',
  sender_id: '77',
  participant_ids: ['1', '77'],
};

describe('what X has that cannot be shown here', () => {
  it.each([
    [{ type: 'location', location: { type: 'shared_coordinate' } }, { name: 'location' }],
    [
      { type: 'card', card: { url } },
      { name: 'card', url },
    ],
    [
      { type: 'media', media: { type: 'hologram', media_url_https: url } },
      { name: 'hologram', url },
    ],
    [{}, { name: 'attachment' }],
  ])('is named in a direct message: %j', (attachment, unshown) => {
    expect(directOf(attachment)).toMatchObject({ kind: 'message', unshown: [unshown] });
  });

  it.each([
    [{ poll_ids: ['1'] }, [], { name: 'poll', url: permalink }],
    [{ card_ids: ['1'] }, [], { name: 'card', url: permalink }],
    [{ media_keys: ['3_1'] }, [], { name: 'media', url: permalink }],
    [{ media_keys: ['3_1'] }, [{ media_key: '3_1', type: 'model' }], { name: 'model', url: permalink }],
  ])('is named in a Post with its address: %j', (attachments, media, unshown) => {
    expect(answerOf({ ...post, attachments }, media)).toMatchObject({ text: 'x', unshown: [unshown] });
  });

  it('is named in a direct message of v2, and nothing where all is shown', () => {
    expect(answerOf({ ...letter, attachments: { card_ids: ['1'] } })).toMatchObject({
      unshown: [{ name: 'card' }],
    });
    const shown = answerOf({ ...letter, attachments: { media_keys: ['3_1'], poll_ids: [] } }, [
      { media_key: '3_1', type: 'photo', url },
    ]);
    expect(shown).toMatchObject({ media: [{ kind: 'image', url }] });
    expect(shown).not.toHaveProperty('unshown');
    expect(directOf({ type: 'media', media: { type: 'photo', media_url_https: url } })).not.toHaveProperty(
      'unshown',
    );
  });
});
