import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasSharedData, readSharedRows } from '#connectors/kit/shared-data.ts';
import { htmlToText, titleToText } from '#connectors/rss/html-text.ts';

describe('htmlToText', () => {
  it.each([
    ['<p>a</p><p>b</p>', 'a\nb'],
    ['a<br/>b', 'a\nb'],
    ['a&nbsp;&amp;&#3585;&hellip;', 'a &ก…'],
    ['&lt;b&gt;', '<b>'],
    ['<b>a</b>b', 'ab'],
    ['  a \n  b ', 'a b'],
    ['<script>x</script><style>y</style>z', 'z'],
    ['<a href="javascript:x" onclick="y">z</a>', 'z'],
    ['1 < 2', '1 < 2'],
    ['<!-- a -->b', 'b'],
    ['<table><tr><td>a</td></tr><tr><td>b</td></tr></table>', 'a\nb'],
    ['a\u0000b', 'ab'],
  ])('%j reads %j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each([
    ['AT&T', 'AT&T'],
    ['a < b > c', 'a < b > c'],
    ['<em>x</em>', 'x'],
    ['Q&amp;A', 'Q&A'],
  ])('title %j reads %j', (title, text) => {
    expect(titleToText(title)).toBe(text);
  });

  it('gives back every text that was escaped, but for its spaces', () => {
    const spaceless = (text: string) => text.replaceAll('\u0000', '').replace(/\s+/g, '');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        expect(spaceless(htmlToText(`<p>${escaped}</p>`))).toBe(spaceless(text.toWellFormed()));
      }),
    );
  });

  it.skipIf(!hasSharedData)('shows no script of the attacks of the public data', () => {
    const rows = readSharedRows(
      '5_nasty/injection_payloads.jsonl',
      z.object({ kind: z.string(), payload: z.string() }),
    );
    const scripts = rows.filter(
      (row) => row.kind === 'xss' && /^<script>[^<]+<\/script>$/i.test(row.payload),
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const { payload } of scripts) expect(htmlToText(payload)).toBe('');
    for (const { payload } of rows) expect(htmlToText(payload)).toBeTypeOf('string');
  });
});
