import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import { readCharsetName } from '#engine/charset/charset-name.ts';
import { decideCharset } from '#engine/charset/decide-charset.ts';

const utf8 = (text: string): number[] => [...Buffer.from(text, 'utf8')];

/** One byte per letter, as in windows-874 for Thai and in both sets for quotation marks. */
function single(text: string, charset: 'windows-874' | 'windows-1252'): number[] {
  const table = new TextDecoder(charset).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Array.from(text, (letter) => {
    const byte = table.indexOf(letter);
    if (byte < 0) throw new Error(`${charset} has no ${letter}`);
    return byte;
  });
}
const thai = (text: string): number[] => single(text, 'windows-874');
const western = (text: string): number[] => single(text, 'windows-1252');

function decide(bytes: readonly number[], ...labels: string[]): string {
  const evidence = new CharsetEvidence();
  evidence.add(Uint8Array.from(bytes));
  evidence.utf8.end();
  return decideCharset(evidence, labels);
}

const THAI = [
  'กาแฟ',
  'สวัสดีค่ะ สอบถามเรื่องการจัดส่งหน่อยค่ะ',
  'ขอเงินคืน!!! ไม่พอใจมากๆ',
  'น้ำตาลเยอะไป ไม่อร่อยเลย 2/10',
  'iPhone ซื้อที่ร้าน ได้ของแถมด้วยนะคะ',
  'ซื้อiPhoneมาใช้แล้วดีมาก',
  'ฤดูร้อนนี้ ฯลฯ ๑๒๓ ฿500',
  'เเพงไปป่าว 555555+',
  'นะะะะะ มากกกกก',
  'เปิดกี่โมง',
  'ดี',
  '“ถูกและดี” – จริงหรือ…',
  'Order 12345 ยังไม่ได้รับของ โปรดตรวจสอบ thank you',
  'ญาติผู้ใหญ่ ฎีกา ฐาน ณ กฎหมาย ศาลฎีกา ปรัชญา วิญญู',
  'สินค้าหมด แจ้งเตือนด้วย ครับผม ๆ',
  'ไอโฟน โปรโมชั่น เคส ใส แท้ 100%',
];
const WESTERN = [
  'café',
  'Le café est très bon, déjà goûté à l’hôtel',
  'Übergröße für Ärzte: schöne Grüße aus Köln',
  '¿Dónde está el niño? ¡Ángel!',
  'São Paulo, coração, não, ações',
  'Crème brûlée à 5 € – “délicieux”',
  'it’s “fine” – really… ok',
  'Smörgåsbord på svenska, hjälp',
  'NOËL À PARIS, ÉTÉ, ÇA VA',
  'créée, née, Zoé',
  'ñandú y pingüino',
  '25°C, ½ l, §5, ©2026, £10',
  'æøå ÆØÅ på dansk',
  'Þórður á Íslandi',
];

