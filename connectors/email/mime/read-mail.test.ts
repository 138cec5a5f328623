import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMail } from '#connectors/email/mime/read-mail.ts';

const read = (...lines: string[]) => readMail(Buffer.from(lines.join('\r\n')));
const text = (...lines: string[]): string => read(...lines).plain[0]?.text ?? '';

describe('the head of a mail', () => {
  it('reads encoded words, joined where they cut a letter in two', () => {
    const word = Buffer.from('สวัสดีครับ');
    const [one, two] = [word.subarray(0, 4), word.subarray(4)].map((part) => part.toString('base64'));
    expect(read(`Subject: =?utf-8?B?${one}?=`, ` =?utf-8?B?${two}?= ok`, '').subject).toBe('สวัสดีครับ ok');
    expect(read('Subject: =?windows-874?Q?=CA=C7=D1=CA=B4=D5?=', '').subject).toBe('สวัสดี');
    expect(read('Subject: a =?iso-8859-1?q?=E9t=E9_!?= b', '').subject).toBe('a été ! b');
    expect(read('Subject: =?nonsense?x?a?=', '').subject).toBe('=?nonsense?x?a?=');
    expect(read('Subject: =?utf-8?q?Is it ok? Yes?=', '').subject).toBe('Is it ok? Yes');
    expect(read('Subject: =?utf-8?q?open =?utf-8?q?closed?=', '').subject).toBe('=?utf-8?q?open closed');
    const japanese = '=?iso-2022-jp?B?GyRCRnwbKEI=?= =?iso-2022-jp?B?GyRCS1wbKEI=?=';
    expect(read(`Subject: ${japanese}`, '').subject).toBe('日本');
  });

  it.each([
    ['"Doe, Jane" <jane@a.test>, b@b.test', ['Doe, Jane<jane@a.test>', '<b@b.test>']],
    ['Team: a@a.test, b@b.test;', ['<a@a.test>', '<b@b.test>']],
    ['a@a.test (Anan \\) P.)', ['Anan ) P.<a@a.test>']],
    ['<@relay.test:c@c.test>', ['<c@c.test>']],
    ['=?utf-8?q?Ann=C3=A9_=3Ca=3E?= <d@d.test>', ['Anné <a><d@d.test>']],
    ['undisclosed-recipients:;', []],
    ['Only A Name', ['Only A Name<>']],
    [String.raw`"Ann \"A\" P. (Sales)" <e@e.test> (by phone)`, ['Ann "A" P. (Sales)<e@e.test>']],
  ])('reads the people in %s', (field, people) => {
    expect(read(`To: ${field}`, '').to.map(({ name, address }) => `${name}<${address}>`)).toEqual(people);
  });

  it.each([
    ['Mon, 3 Nov 2025 10:12:13 +0700', '2025-11-03T03:12:13.000Z'],
    ['3 Nov 25 10:12 EST', '2025-11-03T15:12:00.000Z'],
    ['Mon, 03 Nov 2025 10:12:13 +0700 (ICT)', '2025-11-03T03:12:13.000Z'],
    ['Mon, 3 Nov 2025 10:12:13 GMT+0700', '2025-11-03T03:12:13.000Z'],
    ['Mon Nov  3 10:12:13 +0700 2025', '2025-11-03T03:12:13.000Z'],
    ['Monday, November 3, 2025 10:12 PM', '2025-11-03T22:12:00.000Z'],
    ['จ., 3 Nov 2568 12:12:13 am +0700', '2025-11-02T17:12:13.000Z'],
    ['2025-11-03T10:12:13Z', '2025-11-03T10:12:13.000Z'],
    ['2025-11-03 10:12:13 +0700', '2025-11-03T03:12:13.000Z'],
    ['2025-11-03 10:12:13', '2025-11-03T10:12:13.000Z'],
    ['yesterday', undefined],
  ])('reads the date %s', (field, at) => {
    expect(read(`Date: ${field}`, '').date?.toISOString()).toBe(at);
  });

  it('reads names of files in pieces, in other alphabets and without any rule', () => {
    const name = (disposition: string): string | undefined =>
      read('Content-Type: image/png', `Content-Disposition: attachment; ${disposition}`, '', 'x').files[0]
        ?.name;
    expect(name("filename*0*=utf-8''%E0%B8%81; filename*1=.png")).toBe('ก.png');
    expect(name('filename==?utf-8?B?4LiB?=.png')).toBe('ก.png');
    expect(name('filename="never closed.png')).toBe('never closed.png');
    expect(name('filename=two words.png')).toBe('two words.png');
  });
});

