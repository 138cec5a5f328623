import { describe, expect, it } from 'vitest';
import { isBar, findMisfit, type Room } from './canned-fit.ts';
import { filterRemaining } from './canned-kept.ts';

const room: Room = {
  leftFor: (text) => 10 - text.length,
  files: [],
  taken: { most: 2, kinds: { image: 1000 } },
  isNote: false,
};
const file = (kind: 'image' | 'video', bytes = 10) => ({ kind, bytes, name: `a ${kind}` });

describe('Whether a canned response fits the channel', () => {
  it.each([
    ['short words', [], 'hello', room, null],
    ['words that are too long', [], 'hello there', room, { what: 'length', over: 1 }],
    ['a picture', [file('image')], '', room, null],
    ['a film where none is taken', [file('video')], 'hello there', room, { what: 'kind', name: 'a video' }],
    ['too large a picture', [file('image', 2000)], '', room, { what: 'size', name: 'a image', most: 1000 }],
    [
      'one picture too many with those that lie there',
      [file('image')],
      '',
      { ...room, files: [file('image'), file('image')] },
      { what: 'too_many', most: 2 },
    ],
    ['a picture in a note', [file('image')], '', { ...room, isNote: true }, { what: 'note' }],
    ['what only changes the ticket, in a note', [], '', { ...room, isNote: true }, { what: 'no_words' }],
  ] as const)('%s', (_name, media, text, given, misfit) => {
    expect(findMisfit({ media, said: text }, text, given)).toEqual(misfit);
  });

  it('A text that is too long is accepted, to be shortened, and no other misfit is', () => {
    expect([null, { what: 'length', over: 3 } as const, { what: 'note' } as const].map(isBar)).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('Which canned responses remain in a reply when it is sent', () => {
  const thanks = { _id: 'thanks', said: 'ขอบคุณที่ติดต่อเรา ทีมงานจะตอบกลับภายใน 24 ชั่วโมงค่ะ', files: [] };
  const hours = { _id: 'hours', said: 'We are open from nine to five.', files: [] };
  const price = { _id: 'price', said: '', files: ['list'] };
  const away = { _id: 'away', said: '', files: [] };
  const ids = (text: string, files: string[] = [], isChanged = false) =>
    filterRemaining([thanks, hours, price, hours, away], { text, files, isChanged });

  it('Responses that were inserted and edited a little remain, each once', () => {
    const text = 'ขอบคุณที่ติดต่อเรานะคะ ทีมงานจะตอบกลับภายใน 2 ชั่วโมงค่ะ\nWe are open today from nine to five.';
    expect(ids(text)).toEqual(['thanks', 'hours']);
  });

  it('Responses that were overwritten, or whose files were removed, do not remain', () => {
    expect(ids('Your parcel is on its way.')).toEqual([]);
    expect(ids('', ['list'])).toEqual(['price']);
    expect(ids('', [], true)).toEqual(['away']);
  });
});
