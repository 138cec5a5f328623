import { expect, test } from 'vitest';
import { PostContent } from '#contracts/publishing/content.ts';
import type { CheckedContent, CheckedMedia, PublishNetwork } from '#contracts/publishing/limits/content.ts';
import { mayPublish, type PostFinding } from '#contracts/publishing/limits/finding.ts';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { NETWORK_RULES } from '#contracts/publishing/limits/networks.ts';
import { checkPost } from '#engine/publishing/check-post.ts';
import { toChecked } from '#engine/publishing/checked-content.ts';
import { buildSentText, getPostKind } from '#engine/publishing/sent-post.ts';
import { FILM_FACTS as film, PHOTO_FACTS as photo } from '#tests/factories/media-facts.ts';

const withAlt = (facts: MediaFacts): CheckedMedia => ({ facts, alt: 'A plate of rice' });
const shownPhoto = withAlt(photo);

function check(network: PublishNetwork, content: Partial<CheckedContent>, premium = false): PostFinding[] {
  return checkPost({ kind: null, text: '', media: [], ...content }, { network, premium });
}
function short({ code, path, severity, unit, limit, counted }: PostFinding): unknown[] {
  return [`${severity} ${code} ${path}`, unit, limit, counted];
}

/** For each network: a text at its limit, what makes it too long, and what is then found. */
const TEXTS: [PublishNetwork, Partial<CheckedContent>, string, string, unknown[]][] = [
  ['line', {}, 'ก'.repeat(5_000), 'ก', ['utf16', 5_000, 5_001]],
  ['facebook', {}, 'ก'.repeat(63_206), 'ก', ['utf16', 63_206, 63_207]],
  ['instagram', { media: [shownPhoto] }, 'ก'.repeat(2_200), 'ก', ['utf16', 2_200, 2_201]],
  ['twitter', {}, 'ก'.repeat(280), 'ก', ['weighted', 280, 281]],
  ['twitter', {}, '漢'.repeat(140), '.', ['weighted', 280, 281]],
  ['youtube', { title: 'ร้าน', media: [{ facts: film }] }, 'ก'.repeat(1_666), 'ก', ['bytes', 5_000, 5_001]],
  ['tiktok', { media: [{ facts: film }] }, 'ก'.repeat(2_200), 'ก', ['utf16', 2_200, 2_201]],
  ['threads', {}, `${'ก'.repeat(496)}👍`, '!', ['emoji_bytes', 500, 501]],
  ['telegram', {}, 'ก'.repeat(4_096), 'ก', ['utf16', 4_096, 4_097]],
  ['telegram', { media: [shownPhoto] }, 'ก'.repeat(1_024), 'ก', ['utf16', 1_024, 1_025]],
  ['bluesky', {}, 'กี่'.repeat(300), 'ก', ['graphemes', 300, 301]],
  [
    'mastodon',
    {},
    `${'ก'.repeat(476)} https://example.com/${'a'.repeat(300)}`,
    '1 ก',
    ['short_links', 500, 502],
  ],
  ['linkedin', {}, 'ก'.repeat(3_000), 'ก', ['escaped', 3_000, 3_001]],
  ['linkedin', {}, '#'.repeat(1_500), '.', ['escaped', 3_000, 3_001]],
];

test.each(TEXTS)(
  '%s takes a text at its limit and refuses the next character (%#)',
  (network, rest, text, more, found) => {
    expect(check(network, { ...rest, text }).filter(({ field }) => field === 'text')).toEqual([]);
    const over = check(network, { ...rest, text: text + more }).filter(({ field }) => field === 'text');
    expect(over.map((one) => [one.code, one.severity, one.unit, one.limit, one.counted].slice(2))).toEqual([
      found,
    ]);
    expect(over[0]).toMatchObject({ code: 'over', severity: 'block', path: 'text', network });
    expect(over[0]?.at).toBeLessThan(text.length + more.length);
    expect(mayPublish(over)).toBe(false);
  },
);