describe('detection of the character set', () => {
  it.each(THAI)('windows-874 without a label is detected as Thai, and UTF-8 as UTF-8: %s', (text) => {
    expect(decide(thai(text))).toBe('windows-874');
    expect(decide(utf8(text))).toBe('utf-8');
  });

  it.each(WESTERN)('Western text is never detected as Thai, and UTF-8 as UTF-8: %s', (text) => {
    expect(decide(western(text))).toBe('windows-1252');
    for (const label of ['us-ascii', 'iso-8859-1', 'unknown-8bit', 'utf-8'])
      expect(decide(western(text), label)).toBe('windows-1252');
    expect(decide(utf8(text))).toBe('utf-8');
  });

  it.each([
    '',
    'us-ascii',
    'iso-8859-1',
    'utf8',
    'ISO-8859-15',
    'windows-1252',
    'x-unknown',
    'utf-16',
    'ansi',
    'klingon',
  ])('Thai bytes that are labelled %s are detected as Thai', (label) => {
    for (const text of THAI) expect(decide(thai(text), label)).toBe('windows-874');
  });

  it.each(['tis-620', 'iso-8859-1', 'windows-874', 'windows-1251', 'us-ascii', 'utf-16', 'gb2312', 'koi8-r'])(
    'UTF-8 bytes that are labelled %s are detected as UTF-8',
    (label) => {
      for (const text of THAI.slice(1, 6)) expect(decide(utf8(text), label)).toBe('utf-8');
    },
  );

  it('the label decides for short Thai that could be one character of UTF-8', () => {
    for (const text of ['รถ', 'ลด 50%', 'เพจ', 'เขต'])
      expect(decide(thai(text), 'tis-620')).toBe('windows-874');
    for (const text of ['เพจ', 'เขต']) expect(decide(thai(text))).toBe('windows-874');
    expect(decide(utf8('Café'), 'tis-620')).toBe('utf-8');
  });

  it.each([
    'รถ',
    'ลด',
    'ลด 50%',
    'ลง',
    'โกง',
    'Shopeeโกง',
    'สีLแดง',
    'แดง',
    'เกม',
    'ม.ค.',
    '5 บ.',
    '99฿',
    'ณ',
    'OK ครับ',
  ])('the few bytes of a short text are detected as Thai: %s', (text) => {
    for (const label of ['', 'us-ascii', 'tis-620', 'unknown'])
      expect(decide(thai(text), label)).toBe('windows-874');
  });

  it.each(['99฿', 'ณ', 'อ.', 'ฯ', 'ห', '25°', '© 2026', '®', '½', 'é', 'à la', '5 ¢', '«oui»', 'Nestlé ®'])(
    'the few bytes of a short text are detected as UTF-8 regardless of their label: %s',
    (text) => {
      for (const label of ['', 'utf-8', 'tis-620', 'iso-8859-1', 'us-ascii'])
        expect(decide(utf8(text), label)).toBe('utf-8');
    },
  );

  it.each(['25°', '© 2026', '§ 5', '±5', '®', '½'])('symbols alone are detected as Western: %s', (text) => {
    for (const label of ['', 'iso-8859-1', 'windows-1252'])
      expect(decide(western(text), label)).toBe('windows-1252');
  });

  it('short texts stay UTF-8 with emoji of two surrogates or a foreign byte, and Thai with one foreign byte', () => {
    expect(decide([...utf8('ดีมาก '), 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80])).toBe('utf-8');
    expect(decide([...utf8('ö'), ...utf8(' รถ')], 'utf-8')).toBe('utf-8');
    expect(decide(utf8('ö'), 'utf-8')).toBe('utf-8');
    expect(decide([...thai('ส่งช้ามาก '), 0xff])).toBe('windows-874');
  });

  it('the label decides for scripts that the bytes do not identify', () => {
    const russian = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2];
    expect(decide(russian, 'windows-1251')).toBe('windows-1251');
    expect(decide(russian, 'utf-8', 'windows-1251')).toBe('windows-1251');
    expect(decide(russian)).toBe('windows-1252');
    expect(decide([0x82, 0xa0, 0x82, 0xa2], 'Shift_JIS')).toBe('shift_jis');
    expect(decide([0xc1, 0xaa, 0xcd, 0xa8], 'gb2312')).toBe('gbk');
    expect(decide([...Buffer.from('\u001b$B')], 'iso-2022-jp')).toBe('iso-2022-jp');
    expect(decide([...Buffer.from('ksi'), 0xb1, 0xbf, ...Buffer.from('ka')], 'iso-8859-2')).toBe(
      'iso-8859-2',
    );
  });

  it('UTF-16 is detected by its mark, by its zeros, and by the Thai block’s upper byte', () => {
    const wide = (text: string): number[] => [...Buffer.from(text, 'utf16le')];
    const turned = (text: string): number[] => [...Buffer.from(text, 'utf16le').swap16()];
    for (const text of ['id,text\n1,กาแฟ\n', 'plain', 'สวัสดีครับ ทุกคน']) {
      expect(decide(wide(text))).toBe('utf-16le');
      expect(decide(turned(text))).toBe('utf-16be');
      expect(decide([0xff, 0xfe, ...wide(text)], 'iso-8859-1')).toBe('utf-16le');
    }
    expect(decide([0xef, 0xbb, 0xbf, ...thai('กาแฟ')])).toBe('utf-8');
  });

  it('a text stays UTF-8 if single characters of it are cut or single bytes are foreign', () => {
    const cut = fc.record({
      texts: fc.array(fc.constantFrom(...THAI), { minLength: 2, maxLength: 20 }),
      at: fc.nat(),
    });
    fc.assert(
      fc.property(
        cut,
        fc.constantFrom([0xe0, 0xb8], [0xe0], [0xff], [0xe9], [0xf0, 0x9f, 0x98]),
        ({ texts, at }, bad) => {
          const rows = texts.map((text, index) => [
            ...utf8(text),
            ...(index === at % texts.length ? bad : []),
            0x0a,
          ]);
          expect(decide(rows.flat(), 'windows-874')).toBe('utf-8');
          expect(decide(rows.flat())).toBe('utf-8');
        },
      ),
    );
  });

  it('a text stays Thai if single bytes of it are foreign', () =>
    expect(decide([...thai(THAI.join('\n')), 0xff, 0x81, 0xdc])).toBe('windows-874'));

  it('the result does not depend on how the bytes are split into chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(60), (bytes, at) => {
        const [whole, pieces] = [new CharsetEvidence(), new CharsetEvidence()];
        whole.add(bytes);
        pieces.add(bytes.subarray(0, Math.max(3, at)));
        pieces.add(bytes.subarray(Math.max(3, at)));
        expect(decideCharset(pieces)).toBe(decideCharset(whole));
      }),
    );
  });

  it('any mixture of Thai words is detected as Thai', () => {
    const words = THAI.join(' ')
      .split(' ')
      .filter((word) => /^[ก-๛]{3,}$/.test(word));
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (some, spaced) => {
          expect(decide(thai(some.join(spaced ? ' ' : '')), 'iso-8859-1')).toBe('windows-874');
        },
      ),
    );
  });
});

