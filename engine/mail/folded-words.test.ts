import { expect, it } from 'vitest';
import { extractFoldedText, hasFolded } from './folded-words.ts';

it('The words folded below a mail are its signature and what it quotes, but for our own lines', () => {
  const extra = { signature: '-- \nSuda', quoted: '> We refund within a day.\n>> order 77\nสวัสดีค่ะ' };
  expect(extractFoldedText(extra, ['We refund within a day.\nRegards'])).toBe(
    '-- \nSuda\n>> order 77\nสวัสดีค่ะ',
  );
  expect(extractFoldedText(extra, ['สวัสดีค่ะ'])).not.toContain('สวัสดี');
});

it.each([null, undefined, {}, { quoted: 7 }, 'x', []])(
  'Where nothing is folded there are no such words: %s',
  (extra) => {
    expect(extractFoldedText(extra, [])).toBe('');
    expect(hasFolded(extra)).toBe(false);
  },
);