test('Bluesky counts bytes beside visible characters', () => {
  const families = '👨‍👩‍👧'.repeat(167);
  expect(check('bluesky', { text: families }).map(short)).toEqual([
    ['block over text', 'bytes', 3_000, 3_006],
  ]);
});

test('Who pays X may write 25,000 weighted characters and longer films', () => {
  expect(check('twitter', { text: 'ก'.repeat(25_000) }, true)).toEqual([]);
  const long = [{ facts: { ...film, seconds: 3_000 } }];
  expect(check('twitter', { text: 'a', media: long }, true)).toEqual([]);
  expect(check('twitter', { text: 'a', media: long }).map(short)).toEqual([
    ['block over media.0', 'seconds', 1_200, 3_000],
  ]);
});

test('A server of Mastodon and a creator of TikTok have limits of their own', () => {
  const text = 'ก'.repeat(900);
  expect(checkPost({ kind: null, text, media: [] }, { network: 'mastodon', text_max: 1_000 })).toEqual([]);
  const account = { network: 'tiktok', video_seconds_max: 10 } as const;
  expect(checkPost({ kind: null, text: '', media: [{ facts: film }] }, account).map(short)).toEqual([
    ['block over media.0', 'seconds', 10, 20],
  ]);
});

test('A post needs what its network needs: a text, a title, or media', () => {
  const missing = (network: PublishNetwork): string[] =>
    check(network, {}).flatMap(({ code, path }) => (code === 'missing' ? [path] : []));
  expect(missing('twitter')).toEqual(['text']);
  expect(missing('instagram')).toEqual(['media']);
  expect(missing('youtube')).toEqual(['title', 'media']);
  expect(missing('tiktok')).toEqual(['media']);
});

test('A link is a part of the text unless the network has a place of its own for it', () => {
  const content = { text: 'ก'.repeat(270), link: 'https://example.com/a' };
  expect(check('twitter', content).map(short)).toEqual([['block over text', 'weighted', 280, 294]]);
  const sent = (network: PublishNetwork, over: Partial<CheckedContent> = {}): string =>
    buildSentText(NETWORK_RULES[network], { ...content, media: [], ...over });
  expect(sent('facebook')).toBe(content.text);
  expect(sent('facebook', { media: [shownPhoto] })).toBe(`${content.text}\n${content.link}`);
  expect(sent('twitter', { text: `see ${content.link}` })).toBe(`see ${content.link}`);
});

test('Instagram takes thirty hashtags and advises against more than five; twenty mentions', () => {
  const tags = (count: number): string =>
    Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ');
  const found = (text: string): unknown[] => check('instagram', { text, media: [shownPhoto] }).map(short);
  expect(found(tags(5))).toEqual([]);
  expect(found(tags(6))).toEqual([['warn over text', 'hashtags', 5, 6]]);
  expect(found(tags(31))).toEqual([['block over text', 'hashtags', 30, 31]]);
  expect(found('@someone '.repeat(21))).toEqual([['block over text', 'mentions', 20, 21]]);
});

test('Threads takes five different links, and users met failures from the fourth', () => {
  const links = (count: number): string =>
    Array.from({ length: count }, (_, index) => `https://example.com/${index}`).join(' ');
  expect(check('threads', { text: links(3) })).toEqual([]);
  expect(check('threads', { text: `${links(3)} https://example.com/0` })).toEqual([]);
  expect(check('threads', { text: links(4) }).map(short)).toEqual([['warn over text', 'links', 3, 4]]);
  expect(check('threads', { text: links(6) }).map(short)).toEqual([['block over text', 'links', 5, 6]]);
});

