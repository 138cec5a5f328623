import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { autolink, highlight } from '#engine/twitter-text/autolink.ts';
import {
  extractCashtags,
  extractHashtags,
  extractMentionsOrLists,
  extractReply,
} from '#engine/twitter-text/names.ts';
import { weighText } from '#engine/twitter-text/weigh.ts';

const urls = (text: string): string[] => extractUrls(text).map(({ url }) => url);
const tags = (text: string): string[] => extractHashtags(text).map(({ hashtag }) => hashtag);
function people(text: string): string[] {
  return extractMentionsOrLists(text).map(({ screen_name, list_slug }) => screen_name + list_slug);
}

describe('entities that X finds in a text', () => {
  it.each([
    ['ดูที่ https://earshot.example.com/กาแฟ?x=1#a ครับ', ['https://earshot.example.com/']],
    ['ร้านgoogle.co.thดี', ['google.co.th']],
    ['mail a@b.com, file.txt, 3.14', []],
    ['(http://example.com/a_(b)) http://example.com.', ['http://example.com/a_(b)', 'http://example.com']],
    [`http://${'a'.repeat(64)}.com http://${'a'.repeat(63)}.com`, [`http://${'a'.repeat(63)}.com`]],
    [`http://${'ก'.repeat(60)}.com`, []],
    ['http://ไทย.com', ['http://ไทย.com']],
  ])('addresses are found as X does: %s', (text, found) => expect(urls(text)).toEqual(found));

  it.each([
    ['#ลดราคา #1 #a1 x#b &#c ＃กาแฟ', ['ลดราคา', 'a1', 'กาแฟ']],
    ['https://a.com/#b #c://d #e#f', []],
  ])('tags are found as X does: %s', (text, found) => expect(tags(text)).toEqual(found));

  it.each([
    ['@nok ครับ@air/list-1 a@b.com @x@y @z://', ['nok', 'air/list-1']],
    ['RT:@nok', ['nok']],
  ])('people are found as X does: %s', (text, found) => expect(people(text)).toEqual(found));

  it('cashtags and the recipient of a reply are found', () => {
    expect(extractCashtags('$PTT $ptt.bk $123 a$B').map(({ cashtag }) => cashtag)).toEqual(['PTT', 'ptt.bk']);
    expect([extractReply(' @nok hi'), extractReply('hi @nok'), extractReply('@nok@')]).toEqual([
      'nok',
      null,
      null,
    ]);
  });

  it('every place is within the text, for any text', () => {
    const piece = fc.constantFrom(
      '#',
      '@',
      '$',
      '.',
      '/',
      ':',
      'http://',
      'a',
      'ก',
      'com',
      ' ',
      '(',
      ')',
      '😀',
      'é',
      '-',
      '_',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        for (const { url, indices } of extractUrls(text)) expect(text.slice(...indices)).toBe(url);
        for (const { hashtag, indices } of extractHashtags(text))
          expect(text.slice(...indices)).toBe(`#${hashtag}`);
        expect(autolink(text).replace(/<[^>]*>/g, '')).toBe(text);
      }),
    );
  });
});

describe('the weighted length of X', () => {
  it.each([
    ['hello', 5],
    ['สวัสดี', 6],
    ['日本', 4],
    ['👩‍💻', 2],
    ['see https://earshot.example.com/a/very/long/path', 27],
    ['e\u0301', 1],
  ])('%s', (text, weight) => expect(weighText(text).weightedLength).toBe(weight));

  it('the position up to which a text may be sent is returned', () => {
    expect(weighText('')).toMatchObject({ valid: false, weightedLength: 0 });
    expect(weighText('a'.repeat(280))).toMatchObject({ valid: true, permillage: 1000, validRangeEnd: 279 });
    expect(weighText('日'.repeat(141))).toMatchObject({
      valid: false,
      weightedLength: 282,
      validRangeEnd: 139,
    });
    expect(weighText('a\ufffe').valid).toBe(false);
  });
});

describe('highlighting of a text', () => {
  it('highlighting counts the characters outside of tags and ends on the level on which it began', () => {
    expect(highlight('a <b>cd</b> e', [[2, 4]])).toBe('a <b><em>cd</em></b> e');
    expect(highlight('@<a>nok</a>!', [[0, 4]])).toBe('<em>@<a>nok</a></em>!');
  });
});
