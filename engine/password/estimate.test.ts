import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { estimatePassword, collectPersonalWords } from './estimate.ts';

describe('estimatePassword', () => {
  it.each(['Password1!', 'P@ssw0rd1!', 'Iloveyou1!', 'Qwerty12!', 'Aa123456!', 'Letmein1!', '!Dragon12'])(
    '%s is recognised as a leaked or common password',
    (password) => expect(estimatePassword(password, [])).toBeLessThan(2),
  );

  it.each(['kX7#nuVz$0wd', 'Mango-8-lantern-river!', 'กาแฟดอยช้าง-หอมมาก-9A!'])('%s is accepted', (password) =>
    expect(estimatePassword(password, [])).toBeGreaterThanOrEqual(3),
  );

  test('the owner’s own words make a password weaker', () => {
    const about = ['Somchai Jaidee', 'somchai.j@ananda-foods.example', 'Ananda Foods'];
    for (const password of ['Somchai1!', 'Ananda2026!', 'Jaidee!9'])
      expect(estimatePassword(password, about), password).toBeLessThan(estimatePassword(password, []));
  });

  test('any text is estimated, and in a bounded time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect([0, 1, 2, 3, 4]).toContain(estimatePassword(text, [text.slice(0, 20)]));
      }),
      { numRuns: 40 },
    );
  });
});

test('own words are whole texts and their parts, without those that are too short', () => {
  expect(collectPersonalWords(['Mali.W@Example.com'])).toEqual([
    'mali.w@example.com',
    'mali',
    'example',
    'com',
  ]);
});
