import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findAddresses, trimAddress, stripAddresses } from '#engine/text/address.ts';

const found = (text: string): string[] => findAddresses(text).map(({ start, end }) => text.slice(start, end));

describe('An address in a text', () => {
  test.each([
    ['ดู https://en.wikipedia.org/wiki/Banloy_(brand) นะ', 'https://en.wikipedia.org/wiki/Banloy_(brand)'],
    ['(https://en.wikipedia.org/wiki/Banloy_(brand))', 'https://en.wikipedia.org/wiki/Banloy_(brand)'],
    ['https://th.wikipedia.org/wiki/บันลอย_(แบรนด์)', 'https://th.wikipedia.org/wiki/บันลอย_(แบรนด์)'],
    ['(see https://shop.test/a)', 'https://shop.test/a'],
    ['[https://shop.test/a[1]]', 'https://shop.test/a[1]'],
    ['see https://shop.test/a).', 'https://shop.test/a'],
    ['https://shop.test/a?b=c! Yes', 'https://shop.test/a?b=c'],
    ['「https://shop.test/a」', 'https://shop.test/a'],
    ['https://shop.test/a？本当', 'https://shop.test/a'],
    ['https://shop.test/a、b', 'https://shop.test/a'],
    ['“https://shop.test/a”', 'https://shop.test/a'],
    ['«https://shop.test/a»', 'https://shop.test/a'],
    ['https://shop.test/a…', 'https://shop.test/a'],
    ['"https://shop.test/a"', 'https://shop.test/a'],
    ["'https://shop.test/a'", 'https://shop.test/a'],
    ['https://shop.test/item1สวยมาก', 'https://shop.test/item1'],
    ['https://shop.test/p?id=7สั่งเลย', 'https://shop.test/p?id=7'],
    ['https://shop.testสวยมาก', 'https://shop.test'],
    ['https://shop.test:8080/aสวย', 'https://shop.test:8080/a'],
    ['https://shop.test/กาแฟ100บาท', 'https://shop.test/กาแฟ100บาท'],
    ['https://shop.test/sale-ลดราคา', 'https://shop.test/sale-ลดราคา'],
    ['https://shop.test/%E0%B8%81ดีมาก', 'https://shop.test/%E0%B8%81'],
    ['https://ร้าน.ไทย/เมนู', 'https://ร้าน.ไทย/เมนู'],
    ['https://shop.test/商品です', 'https://shop.test/商品です'],
    ['https://shop.test/item7です', 'https://shop.test/item7'],
    ['www.shop.test/a, ok', 'www.shop.test/a'],
    ['https://shop.test/a_b-c~d;e', 'https://shop.test/a_b-c~d;e'],
    ['<https://shop.test/a>', 'https://shop.test/a'],
    ['https://shop.test/a\u200bb', 'https://shop.test/a\u200bb'],
    ['https://shop.test/item1👍สวย', 'https://shop.test/item1'],
    ['https://shop.test/item1😀', 'https://shop.test/item1'],
    ['https://shop.test/item1❤️', 'https://shop.test/item1'],
    ['https://shop.test😀', 'https://shop.test'],
    ['https://shop.test/😀', 'https://shop.test/😀'],
    ['https://shop.test/item1\u200bสวย', 'https://shop.test/item1'],
    ['https://shop.test/item1,ราคา 5', 'https://shop.test/item1'],
    ['https://shop.test/item1;ดู', 'https://shop.test/item1'],
    ['https://shop.test/item1!ด่วน', 'https://shop.test/item1'],
    ['https://shop.test/item1.ดี', 'https://shop.test/item1'],
    ['https://shop.test/item1(ส่งฟรี)', 'https://shop.test/item1'],
    ['(https://shop.test/item1)และอื่นๆ', 'https://shop.test/item1'],
    ['https://en.wikipedia.org/wiki/Banloy_(แบรนด์)', 'https://en.wikipedia.org/wiki/Banloy_(แบรนด์)'],
    ['https://commons.wikimedia.org/wiki/File:กาแฟ.jpg', 'https://commons.wikimedia.org/wiki/File:กาแฟ.jpg'],
    ['https://my_shop.blogspot.test/a', 'https://my_shop.blogspot.test/a'],
    ['Www.shop.test/a', 'Www.shop.test/a'],
    ['http://localhost:3000/a', 'http://localhost:3000/a'],
  ])('%s gives %s', (text, address) => expect(found(text)).toEqual([address]));

  test('leaves the words behind it in the text', () => {
    expect(stripAddresses('ลด https://shop.test/a1สวยมาก และ www.b.test จบ')).toBe('ลด  สวยมาก และ   จบ');
    expect(stripAddresses('no address')).toBe('no address');
  });

  test('keeps a bracket only where it opens it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('(', ')', 'a', '.', '/') }), (text) => {
        const kept = trimAddress(text);
        expect(text.startsWith(kept)).toBe(true);
        expect(trimAddress(kept)).toBe(kept);
        const isBalanced = kept.split('(').length === kept.split(')').length;
        if (isBalanced) expect(trimAddress(`${kept}).`)).toBe(kept);
      }),
    );
  });

  test('is found in a time that grows with the text', () => {
    for (const piece of [
      'http://',
      'www.',
      'https://a.a',
      'https://a.test/((((',
      'https://a.test/a%',
      'https://a.test/))))))))',
    ])
      expect(findAddresses(piece.repeat(20_000)).length).toBeLessThan(80_001);
  });
});
