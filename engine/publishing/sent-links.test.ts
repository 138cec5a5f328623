import { expect, test } from 'vitest';
import { DEFAULT_UTM_TEMPLATE } from '#contracts/links/utm.ts';
import { PostContent } from '#contracts/publishing/content.ts';
import {
  listPostAddresses,
  planLinks,
  writeLinks,
  type LinkSettings,
} from '#engine/publishing/sent-links.ts';

const url = 'https://shop.example/sale?utm_medium=mail#top';
const settings: LinkSettings = {
  template: { ...DEFAULT_UTM_TEMPLATE, form: 'short', replace_utm: false },
  values: { network: 'line', profile: 'ร้านกาแฟ', campaign: 'New Year' },
  place: { brand_id: null, origin: 'https://go.example' },
  isOwn: (one) => one.startsWith('https://go.example/l/'),
};
const read = (content: object) => PostContent.parse(content);
function plan(content: object, over: Partial<LinkSettings> = {}) {
  return planLinks(read(content), { ...settings, ...over });
}

test('The addresses of all texts are found once each, the link first, and an incomplete one is left a text', () => {
  const content = read({
    text: `ดูที่ ${url} และ shop.example หรือ www.shop.example`,
    link: 'https://shop.example/b',
    thread: [{ text: `อีกครั้ง ${url}` }],
    first_comment: { text: 'https://shop.example/c.' },
  });
  expect(listPostAddresses(content)).toEqual(['https://shop.example/b', url, 'https://shop.example/c']);
});

test('A Thai word glued to an address stays outside of it', () => {
  const [link] = plan({ text: 'https://shop.example/item1สวยมาก' });
  const sent = writeLinks(read({ text: 'https://shop.example/item1สวยมาก' }), link ? [link] : []);
  expect(sent.text).toBe(`${link?.address}สวยมาก`);
});

test('An address gets values behind its own, which stay unless the post says otherwise', () => {
  const added = 'utm_source=line&utm_campaign=new-year&utm_content=%E0%B8%A3%E0%B9%89%E0%B8%B2%E0%B8%99';
  const [kept] = plan({ link: url }, { values: { ...settings.values, profile: 'ร้าน' } });
  expect(kept?.final_url).toBe(`https://shop.example/sale?utm_medium=mail&${added}#top`);
  const [replaced] = plan({ link: url, links: { replace_utm: true } });
  expect(replaced?.final_url).toContain('utm_source=line&utm_medium=social&utm_campaign=new-year');
});

test('A short link that does not exist yet has as many characters as it will have, each its own', () => {
  const links = plan({ text: 'https://a.example https://b.example' });
  expect(links.map(({ address, made }) => [address.length, made])).toEqual([
    ['https://go.example/l/abcdefgh'.length, false],
    ['https://go.example/l/abcdefgh'.length, false],
  ]);
  expect(new Set(links.map(({ address }) => address)).size).toBe(2);
});

test.each([
  ['the post, for all', { links: { form: 'typed' } }, {}, ['typed', 'chosen']],
  ['the post, for this one', { links: { as_typed: [url] } }, {}, ['typed', 'chosen']],
  ['the post, for values only', { links: { form: 'tagged' } }, {}, ['tagged', null]],
  ['the template', {}, { template: { ...settings.template, form: 'tagged' } }, ['tagged', null]],
  ['nobody, where short links open nowhere', {}, { place: null }, ['tagged', 'not_reachable']],
] as const)('How an address is sent is decided by %s', (_who, content, over, expected) => {
  const [link] = plan({ link: url, ...content }, over);
  expect([link?.form, link?.reason]).toEqual(expected);
});

test('Addresses of the networks, and short links of the account, stay as they are', () => {
  const links = plan({ text: 'https://www.facebook.com/shop https://go.example/l/abcdefgh' });
  expect(links.map(({ form, reason, address, url: typed }) => [form, reason, address === typed])).toEqual([
    ['typed', 'network', true],
    ['typed', 'own', true],
  ]);
});

test('A post is sent with its addresses replaced in every text, and nothing else changed', () => {
  const content = read({
    text: `a ${url} b`,
    link: url,
    thread: [{ text: url }],
    first_comment: { text: `${url}!` },
    media: [],
  });
  const links = plan(content);
  const address = links[0]?.address ?? '';
  expect(writeLinks(content, links)).toEqual({
    ...content,
    text: `a ${address} b`,
    link: address,
    thread: [{ text: address, media: [] }],
    first_comment: { text: `${address}!`, delay_seconds: 0 },
  });
  expect(writeLinks(content, [])).toBe(content);
});