describe('the body of a mail', () => {
  it('reads every encoding and the alphabets of old programs', () => {
    expect(text('Content-Transfer-Encoding: base64', '', '4LiB4LiC')).toBe('กข');
    expect(text('Content-Transfer-Encoding: quoted-printable', '', 'a=', 'b=3D=E0=B8=81=ZZ')).toBe('ab=ก=ZZ');
    expect(
      readMail(
        Buffer.concat([
          Buffer.from('Content-Type: text/plain; charset=tis-620\n\n'),
          Buffer.from([0xa1, 0xa2]),
        ]),
      ).plain[0]?.text,
    ).toBe('กข');
    expect(text('Content-Type: text/plain; charset=utf-7', '', 'Hi +ZeVnLA-')).toBe('Hi 日本');
    const wide = Buffer.from('\ufeffกข', 'utf16le').swap16().toString('base64');
    expect(
      text('Content-Type: text/plain; charset=utf-16', 'Content-Transfer-Encoding: base64', '', wide),
    ).toBe('กข');
    expect(text('Content-Transfer-Encoding: base64', '', 'this was never (encoded), it seems.')).toContain(
      'never',
    );
  });

  it('Body and attachments are distinguished as in RFC 8621', () => {
    const mail = read(
      'Content-Type: multipart/mixed; boundary=m',
      '',
      'above',
      '--m',
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      '',
      'words',
      '--a',
      'Content-Type: multipart/related; boundary=r',
      '',
      '--r',
      'Content-Type: text/html',
      '',
      '<b>words</b>',
      '--r',
      'Content-Type: image/png',
      'Content-ID: <pic@x>',
      '',
      'P',
      '--r--',
      '--a--',
      '--m',
      'Content-Type: text/plain; name=notes.txt',
      '',
      'N',
      '--m',
      'Content-Type: message/rfc822',
      '',
      'Subject: inner',
      '',
      'I',
      '--m--',
      'below',
    );
    expect(mail.plain.map((part) => part.text)).toEqual(['words']);
    expect(mail.html.map((part) => part.text)).toEqual(['<b>words</b>']);
    expect(mail.files.map(({ name, cid }) => [name, cid])).toEqual([
      ['image.png', 'pic@x'],
      ['notes.txt', ''],
      ['inner.eml', ''],
    ]);
  });

  it('keeps what a broken mail holds', () => {
    expect(text('Content-Type: multipart/mixed; boundary=a', '', '--a', '', 'cut sh')).toBe('cut sh');
    expect(text('Content-Type: multipart/mixed; boundary=a', '', 'no boundary at all')).toBe(
      'no boundary at all',
    );
    expect(text('Content-Type: multipart/mixed', '', '--lost', '', 'guessed', '--lost--')).toBe('guessed');
    expect(text('Subject: no empty line', '<p>body</p>', 'more')).toBe('<p>body</p>\nmore');
    expect(text('From MAILER Mon Nov 3', 'Subject: mbox', '', 'body')).toBe('body');
  });

  it('reads any bytes without an exception, and text within it once', () => {
    const piece = fc.constantFrom(
      '--a',
      '--a--',
      '',
      'Content-Type: multipart/mixed; boundary=a',
      'Content-Type: text/html; charset="x',
      'words',
      ' folded',
      'Content-Transfer-Encoding: base64',
      '=?utf-8?Q?=',
      '\u0000',
      'Content-Type: message/rfc822',
      'To: a, <b',
      'Content-Disposition: attachment; filename*0*=x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (lines) => {
        const mail = read(...lines);
        expect(mail.plain.length + mail.html.length + mail.files.length).toBeLessThan(100);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readMail(bytes).subject).toBeTypeOf('string');
      }),
    );
  });

  it('takes what was made to take long in time that grows with its length', () => {
    const nested = Array.from({ length: 3000 }, (_, at) => [
      `Content-Type: multipart/mixed; boundary=b${at}`,
      '',
      `--b${at}`,
    ]).flat();
    for (const bad of [
      nested.join('\n'),
      `To: ${'('.repeat(50_000)}\n\n`,
      `To: ${'<a'.repeat(20_000)}\n\n`,
      `Subject: ${'=?utf-8?Q?'.repeat(9000)}\n\n`,
      `Content-Type: a/b; ${'x="'.repeat(20_000)}\n\n`,
      `To: ${'(a\\'.repeat(300_000)} <a@a.test>\n\n`,
      `References: <${' '.repeat(300_000)}\n\n`,
      `Content-Transfer-Encoding: quoted-printable\n\n${' '.repeat(1_000_000)}x`,
      `Content-Type: multipart/mixed\n\n${Array.from({ length: 300_000 }, (_, at) => `--${at}x`).join('\n')}`,
    ])
      expect(readMail(Buffer.from(bad)).fields.length).toBeGreaterThan(0);
  });
});
