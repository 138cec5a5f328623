import { describe, expect, it } from 'vitest';
import { parseCharset, decodeText, detectXmlEncoding } from '#connectors/kit/charset.ts';

const TITLE = 'ข่าวเปิดสาขาใหม่ที่ขอนแก่น';
function thai(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0xd60)),
  );
}
function feed(label: string, text: string): string {
  return `<?xml version="1.0" encoding="${label}"?><rss><title>${text}</title></rss>`;
}
function read(bytes: Uint8Array, header?: string): string {
  return decodeText(bytes, [header, detectXmlEncoding(bytes)]);
}

describe('a feed whose labels and bytes disagree', () => {
  it.each([
    ['TIS-620', undefined],
    ['windows-874', undefined],
    ['iso-8859-1', undefined],
    ['utf-8', 'ISO-8859-1'],
    ['utf-8', 'tis-620'],
    ['us-ascii', 'windows-1252'],
    ['utf-16', undefined],
    ['x', 'koi8-r'],
  ])('is UTF-8 where its bytes are, declared %s, sent as %s', (declared, header) =>
    expect(read(Buffer.from(feed(declared, TITLE)), header)).toContain(TITLE),
  );

  it.each([
    ['utf-8', undefined],
    ['utf-8', 'utf-8'],
    ['TIS620', undefined],
    ['iso-8859-1', 'iso-8859-1'],
    ['ms874', 'us-ascii'],
    ['', undefined],
  ])('is Thai where its bytes are, declared %s, sent as %s', (declared, header) =>
    expect(read(thai(feed(declared, TITLE)), header)).toContain(TITLE),
  );

  it('keeps what its label says where the bytes fit', () => {
    const russian = Buffer.concat([
      Buffer.from(feed('windows-1251', '')),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
    ]);
    expect(read(russian)).toContain('Привет');
    expect(decodeText(Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), ['gb2312'])).toBe('联通');
    expect(decodeText(Buffer.from([0x82, 0xb1, 0x82, 0xf1]), ['Shift_JIS'])).toBe('こん');
    expect(decodeText(Buffer.from(TITLE), ['big5'])).toBe(TITLE);
  });

  it('keeps all but one character where one is cut', () => {
    const bytes = Buffer.concat([Buffer.from(TITLE), Buffer.from([0xe0, 0xb8]), Buffer.from(' ต่อ')]);
    expect(decodeText(bytes)).toBe(`${TITLE}� ต่อ`);
    expect(decodeText(bytes, ['tis-620'])).toBe(`${TITLE}� ต่อ`);
  });
});

describe('labels in headers and declarations', () => {
  it.each([
    ['text/xml; charset=utf-8', 'utf-8'],
    ['text/xml;charset="TIS-620"; q=1', 'TIS-620'],
    ["text/xml; charset='x'", 'x'],
    ['text/xml', undefined],
    [null, undefined],
  ])('%s names %s', (header, label) => expect(parseCharset(header)).toBe(label));

  it('are found behind a mark and in UTF-16', () => {
    expect(detectXmlEncoding(Buffer.from(`\ufeff${feed('tis-620', '')}`))).toBe('tis-620');
    expect(detectXmlEncoding(Buffer.from(feed('utf-16', ''), 'utf16le'))).toBe('utf-16');
    expect(read(Buffer.from(feed('utf-16', TITLE), 'utf16le'))).toContain(TITLE);
  });
});
