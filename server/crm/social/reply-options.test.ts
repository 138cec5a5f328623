import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReplyOptions, type Facts } from '#server/crm/social/reply-options.ts';

const NOW = new Date('2026-01-10T00:00:00.000Z');
const DAY = 86_400;
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const META = {
  places: ['private', 'comment'] as const,
  windows: [
    { after: 'message', speaker: 'person', seconds: 7 * DAY },
    { after: 'message', speaker: 'bot', seconds: DAY },
    { after: 'comment', seconds: 7 * DAY },
  ],
  mentions: true,
  text: { private: { max: 2000, unit: 'utf16' }, comment: { max: 8000, unit: 'utf16' } },
} as const;
const comment = (age: number) => ({ _id: 'c', provider_id: 'p', kind: 'comment', at: ago(age) });
function facts(more: Partial<Facts>): Facts {
  return {
    capabilities: META,
    speaker: 'person',
    comment: null,
    lastPrivateAt: null,
    privatelyAnswered: false,
    publiclyAnswered: false,
    now: NOW,
    ...more,
  };
}
const privately = (more: Partial<Facts>) => buildReplyOptions(facts(more))[0];

const review = { ...comment(30 * DAY), kind: 'review' };
function reviewed(review_answers: 'replaced' | 'once', more: Partial<Facts>) {
  const capabilities = { ...META, places: ['review'] as const, windows: [], mentions: false, review_answers };
  return buildReplyOptions(facts({ capabilities, comment: review, ...more }));
}

describe('reply options', () => {
  it('A network of reviews has one way, which says that a second answer replaces the first', () => {
    expect(reviewed('replaced', {})).toMatchObject([
      { place: 'review', allowed: true, answers: 'c', once: false, replaces: false },
    ]);
    expect(reviewed('replaced', { publiclyAnswered: true })).toMatchObject([
      { allowed: true, replaces: true },
    ]);
    expect(reviewed('replaced', { comment: null })).toMatchObject([
      { allowed: false, reason: 'nothing_to_answer' },
    ]);
  });

  it('A review that takes one answer takes no second', () => {
    expect(reviewed('once', {})).toMatchObject([{ allowed: true, once: true }]);
    expect(reviewed('once', { publiclyAnswered: true })).toMatchObject([
      { allowed: false, reason: 'review_answered' },
    ]);
  });

  it.each([
    [7 * DAY - 1, 'person', true],
    [7 * DAY + 1, 'person', false],
    [DAY - 1, 'bot', true],
    [DAY + 1, 'bot', false],
  ] as const)('%d seconds after a private message a %s may write: %s', (age, speaker, allowed) => {
    expect(privately({ lastPrivateAt: ago(age), speaker })).toMatchObject({
      allowed,
      once: false,
      reason: allowed ? null : 'window_closed',
    });
  });

  it('A comment permits one private message to its author, for seven days', () => {
    expect(privately({ comment: comment(DAY) })).toMatchObject({ allowed: true, once: true, answers: 'c' });
    expect(privately({ comment: comment(DAY), privatelyAnswered: true })).toMatchObject({
      allowed: false,
      reason: 'private_reply_used',
    });
    expect(privately({ comment: comment(7 * DAY + 1) })).toMatchObject({
      allowed: false,
      reason: 'window_closed',
    });
  });

  it('A public answer needs a comment and never closes', () => {
    expect(buildReplyOptions(facts({ comment: comment(90 * DAY) }))[1]).toMatchObject({
      place: 'comment',
      allowed: true,
      seconds_left: null,
      max_text: 8000,
      mentions: true,
    });
    expect(buildReplyOptions(facts({}))[1]).toMatchObject({ allowed: false, reason: 'nothing_to_answer' });
  });

  it('An open option has its remaining time, and a closed one its reason', () => {
    const age = fc.integer({ min: 0, max: 30 * DAY });
    fc.assert(
      fc.property(
        fc.option(age),
        fc.option(age),
        fc.boolean(),
        fc.constantFrom('person', 'bot'),
        (said, commented, used, speaker) => {
          const ways = buildReplyOptions(
            facts({
              lastPrivateAt: said === null ? null : ago(said),
              comment: commented === null ? null : comment(commented),
              privatelyAnswered: used,
              speaker: speaker === 'bot' ? 'bot' : 'person',
            }),
          );
          for (const way of ways) {
            expect(way.allowed).toBe(way.reason === null);
            if (way.allowed && way.seconds_left !== null) expect(way.seconds_left).toBeGreaterThan(0);
            if (way.once) expect(way.answers).not.toBeNull();
          }
        },
      ),
    );
  });

  it('Windows with a number of messages close by time and by number, and the longest that is open counts', () => {
    const capabilities = {
      ...META,
      places: ['private'] as const,
      windows: [
        { after: 'message', seconds: 2 * DAY, messages: 5 },
        { after: 'press', seconds: 60, messages: 3 },
      ] as const,
    };
    const way = (openings: Facts['openings'] = []) => buildReplyOptions(facts({ capabilities, openings }))[0];
    const message = (age: number, sent: number) => ({ after: 'message', at: ago(age), sent }) as const;
    const press = (age: number, sent: number) => ({ after: 'press', at: ago(age), sent }) as const;
    expect(way()).toMatchObject({ allowed: false, reason: 'window_closed' });
    expect(way([message(DAY, 4)])).toMatchObject({ allowed: true, seconds_left: DAY });
    expect(way([message(DAY, 5)])).toMatchObject({
      allowed: false,
      reason: 'messages_used',
      seconds_left: null,
    });
    expect(way([message(2 * DAY + 1, 0)])).toMatchObject({ allowed: false, reason: 'window_closed' });
    expect(way([message(DAY, 5), press(10, 0)])).toMatchObject({ allowed: true, seconds_left: 50 });
    expect(way([message(DAY, 5), press(61, 0)])).toMatchObject({ reason: 'messages_used' });
    expect(way([press(10, 3)])).toMatchObject({ reason: 'messages_used' });
    // A follow opens nothing on this network.
    expect(way([{ after: 'follow', at: ago(1), sent: 0 }])).toMatchObject({ reason: 'window_closed' });
  });
});
