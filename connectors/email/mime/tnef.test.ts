import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMail } from '#connectors/email/mime/read-mail.ts';
import { readTnef } from '#connectors/email/mime/tnef.ts';

const u16 = (value: number): Buffer => Buffer.from([value & 255, value >> 8]);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const utf16 = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
function thai874(text: string): Buffer {
  return Buffer.from(
    [...`${text}\0`].map((one) => (one >= 'ก' ? (one.codePointAt(0) ?? 0) - 0xd60 : one.charCodeAt(0))),
  );
}

function attribute(level: number, id: number, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([level]),
    u32(id),
    u32(data.length),
    data,
    u16(data.reduce((sum, one) => (sum + one) & 0xffff, 0)),
  ]);
}
function prop(type: number, id: number, value: Buffer): Buffer {
  return Buffer.concat([
    u16(type),
    u16(id),
    ...(type === 3 ? [] : [u32(1), u32(value.length)]),
    padded(value),
  ]);
}
function named(id: number, name: string, value: Buffer): Buffer {
  return Buffer.concat([
    u16(31),
    u16(id),
    Buffer.alloc(16),
    u32(1),
    u32(utf16(name).length),
    padded(utf16(name)),
    u32(1),
    u32(value.length),
    padded(value),
  ]);
}
const props = (...list: Buffer[]): Buffer => Buffer.concat([u32(list.length), ...list]);
const stream = (...attributes: Buffer[]): Buffer => Buffer.concat([u32(0x223e9f78), u16(1), ...attributes]);
const codePage = (page: number): Buffer => attribute(1, 0x69007, Buffer.concat([u32(page), u32(0)]));
const begin = attribute(2, 0x69002, Buffer.alloc(14));
const title = (name: Buffer): Buffer => attribute(2, 0x18010, name);
const data = (content: Buffer): Buffer => attribute(2, 0x6800f, content);
const attachment = (...list: Buffer[]): Buffer => attribute(2, 0x69005, props(...list));
const message = (...list: Buffer[]): Buffer => attribute(1, 0x69003, props(...list));

const pdf = Buffer.from('%PDF-1.4 order');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]);

function mailOf(tnef: Buffer, given: { type?: string; name?: string; words?: string } = {}) {
  return readMail(
    Buffer.from(
      [
        'From: a@b.example\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x',
        `Content-Type: text/plain; charset=utf-8\r\n\r\n${given.words ?? 'see the files'}\r\n--x`,
        `Content-Type: ${given.type ?? 'application/ms-tnef'}; name="${given.name ?? 'winmail.dat'}"`,
        `Content-Transfer-Encoding: base64\r\n\r\n${tnef.toString('base64')}\r\n--x--\r\n`,
      ].join('\r\n'),
    ),
  );
}
function listFiles({ files }: ReturnType<typeof readMail>) {
  return files.map(({ name, type, content }) => [name, type, Buffer.from(content).toString('latin1')]);
}

const twoFiles = stream(
  codePage(874),
  message(prop(3, 0x3fde, u32(65_001)), named(0x8005, 'Keywords', utf16('x'))),
  begin,
  title(thai874('ใบสั่ง.pdf')),
  data(pdf),
  begin,
  title(Buffer.from('PHOTO~1.PNG\0')),
  data(png),
  attachment(prop(0x1f, 0x3707, utf16('รูปสินค้า 😀.png')), prop(0x1e, 0x3712, Buffer.from('<pic@x>\0'))),
);

