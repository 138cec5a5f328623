import { describe, expect, test } from 'vitest';
import { resolveBases } from '#connectors/rss/xml-base.ts';

const URL_OF_FEED = 'https://feeds.example/all.xml';
const resolved = (xml: string): string => resolveBases(xml, URL_OF_FEED);

describe('Relative addresses of a feed with xml:base', () => {
  test.each([
    [
      '<feed xml:base="https://blog.example/news/"><entry xml:base="2026/"><link href="post-1"/></entry></feed>',
      'href="https://blog.example/news/2026/post-1"',
    ],
    [
      '<rss xml:base="https://b.example/"><channel xml:base="c/"><item><link>p/1</link></item></channel></rss>',
      '<link>https://b.example/c/p/1</link>',
    ],
    [
      '<rss><channel xml:base="https://b.example/c/"><item><link> p/1 </link></item></channel></rss>',
      '<link>https://b.example/c/p/1</link>',
    ],
    [
      '<rss xml:base="https://b.example/"><item><link><![CDATA[p?a=1&b=2]]></link></item></rss>',
      '<link>https://b.example/p?a=1&amp;b=2</link>',
    ],
    [
      '<feed xml:base="https://b.example/&#x61;/"><link href="a?x=1&#38;y=2"/></feed>',
      'href="https://b.example/a/a?x=1&amp;y=2"',
    ],
    ['<feed xml:base="/news/"><link href="a"/></feed>', 'href="https://feeds.example/news/a"'],
    [
      '<feed xml:base="https://b.example/"><link xml:base="x/" href="a"/><link href="b"/></feed>',
      'href="https://b.example/b"',
    ],
    [
      "<feed xml:base='https://b.example/'><enclosure url='a.jpg?w=1&amp;h=2' type='image/jpeg'/></feed>",
      'url="https://b.example/a.jpg?w=1&amp;h=2"',
    ],
    [
      '<feed xml:base="https://b.example/x/"><e xml:base="y/"></e><link href="z"/></feed>',
      'href="https://b.example/x/z"',
    ],
    [
      '<feed xml:base="https://b.example/"><link href="https://other.example/a"/></feed>',
      'href="https://other.example/a"',
    ],
    ['<feed xml:base="ไม่ใช่ที่อยู่:"><link href="a"/></feed>', 'href="https://feeds.example/a"'],
    [
      '<feed xml:base="https://b.example/"><media:thumbnail url="//cdn.example/a.png"/></feed>',
      'url="https://cdn.example/a.png"',
    ],
  ])('%s', (xml, part) => expect(resolved(xml)).toContain(part));

  test('stay in comments, CDATA sections and guids', () => {
    const kept = '<!-- <link href="a"/> --><![CDATA[<a href="b">]]><guid>c</guid>';
    expect(resolved(`<rss xml:base="https://b.example/">${kept}</rss>`)).toContain(kept);
  });

  test('stay where the feed names no base', () => {
    const xml = '<rss><link>p/1</link></rss>';
    expect(resolved(xml)).toBe(xml);
  });

  test('are resolved in a time that grows with the feed, however deep it is', () => {
    const deep = '<a xml:base="b/">'.repeat(20_000);
    expect(resolved(`<feed xml:base="https://b.example/">${deep}`).length).toBeGreaterThan(300_000);
    expect(resolved(`xml:base ${'<a '.repeat(200_000)}`)).toContain('<a <a');
  });
});
