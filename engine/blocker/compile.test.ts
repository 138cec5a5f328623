import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { compileBlocker, type BlockerRule, type Candidate } from '#engine/blocker/compile.ts';
import { listMediaKeys } from '#engine/blocker/media-mark.ts';
import { fold } from '#engine/text/fold.ts';

const Fields = z.object(blockerFields);
let next = 0;
function rule(given: Partial<BlockerRule>): BlockerRule {
  return {
    _id: `rule-${(next += 1)}`,
    ...Fields.parse({ name: 'Rule', ...given }),
  };
}
function said(text: string, more: Partial<Candidate> = {}): Candidate {
  return {
    channel: 'line',
    kind: 'message',
    author: { _id: 'U1', name: 'Anan' },
    searched: text,
    folded: fold(text),
    media: [],
    pace: () => 1,
    ...more,
  };
}
const DAY = '2026-11-21';
function caught(rules: readonly BlockerRule[], message: Candidate, day = DAY) {
  return compileBlocker(rules)(message, day);
}

describe('Matching of a blocker rule', () => {
  it.each([
    ['a Thai word inside a sentence', { words: ['เงินกู้'] }, said('สนใจเงินกู้ด่วนไหมคะ'), true],
    ['a word on its edges only', { words: ['loan'] }, said('Loanword dictionary'), false],
    ['the same word in capitals', { words: ['loan'] }, said('Cheap LOAN!'), true],
    ['a pattern', { patterns: ['\\d{3}-\\d{7}'] }, said('call 089-1234567'), true],
    [
      'an author by handle',
      { authors: ['@cheap_loans'] },
      said('x', { author: { _id: '9', name: '', handle: 'cheap_loans' } }),
      true,
    ],
    ['an author by id', { authors: ['U1'] }, said('x'), true],
    ['nobody without a name', { authors: ['U2'] }, said('x', { author: { _id: '', name: '' } }), false],
    ['a sticker', { media: ['sticker:52002734'] }, said('', { media: ['sticker:52002734'] }), true],
    ['more messages than allowed', { most_messages: 3 }, said('x', { pace: () => 4 }), true],
    ['as many as allowed', { most_messages: 3 }, said('x', { pace: () => 3 }), false],
    [
      'the right word on another channel',
      { words: ['loan'], channels: ['facebook' as const] },
      said('loan'),
      false,
    ],
    [
      'a comment, when messages are meant',
      { kinds: ['message' as const] },
      said('x', { kind: 'comment' }),
      false,
    ],
  ])('%s', (_, given, message, kept) => {
    expect(caught([rule(given)], message) !== null).toBe(kept);
  });

  it('The result lists everything that the rule matched', () => {
    const found = caught(
      [rule({ words: ['loan', 'cash'], channels: ['line'] })],
      said('cash now, loan later'),
    );
    expect(new Set(found?.matches.map(({ part, value }) => `${part} ${value}`))).toEqual(
      new Set(['channels line', 'words loan', 'words cash']),
    );
  });

  it('holds to its last day and not beyond', () => {
    const one = rule({ words: ['loan'], until: DAY });
    expect(caught([one], said('loan'))).not.toBeNull();
    expect(caught([one], said('loan'), '2026-11-22')).toBeNull();
  });

  it('leaves a rule alone that is out of use, and one whose pattern cannot be read', () => {
    expect(caught([rule({ words: ['loan'], active: false })], said('loan'))).toBeNull();
    expect(caught([rule({ patterns: ['('] })], said('('))).toBeNull();
  });
});

it('The first rule in the order decides, and each part that is filled in must match', () => {
  const part = fc.record({
    words: fc.subarray(['loan', 'cash', 'กู้']),
    authors: fc.subarray(['U1', 'U2']),
    channels: fc.subarray(['line', 'facebook'] as const),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.subarray(['loan', 'cash', 'กู้']), (given, words) => {
      const rules = given.map(rule);
      const message = said(words.join(' '));
      // Slow and obviously right: every list that is filled in holds.
      const first = rules.find(
        (one) =>
          one.words.length + one.authors.length + one.channels.length > 0 &&
          (one.words.length === 0 || one.words.some((word) => words.includes(word))) &&
          (one.authors.length === 0 || one.authors.includes('U1')) &&
          (one.channels.length === 0 || one.channels.includes('line')),
      );
      expect(compileBlocker(rules)(message, DAY)?.rule._id).toBe(first?._id);
    }),
  );
});

it.each([
  [{ kind: 'image', url: 'https://CDN.example.com/a.jpg?sig=1' }, 'url:cdn.example.com/a.jpg'],
  [
    { kind: 'image', url: 'https://x.example/a', detail: { sha256: 'AB'.repeat(32) } },
    `sha256:${'ab'.repeat(32)}`,
  ],
  [{ kind: 'sticker', provider_id: '520' }, 'sticker:520'],
  [{ kind: 'sticker', provider_id: '369', url: 'https://x.example/s.png' }, 'sticker:369'],
  [{ kind: 'image', provider_id: 'm-1' }, 'id:m-1'],
  [{ kind: 'location' }, undefined],
] as const)('a medium is known by %j', (media, mark) => {
  expect(listMediaKeys(media)[0]).toBe(mark);
});
