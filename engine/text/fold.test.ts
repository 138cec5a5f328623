import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { foldWithMap, toOriginalSpan } from '#engine/text/fold-map.ts';
import { fold } from '#engine/text/fold.ts';

describe('folding', () => {
  it.each([
    ['iPhone', 'iphone'],
    ['ＬＩＮＥ', 'line'],
    ['ﬁne ①', 'fine 1'],
    ['น้ำ', 'น้ำ'],
    ['น\u0e4d\u0e49า', 'น้ำ'],
    ['น\u0e49\u0e4dา', 'น้ำ'],
    ['นำ\u0e49', 'น้ำ'],
    ['เเม่', 'แม่'],
    ['ที\u0e48\u0e48', 'ที่'],
    ['ท\u0e48ี', 'ที่'],
    ['ล\u0e34\u0e4dก', 'ลึก'],
    ['ล\u0e34\u0e49ำ', 'ลึ้า'],
    ['นา\u0e49', 'น้า'],
    ['ฤๅษี', 'ฤาษี'],
    ['พันธุ์', 'พันธุ์'],
    ['ນ\u0ecd\u0ec9\u0eb2', 'ນ\u0ec9\u0ecd\u0eb2'],
    ['ນ\u0ec9\u0eb3', 'ນ\u0ec9\u0ecd\u0eb2'],
    ['เซ\u200bเว่น', 'เซเว่น'],
    ['❤\ufe0f', '❤'],
    ['👩\u200d💻 a\u200db', '👩\u200d💻 ab'],
    ['Brand™', 'brand tm'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['a\ud800b', 'a\ufffdb'],
    ['a\0\u00adb\tc\nd', 'ab c d'],
    [
      'McDonald’s McDonaldʼs McDonald‘s McDonald`s McDonald´s McDonald′s McDonald＇s',
      "mcdonald's ".repeat(7).trim(),
    ],
    ['“Hi” „Hi‟ «Hi» ″Hi〞 ＂Hi＂', '"hi" '.repeat(5).trim()],
    [
      'coca‐cola coca‑cola coca‒cola coca–cola coca−cola coca﹣cola coca－cola',
      'coca-cola '.repeat(7).trim(),
    ],
    ['so good—really so good―really', 'so good—really '.repeat(2).trim()],
    ['wait… 1⁄2 a∶b 5٪', 'wait... 1/2 a:b 5%'],
    ['๐๑๒๓๔๕๖๗๘๙ ໐໑໒໓໔໕໖໗໘໙ ០១២៣៤៥៦៧៨៩ ၀၁၂၃၄၅၆၇၈၉', '0123456789 '.repeat(4).trim()],
    ['٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ०१२३४५६७८९ ０１２３ 𝟙② ൫', '0123456789 '.repeat(3) + '0123 12 5'],
    ['โปร ๕๐% วันนี้', 'โปร 50% วันนี้'],
    ['Pokémon Nestle\u0301 café CAFÉ', 'pokemon nestle cafe cafe'],
    ['Häagen-Dazs Škoda Citroën Łódź Søren Đà Nẵng', 'haagen-dazs skoda citroen lodz soren da nang'],
    ['Straße STRASSE GROẞ Œuvre Æther Þór', 'strasse strasse gross oeuvre aether thor'],
    ['İstanbul IŞIK ışık', 'istanbul isik isik'],
    ['Καφές ΚΑΦΕΣ Ήλιος', 'καφεσ καφεσ ηλιοσ'],
    ['Ёлка ёлка йод за́мок Київ', 'елка елка йод замок київ'],
    ['مـــرحبا مَرْحَباً أحمد إسلام آسيا مكتبة فارسی', 'مرحبا مرحبا احمد اسلام اسيا مكتبه فارسي'],
    ['שָׁלוֹם', 'שלום'],
    ['ガ か\u3099 한국 हिन्दी', 'ガ が 한국 हिन्दी'],
    ['t\u0334h\u0335i\u0336s', 'this'],
    [
      'Coca  Cola Coca\nCola Coca\r\nCola Coca\u00a0Cola Coca\t Cola Coca\u2003Cola Coca\u3000Cola',
      'coca cola '.repeat(7).trim(),
    ],
    ['a\n\nb\r\n \r\nc\u2029d \u200b e', 'a\n\nb\n\nc\n\nd e'],
  ])('%j is %j', (text, folded) => expect(fold(text)).toBe(folded));

  it('gives the same by the quick and the slow way, twice as once, and piece by piece', () => {
    fc.assert(
      fc.property(text, (original) => {
        const folded = fold(original);
        expect(fold(folded)).toBe(folded);
        expect(fold(`${original}\u200b`)).toBe(folded);
        expect(foldWithMap(original).text).toBe(folded);
      }),
    );
  });
});

test('signs that Unicode writes with a space are folded alike alone, between spaces and piece by piece', () => {
  const wrong = Array.from({ length: 0xffff }, (_, point) => String.fromCharCode(point))
    .filter((sign) => /\s/.test(sign.normalize('NFKC')))
    .flatMap((sign) => [`a${sign}b`, `a ${sign} b`, `a${sign}\u200b ${sign}\nb`, `ก ${sign}า\u0e48`])
    .filter((original) => {
      const folded = fold(original);
      return foldWithMap(original).text !== folded || fold(folded) !== folded;
    });
  expect(wrong).toEqual([]);
});

describe('the way back to the original', () => {
  it.each([
    ['ซื้อ iPhone™ แล้ว', 'iphone', 'iPhone'],
    ['ดื่มน\u0e4d\u0e49าเเข็ง', 'น้ำแข็ง', 'น\u0e4d\u0e49าเเข็ง'],
    ['a\u200bb ﬁt', 'fit', 'ﬁt'],
    ['x ㎏ y', 'g y', '㎏ y'],
    ['รัก ❤️ ไทย', '❤', '❤️'],
    ['ที่ McDonald’s นะ', "mcdonald's", 'McDonald’s'],
    ['a Pokémon card', 'pokemon', 'Pokémon'],
    ['Die Straße hier', 'strasse', 'Straße'],
    ['ดื่ม Coca \n Cola  นะ', 'coca cola', 'Coca \n Cola'],
    ['ลด ๕๐% นะ', '50%', '๕๐%'],
  ])('in %j %j is %j', (original, word, found) => {
    const folded = foldWithMap(original);
    const start = folded.text.indexOf(word);
    const span = toOriginalSpan(folded, { start, end: start + word.length });
    expect(original.slice(span.start, span.end)).toBe(found);
  });

  it('never leaves the text nor goes backwards', () => {
    fc.assert(
      fc.property(text, (original) => {
        const { from, to } = foldWithMap(original);
        for (let at = 0; at < from.length; at++) {
          expect(from[at]).toBeLessThan(to[at] ?? 0);
          expect(from[at]).toBeGreaterThanOrEqual(from[at - 1] ?? 0);
          expect(to[at]).toBeLessThanOrEqual(original.length);
        }
      }),
    );
  });
});

const thai = fc.constantFrom(...'กนอเแโาำๅะัิีึืฺุู็่้๊๋์ํ๎ๆຳໍາເ່້');
const odd = fc.constantFrom(
  '\u200b',
  '\u200d',
  '\ufe0f',
  '❤',
  '👍',
  '🏽',
  '🇹',
  '🇭',
  'é',
  'e\u0301',
  '™',
  'İ',
  'Σ',
  '\ud83d',
  '가',
  'ᄀ',
  'ᅡ',
  'ᆨ',
  'ｶ',
  'ﾞ',
  '１',
  'क',
  'ि',
  ' ',
  '\n',
  '\r\n',
  '\u00a0',
  '\u3000',
  '\u2028',
  '’',
  '´',
  '“',
  '–',
  '…',
  '๕',
  '໒',
  '٣',
  'ß',
  'Ё',
  'й',
  '\u0306',
  'أ',
  'ا',
  '\u0654',
  'ـ',
  'َ',
  'ﹰ',
  '¨',
  'ﷺ',
);
const text = fc
  .array(
    fc.oneof(thai, odd, fc.string({ unit: 'binary', maxLength: 2 }), fc.constantFrom('a', 'Z', ' ', '5')),
  )
  .map((parts) => parts.join(''));
