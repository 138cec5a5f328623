import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testConformance } from '#connectors/kit/conformance.ts';
import { webchatConnector } from '#connectors/webchat/connector.ts';
import { MAX_VISITOR_TEXT, readWidgetMessage } from '#connectors/webchat/message.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');
const photo = { kind: 'image' as const, name: 'a.png' };
const visitor = {
  visitor_id: 'v1',
  conversation_id: 'c1',
  name: 'มะลิ',
  openFile: (file: string) => (file === 'given' ? photo : null),
};
const client_id = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('A message of a visitor', () => {
  it('is an item that a ticket can be made of', () => {
    const item = readWidgetMessage(
      { client_id, text: ' สวัสดี ', page_url: 'https://shop.example/a' },
      visitor,
      NOW,
    );
    expect(item).toEqual({
      provider_id: `v1:${client_id}`,
      message_id: client_id,
      kind: 'message',
      channel: 'webchat',
      author: { _id: 'v1', name: 'มะลิ' },
      conversation_id: 'c1',
      conversation_kind: 'person',
      text: 'สวัสดี',
      published_at: NOW.toISOString(),
      url: 'https://shop.example/a',
    });
    expect(Incoming.parse(item)).toEqual(item);
  });

  it('The sender is identified by the token, not by the message', () => {
    const forged = {
      client_id,
      text: 'a',
      visitor_id: 'v2',
      author: { _id: 'v2' },
      published_at: '1999-01-01T00:00:00Z',
    };
    expect(readWidgetMessage(forged, visitor, NOW)).toMatchObject({
      author: { _id: 'v1' },
      published_at: NOW.toISOString(),
    });
  });

  it('may be a file alone, which the visitor gave', () => {
    const item = readWidgetMessage({ client_id, text: '', file: 'given' }, visitor, NOW);
    expect(item).toMatchObject({ text: '', media: [photo] });
  });

  it('loses a page address that is none, and keeps the text', () => {
    const item = readWidgetMessage({ client_id, text: 'a', page_url: 'javascript:alert(1)' }, visitor, NOW);
    expect(item).toMatchObject({ text: 'a' });
    expect(item).not.toHaveProperty('url');
  });

  it.each([
    [undefined, /^message/],
    ['text', /^message/],
    [{ client_id, text: '' }, /^text/],
    [{ client_id, text: ' \u0000 ' }, /^text/],
    [{ client_id, text: 'x'.repeat(MAX_VISITOR_TEXT + 1) }, /^text/],
    [{ client_id: '7', text: 'a' }, /^client_id/],
    [{ client_id, text: 'a', file: 'of somebody else' }, /^file/],
  ])('%j is refused', (raw, reason) => {
    expect(readWidgetMessage(raw, visitor, NOW)).toMatchObject({ reason: expect.stringMatching(reason) });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.string({ unit: 'binary' }), (raw, text) => {
        expect(readWidgetMessage(raw, visitor, NOW)).toHaveProperty('reason');
        const read = readWidgetMessage({ client_id, text }, { ...visitor, name: text }, NOW);
        expect('reason' in read || Incoming.safeParse(read).success).toBe(true);
      }),
    );
  });
});

testConformance('web chat', { connector: webchatConnector, values: {} });
