import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findDangers } from '#connectors/email/find-dangers.ts';
import { sanitizeHtml } from '#connectors/email/safe-html.ts';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';

describe('Sanitised HTML of e-mails', () => {
  it('Readable content is preserved and active content is removed', () => {
    expect(
      sanitizeHtml(
        '<p style="color: red; position: fixed; background: url(x)" onclick=a()>Hi <b>you</b><script>bad()</script></p>',
      ),
    ).toBe('<p style="color: red">Hi <b>you</b></p>');
    expect(sanitizeHtml('<a href="java\nscript:x">a</a>')).not.toContain('href');
    expect(sanitizeHtml('<a href="https://a.test/?q=1&x=2">a</a>')).toContain(
      'href="https://a.test/?q=1&amp;x=2"',
    );
    expect(sanitizeHtml('<img src="cid:a@b" alt="x"><img src="javascript:x">')).toBe(
      '<img src="cid:a@b" alt="x"><img>',
    );
    expect(sanitizeHtml('&lt;script&gt;')).toBe('&lt;script&gt;');
  });

  it('Elements that an e-mail leaves open are closed, at any depth', () => {
    const html = sanitizeHtml('<div>'.repeat(5000) + 'text');
    expect(html.split('<div>').length).toBe(html.split('</div>').length);
    expect(html).toContain('text');
  });

  it('The result has no active content, for any input', () => {
    const piece = fc.constantFrom(
      '<script>',
      '<img src=x onerror=a()>',
      '<svg/onload=a()>',
      '<a href=',
      '"',
      "'",
      '>',
      '<',
      '&#106;avascript:',
      '<style>',
      '</style>',
      '<math><mi xlink:href="data:x">',
      '<!--',
      '-->',
      '<![CDATA[',
      '<noscript>',
      '</noscript>',
      'text',
      '`',
      '\u0000',
      '<p style="a:url(',
      '<table background=x>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(findDangers(sanitizeHtml(pieces.join('')))).toEqual([]);
      }),
    );
  });

  it('The result has no active content for published ways around a filter', ({ skip }) => {
    if (!hasSharedData) return skip('the public data is not here');
    const files = ['5_nasty/owasp_xss_evasion.jsonl', '5_nasty/html_sanitizer_cases.jsonl'];
    const rows = files.flatMap((file) => readSharedRows(file, z.record(z.string(), z.unknown())));
    const texts = rows.flatMap((row) => Object.values(row)).filter((value) => typeof value === 'string');
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect([text, findDangers(sanitizeHtml(text))]).toEqual([text, []]);
  });
});