test('YouTube takes no angle brackets, a title of 100 characters, and tags of 500 with commas and quotes', () => {
  const base = { media: [{ facts: film }], title: 'ก'.repeat(100), text: 'a < b' };
  expect(check('youtube', base).map(short)).toEqual([['block characters text', null, ['<', '>'], ['<']]]);
  expect(check('youtube', { ...base, text: '', title: 'ก'.repeat(101) }).map(short)).toEqual([
    ['block over title', 'code_points', 100, 101],
  ]);
  const tags = (length: number): Record<string, unknown> => ({ tags: ['a b', 'x'.repeat(length)] });
  expect(check('youtube', { ...base, text: '', options: tags(494) })).toEqual([]);
  expect(check('youtube', { ...base, text: '', options: tags(495) }).map(short)).toEqual([
    ['block over options.tags', 'listed', 500, 501],
  ]);
});

test('The kind of a post that names none is the usual one: a single film is a reel or a video where it has to be', () => {
  const kindOf = (network: PublishNetwork, media: CheckedMedia[]): string =>
    getPostKind(NETWORK_RULES[network], { kind: null, files: media.map(({ facts }) => facts?.kind) });
  expect(kindOf('instagram', [{ facts: film }])).toBe('reel');
  expect(kindOf('instagram', [{ facts: film }, shownPhoto])).toBe('feed');
  expect(kindOf('tiktok', [shownPhoto])).toBe('photo');
  expect(kindOf('line', [])).toBe('broadcast');
  expect(check('line', { kind: 'reel', text: 'a' }).map(short)).toEqual([
    ['block unsupported kind', null, null, 'reel'],
  ]);
});

test('A thread, a first comment and a poll are refused where there are none, and checked where there are', () => {
  const content = {
    text: 'a',
    thread: [{ text: 'ก'.repeat(301), media: [] }],
    first_comment: { text: 'b' },
    options: { poll: { options: ['yes', 'x'.repeat(26)], minutes: 4 } },
  };
  expect(check('line', content).map((one) => `${one.severity} ${one.code} ${one.path}`)).toEqual([
    'block unsupported thread',
    'block unsupported first_comment',
    'block unsupported options.poll',
  ]);
  expect(check('bluesky', content).map(short)).toEqual([
    ['block over thread.0.text', 'graphemes', 300, 301],
    ['block unsupported options.poll', null, null, null],
  ]);
  expect(check('twitter', content).map((one) => `${one.severity} ${one.code} ${one.path}`)).toEqual([
    'warn uncertain thread',
    'block over thread.0.text',
    'warn uncertain first_comment',
    'block under options.poll',
    'block over options.poll.options.1',
  ]);
});

test('An alt text that is missing is a warning; one that is too long, or that the network does not take, is named', () => {
  const alt = (network: PublishNetwork, text: string): string[] =>
    check(network, { text: 'a', media: [{ facts: photo, alt: text }] }).map(
      (one) => `${one.severity} ${one.code}`,
    );
  expect(alt('mastodon', '')).toEqual(['warn missing']);
  expect(alt('mastodon', 'ก'.repeat(1_500))).toEqual([]);
  expect(alt('mastodon', 'ก'.repeat(1_501))).toEqual(['block over']);
  expect(alt('line', 'ก')).toEqual(['warn unsupported']);
  expect(alt('line', '')).toEqual([]);
});

test('A stored post is checked with what was found in its files; a file that nobody has looked at is named', () => {
  const [known, other] = ['0190a0a0-0000-7000-8000-000000000001', '0190a0a0-0000-7000-8000-000000000002'];
  const media = [{ file_id: known, alt: 'rice' }, { file_id: other }];
  const content = PostContent.parse({
    text: 'a',
    media,
    thread: [{ text: 'b', media: [{ file_id: other }] }],
  });
  const checked = toChecked(content, { files: new Map(), facts: new Map([[known, photo]]) });
  expect(checkPost(checked, { network: 'bluesky' }).map(({ path, code }) => `${path} ${code}`)).toEqual([
    'media.1 unprobed',
    'thread.0.media.0 unprobed',
  ]);
});
