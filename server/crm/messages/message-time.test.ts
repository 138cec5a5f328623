import { describe, expect, it } from 'vitest';
import { resolveMessageTime, toWrittenAt } from '#server/crm/messages/message-time.ts';

const ARRIVED = new Date('2026-03-02T03:00:00.000Z');
const before = (hours: number): string => new Date(ARRIVED.getTime() - hours * 3_600_000).toISOString();

describe('the time of a message', () => {
  it.each([
    ['just now', before(0)],
    ['three hours ago, held up on the way', before(3)],
    ['five days ago, tried again by a mail server', before(5 * 24)],
    ['a whole month ago, fetched after an outage', before(31 * 24)],
  ])('The time of a message is the written one: %s', (_name, published_at) => {
    expect(resolveMessageTime({ published_at }, ARRIVED).toISOString()).toBe(published_at);
    expect(toWrittenAt({ published_at }, ARRIVED)).toEqual({});
  });

  it.each([
    ['1970', '1970-01-01T00:00:00.000Z'],
    ['1901', '1901-12-13T20:45:52.000Z'],
    ['1950', '1950-06-01T00:00:00.000Z'],
    ['the first year', '0001-01-01T00:00:00.000Z'],
    ['1999', '1999-12-31T23:59:59.000Z'],
    ['2000', '2000-01-01T00:00:00.000Z'],
    ['a year ago', before(365 * 24)],
    ['373 days ago', before(373 * 24)],
    ['a moment more than a month ago', before(31 * 24 + 0.001)],
  ])(
    'The time is that of arrival where the written one cannot be true, which is stored: %s',
    (_name, published_at) => {
      expect(resolveMessageTime({ published_at }, ARRIVED)).toEqual(ARRIVED);
      expect(toWrittenAt({ published_at }, ARRIVED)).toEqual({ written_at: published_at });
    },
  );

  it.each([
    '2026-03-02T03:00:00.001Z',
    '2026-03-03T03:00:00.000Z',
    '2361-03-21T19:15:01.234Z',
    '9999-12-31T23:59:59.999Z',
  ])('The time is that of arrival where the written one is in the future: %s', (published_at) => {
    expect(resolveMessageTime({ published_at }, ARRIVED)).toEqual(ARRIVED);
    expect(toWrittenAt({ published_at }, ARRIVED)).toEqual({});
  });

  it('The time is that of arrival where the written one cannot be parsed', () => {
    expect(resolveMessageTime({ published_at: 'soon' }, ARRIVED)).toEqual(ARRIVED);
  });
});
