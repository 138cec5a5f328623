import { expect, it } from 'vitest';
import { mailHtmlToText } from '#connectors/email/html-to-text.ts';
import { formatMailHtml, formatQuotedHtml, textToMailHtml } from '#connectors/email/mail-html.ts';
import { listPictures, replacePictures } from '#contracts/kit/files/picture-address.ts';

const PICTURE = '11111111-1111-4111-8111-111111111111';

it('What mail programs need is in each element, and no colour of text or paper is', () => {
  const html = formatMailHtml(
    '<p>สวัสดี <strong>คุณ</strong></p><ul><li><p>หนึ่ง</p></li></ul><blockquote><p>x</p></blockquote>',
  );
  expect(html).toBe(
    '<p style="margin: 0 0 12px 0">สวัสดี <strong>คุณ</strong></p>' +
      '<ul style="margin: 0 0 12px 0; padding: 0 0 0 24px"><li style="margin: 0 0 4px 0"><p style="margin: 0">หนึ่ง</p></li></ul>' +
      '<blockquote style="margin: 0 0 12px 0; padding: 0 0 0 12px; border-left: 3px solid #9aa3af">' +
      '<p style="margin: 0 0 12px 0">x</p></blockquote>',
  );
  expect(html).not.toMatch(/class=|[^-]color:|background/);
  // What is written twice, as when a draft is sent again, is the same.
  expect(formatMailHtml(html).replaceAll(/(style="[^"]*?); \1/g, '$1')).toContain('<strong>คุณ</strong>');
});

it('A hostile paste keeps its words and loses everything that acts, hides or reports', () => {
  const html = formatMailHtml(
    '<style>p{display:none}</style><script>steal()</script><p onclick="x()" class="MsoNormal" style="position:fixed;color:red">Words</p>' +
      '<img src="https://tracker.test/pixel.gif"><img src="data:image/svg+xml,<svg onload=x>"><iframe src="x"></iframe>' +
      '<a href="javascript:x">link</a><form action="https://evil.test"><input value="secret"></form>' +
      `<img src="https://care.test/api/v1.0/files/${PICTURE}?token=1" alt="plan" onerror="x()">`,
  );
  expect(html).not.toMatch(
    /script|steal|style>|onclick|class=|position|tracker|svg|iframe|javascript|form|input|onerror/i,
  );
  expect(html).toContain('Words');
  expect(listPictures(html)).toEqual([PICTURE]);
});

it('As much of Word as one mail may have is cleaned', () => {
  const word = '<p class="MsoNormal" style="mso-style-parent:x"><o:p>word</o:p></p>'.repeat(2900);
  const html = formatMailHtml(word);
  expect(html).not.toMatch(/mso/i);
  expect(html.match(/word/g)).toHaveLength(2900);
});

it('The plain text of a formatted mail shows its lists, links and quotations as people write them', () => {
  expect(
    mailHtmlToText(
      formatMailHtml(
        '<p>Hello <b>you</b>,</p><ol><li><p>first</p><ul><li><p>inner</p></li></ul></li><li>second</li></ol>' +
          '<p>See <a href="https://a.test/x">the page</a>.</p><blockquote><p>earlier</p></blockquote><p></p><p>Bye</p>',
      ),
    ),
  ).toBe(
    [
      'Hello you,',
      '',
      '1. first',
      '  - inner',
      '2. second',
      '',
      'See the page (https://a.test/x).',
      '',
      '> earlier',
      '',
      'Bye',
    ].join('\n'),
  );
});

it('A plain text becomes paragraphs and lines, and nothing in it is taken for HTML', () => {
  expect(textToMailHtml('a < b\nc\n\n"d" & e')).toBe(
    '<p style="margin: 0 0 12px 0">a &lt; b<br>c</p><p style="margin: 0 0 12px 0">&quot;d&quot; &amp; e</p>',
  );
});

it('Pictures of ours get the address of the mail, others and those that are gone are left out', () => {
  const html = formatMailHtml(`<p><img src="/api/v1.0/files/${PICTURE}" alt="x" width="20"></p>`);
  expect(replacePictures(html, (id) => `cid:${id}@shop.test`)).toContain(`src="cid:${PICTURE}@shop.test"`);
  expect(replacePictures(html, () => undefined)).not.toContain('<img');
  expect(formatQuotedHtml(`<p>said</p><img src="/api/v1.0/files/${PICTURE}">`)).not.toContain('<img');
});
