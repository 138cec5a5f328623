import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { parseDelivery } from '#connectors/wechat/parse.ts';
import { Incoming } from '#contracts/inbound/incoming.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

/** A delivery of somebody with these fields. */
function deliver(fields: Record<string, string>, from = 'openid_1') {
  const all = { ToUserName: 'gh_1', FromUserName: from, CreateTime: '1767322000', ...fields };
  const xml = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`);
  return parseDelivery(Buffer.from(`<xml>${xml.join('')}</xml>`), NOW);
}
const read = (fields: Record<string, string>) => deliver(fields).items[0];

describe('Messages', () => {
  it('A text is a message under the number that WeChat gives it, longer than a double holds', () => {
    expect(
      read({ MsgType: 'text', Content: '<![CDATA[ราคา <b> & ส่วนลด?]]>', MsgId: '12345678901234567' }),
    ).toMatchObject({
      kind: 'message',
      channel: 'wechat',
      provider_id: '12345678901234567',
      conversation_id: 'openid_1',
      author: { _id: 'openid_1', name: '' },
      text: 'ราคา <b> & ส่วนลด?',
      published_at: '2026-01-02T02:46:40.000Z',
    });
  });

  it('Files are named by their ids, and the words of a voice are its text', () => {
    expect(
      read({ MsgType: 'image', MediaId: 'm1', PicUrl: 'http://mmbiz.qpic.cn/x', MsgId: '1' })?.media,
    ).toEqual([{ kind: 'image', provider_id: 'm1' }]);
    expect(
      read({ MsgType: 'voice', MediaId: 'm2', Format: 'amr', Recognition: '你好', MsgId: '2' }),
    ).toMatchObject({
      text: '你好',
      media: [{ kind: 'audio', provider_id: 'm2', detail: { voice: true, format: 'amr' } }],
    });
    for (const MsgType of ['video', 'shortvideo'])
      expect(read({ MsgType, MediaId: 'm3', ThumbMediaId: 't', MsgId: '3' })?.media).toEqual([
        { kind: 'video', provider_id: 'm3' },
      ]);
  });

  it('A place, a link and a kind that WeChat has or will have are kept', () => {
    expect(
      read({
        MsgType: 'location',
        Location_X: '13.75',
        Location_Y: '100.5',
        Label: 'สีลม',
        Scale: '20',
        MsgId: '4',
      })?.media,
    ).toEqual([{ kind: 'location', name: 'สีลม', detail: { latitude: 13.75, longitude: 100.5 } }]);
    expect(read({ MsgType: 'location', Location_X: 'x', Location_Y: '999', MsgId: '4' })).toMatchObject({
      unshown: [{ name: 'location' }],
    });
    expect(
      read({ MsgType: 'link', Title: 'ข่าว', Description: 'ใหม่', Url: 'https://a.example/', MsgId: '5' })
        ?.text,
    ).toBe('ข่าว\nใหม่\nhttps://a.example/');
    for (const MsgType of ['device_text', 'hologram', 'image'])
      expect(read({ MsgType, MsgId: '6' })).toMatchObject({
        kind: 'message',
        text: '',
        unshown: [{ name: MsgType }],
      });
  });
});

describe('Events', () => {
  it.each([
    [
      { Event: 'subscribe', EventKey: 'qrscene_shelf7' },
      { event: 'follow', extra: { scene: 'shelf7' } },
    ],
    [{ Event: 'subscribe', EventKey: '' }, { event: 'follow' }],
    [{ Event: 'unsubscribe' }, { event: 'unfollow' }],
    [
      { Event: 'SCAN', EventKey: 'shelf7', Ticket: 't' },
      { event: 'scan', extra: { scene: 'shelf7' } },
    ],
    [
      { Event: 'CLICK', EventKey: 'opening hours' },
      { event: 'postback', text: 'opening hours' },
    ],
    [
      { Event: 'VIEW', EventKey: 'https://a.example/' },
      { event: 'view', url: 'https://a.example/', text: '' },
    ],
    [
      { Event: 'LOCATION', Latitude: '23.1', Longitude: '113.3', Precision: '1' },
      { event: 'location', media: [{ kind: 'location', detail: { latitude: 23.1, longitude: 113.3 } }] },
    ],
    [
      {
        Event: 'scancode_waitmsg',
        EventKey: '6',
        ScanCodeInfo: '<ScanType>qrcode</ScanType><ScanResult>A-1</ScanResult>',
      },
      { event: 'postback', text: 'A-1' },
    ],
    [{ Event: 'kf_create_session', KfAccount: 'a@b' }, { event: 'kf_create_session' }],
    [{ Event: 'a_kind_of_tomorrow' }, { event: 'a_kind_of_tomorrow' }],
    [{}, { event: 'event' }],
  ])('%j is kept as %j', (fields, item) => {
    expect(read({ MsgType: 'event', ...fields })).toMatchObject({
      kind: 'event',
      conversation_id: 'openid_1',
      ...item,
    });
  });

  it('An event is the same where sender, time, kind and key are the same, and another one otherwise', () => {
    const press = { MsgType: 'event', Event: 'CLICK', EventKey: 'a' };
    const id = read(press)?.provider_id;
    expect(read(press)?.provider_id).toBe(id);
    const others = [
      deliver({ ...press, EventKey: 'b' }),
      deliver({ ...press, CreateTime: '1767322001' }),
      deliver({ ...press, Event: 'VIEW' }),
      deliver(press, 'openid_2'),
    ].map(({ items }) => items[0]?.provider_id);
    expect(new Set([id, ...others]).size).toBe(5);
  });
});

describe('What cannot be read', () => {
  it('It is refused with its reason and its content', () => {
    expect(deliver({ Content: 'x' })).toMatchObject({
      items: [],
      refused: [{ reason: 'the delivery has no type of message', raw: { Content: 'x' } }],
    });
    expect(deliver({ MsgType: 'text', MsgId: '1' }, '').refused).toMatchObject([
      { reason: 'the delivery names no sender' },
    ]);
    for (const body of ['', '{"a":1}', '<xml><MsgType>text</MsgType>', '<!DOCTYPE x><xml></xml>'])
      expect(parseDelivery(Buffer.from(body), NOW)).toMatchObject({
        items: [],
        refused: [{ reason: expect.stringMatching(/./), raw: body }],
      });
  });

  it('A time that is none costs the time alone', () => {
    for (const CreateTime of ['', 'x', '-1', '99999999999999999999'])
      expect(read({ MsgType: 'text', Content: 'a', MsgId: '1', CreateTime })?.published_at).toBe(
        NOW.toISOString(),
      );
  });
});

const Row = z.object({ platform: z.string(), kind: z.string(), payload: z.unknown() });
test.skipIf(!hasSharedData)(
  'Every published payload becomes a message or an event in the shape of the contract',
  () => {
    const rows = readSharedRows('4_payloads/api_payloads_2.jsonl', Row).filter(
      ({ platform, kind }) => platform === 'wechat' && kind === 'webhook-xml',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { payload } of rows) {
      const { items, refused } = parseDelivery(Buffer.from(String(payload)), NOW);
      expect(refused).toEqual([]);
      for (const item of items) expect(Incoming.parse(item)).toEqual(item);
      expect(items).toHaveLength(1);
    }
  },
);