describe('a mail with a winmail.dat', () => {
  it.each([
    ['its type', { type: 'application/ms-tnef', name: 'a.bin' }],
    ['its other type', { type: 'application/vnd.ms-tnef', name: '' }],
    ['its name', { type: 'application/octet-stream', name: 'WINMAIL.DAT' }],
    ['its first bytes', { type: 'application/octet-stream', name: 'att00001.bin' }],
  ])('has the files in it instead, when %s tells', (_what, given) => {
    const mail = mailOf(twoFiles, given);
    expect(listFiles(mail)).toEqual([
      ['ใบสั่ง.pdf', 'application/pdf', pdf.toString('latin1')],
      ['รูปสินค้า 😀.png', 'image/png', png.toString('latin1')],
    ]);
    expect(mail.files[1]?.cid).toBe('pic@x');
    expect(mail.plain.map(({ text }) => text.trim())).toEqual(['see the files']);
  });

  it('reads names and contents that are MAPI properties alone', () => {
    const mapi = stream(
      begin,
      attachment(
        prop(0x1e, 0x3704, Buffer.from('A.TXT\0')),
        prop(0x1f, 0x370e, utf16('text/plain')),
        prop(0x102, 0x3701, Buffer.from('hello')),
      ),
    );
    expect(listFiles(mailOf(mapi))).toEqual([['A.TXT', 'text/plain', 'hello']]);
  });

  it.each([
    ['PR_BODY in Unicode', message(prop(0x1f, 0x1000, utf16('สวัสดี'))), 'text/plain', 'สวัสดี'],
    ['PR_BODY in its code page', message(prop(0x1e, 0x1000, thai874('สวัสดี'))), 'text/plain', 'สวัสดี'],
    ['attBody', attribute(1, 0x2800c, thai874('ขอบคุณ')), 'text/plain', 'ขอบคุณ'],
    [
      'PR_BODY_HTML',
      message(prop(3, 0x3fde, u32(65_001)), prop(0x102, 0x1013, Buffer.from('<p>สวัสดี</p>'))),
      'text/html',
      '<p>สวัสดี</p>',
    ],
  ])('takes its words from %s when it has none of its own', (_what, body, type, text) => {
    const tnef = stream(codePage(874), body, begin, title(Buffer.from('a.pdf\0')), data(pdf));
    const mail = mailOf(tnef, { words: ' ' });
    expect(mail.plain).toMatchObject([{ type, text }]);
    expect(mail.html).toMatchObject([{ type, text }]);
    expect(mail.files.map(({ name }) => name)).toEqual(['a.pdf']);
    expect(mailOf(tnef).plain[0]?.text.trim()).toBe('see the files');
  });

  it('opens a message within it', () => {
    const inner = stream(
      message(prop(0x1f, 0x1000, utf16('inner words'))),
      begin,
      title(Buffer.from('in.pdf\0')),
      data(pdf),
    );
    const outer = stream(
      begin,
      attachment(
        prop(0x1f, 0x3001, utf16('Forwarded')),
        prop(0x0d, 0x3701, Buffer.concat([Buffer.alloc(16), inner])),
      ),
    );
    expect(listFiles(mailOf(outer)).map(([name]) => name)).toEqual(['Forwarded.txt', 'in.pdf']);
  });

  it.each([
    ['is cut off', twoFiles.subarray(0, twoFiles.length - 30), ['ใบสั่ง.pdf', 'PHOTO~1.PNG', 'winmail.dat']],
    ['holds nothing', stream(codePage(874)), ['winmail.dat']],
    ['is something else', Buffer.from('not tnef at all'), ['winmail.dat']],
    ['is empty', Buffer.alloc(0), ['winmail.dat']],
    ['has a file without contents', stream(begin, title(Buffer.from('gone.doc\0'))), ['winmail.dat']],
    ['has folders in a name', stream(begin, title(Buffer.from('..\\..\\etc/x.pdf\0')), data(pdf)), ['x.pdf']],
    ['has a file without a name', stream(begin, data(pdf)), ['application.octet-stream']],
  ])('keeps what cannot be read: %s', (_what, tnef, names) => {
    expect(mailOf(tnef).files.map(({ name }) => name)).toEqual(names);
  });

  it('never throws and never grows, whatever the bytes are', () => {
    const broken = fc
      .tuple(
        fc.array(fc.tuple(fc.nat(twoFiles.length - 7), fc.nat(255)), { maxLength: 12 }),
        fc.nat(twoFiles.length),
      )
      .map(([changes, length]) => {
        const bytes = Buffer.from(twoFiles);
        for (const [at, value] of changes) bytes[at + 6] = value;
        return bytes.subarray(0, Math.max(6, length));
      });
    const any = fc.uint8Array({ maxLength: 400 }).map((bytes) => stream(Buffer.from(bytes)));
    fc.assert(
      fc.property(fc.oneof(broken, any), (bytes) => {
        const read = readTnef(bytes);
        const sum = read?.files.reduce((total, { content }) => total + content.length, 0) ?? 0;
        expect(sum).toBeLessThanOrEqual(bytes.length * 4);
      }),
    );
  });
});
