import { describe, expect, it } from 'vitest';
import { readMail } from '#connectors/email/mime/read-mail.ts';

const SUBJECT = 'ขอเงินคืนค่ะ';
const BODY = 'สวัสดีค่ะ ยังไม่ได้รับของเลย';

/** One byte a letter, as windows-874 writes it. */
function thai(text: string): Buffer {
  return Buffer.from(
    Array.from(text, (sign) => (sign < '\u0080' ? sign.charCodeAt(0) : sign.charCodeAt(0) - 0xd60)),
  );
}
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');

function mail(...parts: (string | Buffer)[]) {
  return readMail(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
}

const LABELS = [
  '',
  'us-ascii',
  'iso-8859-1',
  'utf8',
  'utf-8',
  'tis620',
  'TIS620.2533',
  'ms874',
  '874',
  'ibm874',
  'thai',
  'windows-874-2000',
  'windows-874',
  'tis-620',
  'iso-8859-11',
  'cp874',
  'x-windows-874',
  'unknown-8bit',
  'x-user-defined',
  'klingon',
  'ISO-8859-15',
  'windows-1252',
  'ansi',
  'tis-620-2533',
  'x-mac-thai',
  'utf-16',
];

describe('a mail in Thai of one byte a letter is read as Thai', () => {
  it.each(LABELS)('whatever its charset says: "%s"', (label) => {
    const type = label === '' ? 'Content-Type: text/plain' : `Content-Type: text/plain; charset=${label}`;
    const word = `=?${label || 'x'}?B?${thai(SUBJECT).toString('base64')}?=`;
    const read = mail(
      `Subject: ${word}\nFrom: =?${label || 'x'}?Q?=CA=C1=AA=D2=C2?= <a@b.example>\n${type}\n\n`,
      thai(BODY),
    );
    expect([read.subject, read.from[0]?.name, read.plain[0]?.text]).toEqual([SUBJECT, 'สมชาย', BODY]);
  });

  it('in raw heads, names of people and of files', () => {
    const read = mail(
      'Subject: ',
      thai(SUBJECT),
      '\nFrom: ',
      thai('สมชาย'),
      ' <a@b.example>\nContent-Type: multipart/mixed; boundary=x\n\n',
      '--x\nContent-Type: text/plain\n\n',
      thai(BODY),
      '\n--x\nContent-Type: application/pdf; name="',
      thai('ใบเสร็จ.pdf'),
      '"\nContent-Disposition: attachment; filename="',
      thai('ใบเสร็จ.pdf'),
      '"\n\nx\n--x--',
    );
    expect([read.subject, read.from[0]?.name, read.plain[0]?.text, read.files[0]?.name]).toEqual([
      SUBJECT,
      'สมชาย',
      BODY,
      'ใบเสร็จ.pdf',
    ]);
  });

  it('in a file name of several pieces whose label is Latin', () => {
    const name = [...thai('ใบเสร็จ')].map((byte) => `%${byte.toString(16)}`).join('');
    const read = mail(
      `Content-Type: application/pdf\nContent-Disposition: attachment; filename*=iso-8859-1''${name}.pdf\n\nx`,
    );
    expect(read.files[0]?.name).toBe('ใบเสร็จ.pdf');
  });

  it('in HTML whose own label, within its encoding, is right or wrong', () => {
    for (const label of ['windows-874', 'utf-8', 'iso-8859-1']) {
      const html = `<meta charset="${label}"><p>${thai(BODY).toString('latin1')}</p>`;
      const read = mail(
        'Content-Type: text/html\nContent-Transfer-Encoding: base64\n\n',
        Buffer.from(html, 'latin1').toString('base64'),
      );
      expect(read.html[0]?.text).toContain(BODY);
    }
  });
});

describe('a mail in UTF-8 is read as UTF-8', () => {
  it.each([...LABELS, 'windows-1251', 'gb2312', 'koi8-r'])('whatever its charset says: "%s"', (label) => {
    const word = `=?${label || 'x'}?B?${utf8(SUBJECT).toString('base64')}?=`;
    const read = mail(`Subject: ${word}\nContent-Type: text/plain; charset="${label}"\n\n`, utf8(BODY));
    expect([read.subject, read.plain[0]?.text]).toEqual([SUBJECT, BODY]);
  });

  it('with one replacement sign where a character is cut', () => {
    const read = mail(
      'Content-Type: text/plain; charset=utf-8\n\n',
      utf8('กาแฟ '),
      Buffer.from([0xe0, 0xb8]),
      utf8(' ชาเย็น'),
    );
    expect(read.plain[0]?.text).toBe('กาแฟ � ชาเย็น');
  });
});

describe('a mail in a Western set is read as such', () => {
  it.each(['', 'us-ascii', 'utf-8', 'iso-8859-1', 'unknown', 'windows-1252'])('labelled "%s"', (label) => {
    const read = mail(
      `Subject: caf\xe9 d\xe9j\xe0\nContent-Type: text/plain; charset=${label}\n\nit\x92s \x93fine\x94 \x96 Gr\xf6\xdfe`,
    );
    expect([read.subject, read.plain[0]?.text]).toEqual(['café déjà', 'it’s “fine” – Größe']);
  });
});