describe('the name of a character set', () => {
  it.each([
    [
      'windows-874',
      'tis620 TIS-620 TIS620.2533 tis620-2533 TIS_620 csTIS620 ms874 874 ibm874 IBM-874 cp874 CP-874 thai windows-874-2000 x-windows-874 iso-8859-11 ISO8859-11 iso8859_11 windows874 WINDOWS-874 MS-874 iso-ir-166 x-mac-thai IBM1162 "tis-620"',
    ],
    [
      'utf-8',
      'utf8 UTF-8 "utf-8" unicode-1-1-utf-8 utf_8 utf8mb4 x-unicode20utf8 cp65001 utf-8n \'UTF-8\' csUTF8 utf-8* UTF–8',
    ],
    [
      'windows-1252',
      'latin1 iso-8859-1 ISO8859-1 iso_8859-1:1987 8859-1 cp1252 win1252 ansi windows-1252 ISO-8859-1-Windows-3.1-Latin-1 cp819 cp850 csISOLatin1',
    ],
    ['shift_jis', 'shift-jis sjis x-sjis cp932 ms932 windows-31j'],
    ['gbk', 'gb2312 GBK cp936 x-gbk euc-cn'],
    ['euc-kr', 'ks_c_5601-1987 cp949 ks_c_5601 iso-2022-kr'],
    ['big5', 'big5-hkscs big5-eten cp950 ms950 cn-big5'],
    ['iso-8859-8', 'iso-8859-8-i iso-8859-8-e'],
    ['windows-1251', 'cp1251 win-1251 windows-1251'],
    ['utf-16le', 'utf-16 utf-16le unicode ucs-2'],
  ])('%s is the character set of the label %s', (name, labels) => {
    for (const label of labels.split(' ')) expect([label, readCharsetName(label)]).toEqual([label, name]);
  });

  it.each([
    '',
    ' ',
    undefined,
    'us-ascii',
    'ASCII',
    'ANSI_X3.4-1968',
    'unknown-8bit',
    '8bit',
    '7bit',
    'binary',
    'default',
    'klingon',
  ])('the label %s, which has no meaning, gives no character set', (label) =>
    expect(readCharsetName(label)).toBeUndefined(),
  );
});
