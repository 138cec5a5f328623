import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkRuns } from './link-runs.ts';

function written(text: string): string {
  return linkRuns(text)
    .map((run) => (run.link ? `[${run.text}]` : run.text))
    .join('');
}

it.each([
  ['ดูที่ https://shop.example/a?b=1#c ค่ะ', 'ดูที่ [https://shop.example/a?b=1#c] ค่ะ'],
  ['see (http://a.example/x).', 'see ([http://a.example/x]).'],
  ['https://a.example, https://b.example!', '[https://a.example], [https://b.example]!'],
  ['javascript:alert(1) ftp://a.example www.a.example', 'javascript:alert(1) ftp://a.example www.a.example'],
  ['https:// https://', 'https:// https://'],
  ['<a href="https://a.example">x</a>', '<a href="[https://a.example]">x</a>'],
])('%s', (text, wanted) => expect(written(text)).toBe(wanted));

it('The runs joined are the text, whatever it is, and only openable addresses are links', () => {
  const parts = fc.array(fc.oneof(fc.string(), fc.constantFrom('https://', 'http://a.b/', ' ', '.', '"')));
  fc.assert(
    fc.property(parts, (all) => {
      const runs = linkRuns(all.join(''));
      expect(runs.map(({ text }) => text).join('')).toBe(all.join(''));
      for (const { text, link } of runs) if (link) expect(new URL(text).protocol).toMatch(/^https?:$/);
    }),
  );
});
