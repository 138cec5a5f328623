import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadContentWords } from './content-words.ts';

const contentWords = loadContentWords(readFileSync(new URL('./weights/thai-words.bin', import.meta.url)));

describe('the content words of a post', () => {
  it.each([
    ['th', 'โปรโมชั่นiPhone17ดีมากกกก #ช้อปดี', ['iphone17', '#ช้อปดี', 'โปรโมชั่น', 'ดี']],
    ['th', 'ประทับใจมากค่ะ ใช้งานง่าย อ่ะ55555', ['ประทับใจ', 'ใช้งาน', 'ง่าย']],
    ['th', 'บัตรเครดิตธนาคาร', ['บัตรเครดิต', 'ธนาคาร']],
    ['en', "I don't like the NEW iPhone 17!!! @user https://x.y/z", ['new', 'iphone']],
    ['en', 'coffee Coffee COFFEE', ['coffee']],
    ['fr', "l'eau froide", ["l'eau", 'froide']],
    ['ja', '東京でコーヒー', ['東京', 'コーヒー']],
    ['th', '12345 555 😀 ครับ', []],
    ['th', '', []],
  ])('the content words of %s: %s', (language, text, words) => {
    expect(contentWords(text, language)).toEqual(words);
  });

  it('there are at most 32 content words, each once, none a link, a mention or a number, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const words = contentWords(text, 'th');
        expect(words.length).toBeLessThanOrEqual(32);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) expect(word).toMatch(/\p{L}/u);
      }),
    );
  });

  it('the content words of a post that is a list stop at 32', () => {
    const list = Array.from(
      { length: 60 },
      (_, at) => `word${String.fromCharCode(97 + (at % 26))}${at}`,
    ).join(' ');
    expect(contentWords(list, 'en')).toHaveLength(32);
  });
});

it('names of an account stay whole, as nobody else would write them together', () => {
  const post = 'บ้านไร่กาแฟสาขาใหม่อร่อยมาก';
  expect(contentWords(post, 'th')).not.toContain('บ้านไร่กาแฟ');
  expect(contentWords(post, 'th', new Set(['บ้านไร่กาแฟ']))).toContain('บ้านไร่กาแฟ');
});
