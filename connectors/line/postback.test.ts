import { expect, it } from 'vitest';
import { parseDelivery } from '#connectors/line/parse.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

it.each([
  [{ data: 'action=buy' }, 'action=buy', undefined],
  [{ data: 'action=buy', displayText: 'Buy' }, 'Buy', undefined],
  [{ data: 'action=buy', label: 'ซื้อเลย' }, 'ซื้อเลย', undefined],
  [{ data: 'day', params: { date: '2026-12-25' } }, 'day', '2026-12-25'],
  [{ data: 'hour', params: { time: '15:00' } }, 'hour', '15:00'],
  [{ data: 'both', params: { datetime: '2026-12-25T15:00' } }, 'both', '2026-12-25T15:00'],
  [{ data: '', displayText: ' ', params: { date: '2026-12-25' } }, '', '2026-12-25'],
  [{ data: 7, params: { date: 7 } }, '', undefined],
  [{ data: 'x', params: 'y' }, 'x', undefined],
  [{}, '', undefined],
  ['odd', '', undefined],
])('a LINE postback names the button and the picked value: %j', (postback, text, picked) => {
  const event = {
    type: 'postback',
    timestamp: 1,
    source: { type: 'user', userId: 'U1' },
    webhookEventId: 'e',
    postback,
  };
  const [item] = parseDelivery(Buffer.from(JSON.stringify({ events: [event] })), NOW).items;
  expect(item).toMatchObject({ kind: 'event', event: 'postback', text });
  expect(item?.extra).toEqual(picked === undefined ? undefined : { picked });
});

it('a switch to another menu of LINE is distinguished from a button', () => {
  const params = { newRichMenuAliasId: 'a', status: 'SUCCESS' };
  const event = { type: 'postback', webhookEventId: 'e', postback: { data: 'menu', params } };
  const [item] = parseDelivery(Buffer.from(JSON.stringify({ events: [event] })), NOW).items;
  expect(item).toMatchObject({ event: 'postback', text: 'menu', extra: { menu_switch: true } });
});
