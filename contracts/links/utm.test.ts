import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  buildFinalUrl,
  DEFAULT_UTM_TEMPLATE,
  fillUtm,
  isNetworkUrl,
  NO_UTM,
  UTM_PARTS,
  UtmPattern,
  type Utm,
} from './utm.ts';

const utm: Utm = { ...NO_UTM, source: 'facebook', medium: 'social', campaign: 'songkran' };
const ADDED = 'utm_source=facebook&utm_medium=social&utm_campaign=songkran';

describe('The final address', () => {
  it.each([
    ['a plain address', 'https://shop.example/sale', `https://shop.example/sale?${ADDED}`],
    ['an address with a query', 'https://shop.example/?q=1', `https://shop.example/?q=1&${ADDED}`],
    ['an empty query', 'https://shop.example/?', `https://shop.example/?${ADDED}`],
    ['a fragment, which stays last', 'https://shop.example/a#top?x', `https://shop.example/a?${ADDED}#top?x`],
    [
      'a value that is there already',
      'https://shop.example/?utm_source=mail&x=1',
      'https://shop.example/?utm_source=mail&x=1&utm_medium=social&utm_campaign=songkran',
    ],
    [
      'a value in capitals',
      'https://shop.example/?UTM_Medium=cpc',
      'https://shop.example/?UTM_Medium=cpc&utm_source=facebook&utm_campaign=songkran',
    ],
    ['a network itself', 'https://www.facebook.com/page', 'https://www.facebook.com/page'],
    ['a sub-domain of a network', 'https://th-th.facebook.com/page', 'https://th-th.facebook.com/page'],
    ['a short address of a network', 'https://youtu.be/abc', 'https://youtu.be/abc'],
    ['a site whose name ends like a network', 'https://netflix.com/', `https://netflix.com/?${ADDED}`],
  ])('of %s', (_name, url, final) => expect(buildFinalUrl(url, { utm })).toBe(final));

  it('replaces values that are there where that is wanted, and no others', () => {
    const url = 'https://shop.example/?utm_source=mail&utm_term=shoes&x=1';
    expect(buildFinalUrl(url, { utm, replace: true })).toBe(
      `https://shop.example/?utm_term=shoes&x=1&${ADDED}`,
    );
  });

  it('encodes what a query cannot hold', () => {
    const url = buildFinalUrl('https://shop.example/', { utm: { ...NO_UTM, campaign: 'สงกรานต์&x=1' } });
    expect(new URL(url).searchParams.get('utm_campaign')).toBe('สงกรานต์&x=1');
    expect(new URL(url).searchParams.get('x')).toBeNull();
  });

  test('Whatever the values are, the target keeps its own parts, and building twice changes nothing', () => {
    const value = fc.string({ maxLength: 20 });
    const values = fc.record(Object.fromEntries(UTM_PARTS.map((part) => [part, value])));
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), values, (url, parts) => {
        const given = { ...NO_UTM, ...parts };
        const final = buildFinalUrl(url, { utm: given });
        expect(buildFinalUrl(final, { utm: given })).toBe(final);
        const [before, after] = [new URL(url), new URL(final)];
        expect([after.origin, after.pathname, after.hash]).toEqual([
          before.origin,
          before.pathname,
          before.hash,
        ]);
        for (const [name, own] of before.searchParams) expect(after.searchParams.getAll(name)).toContain(own);
      }),
    );
  });
});

describe('A template', () => {
  it('gives what the default of a post is: the network, social, and the slugs of campaign and profile', () => {
    const values = {
      network: 'line',
      profile: 'Honest Coffee',
      campaign: 'Songkran 2027!',
      campaign_id: 'C-7',
    };
    expect(fillUtm(DEFAULT_UTM_TEMPLATE, values)).toEqual({
      source: 'line',
      medium: 'social',
      campaign: 'songkran-2027',
      content: 'honest-coffee',
      term: '',
      id: 'c-7',
    });
  });

  it('keeps Thai words, and leaves out a variable without a value', () => {
    const template = { ...DEFAULT_UTM_TEMPLATE, campaign: '{campaign}-{post}' };
    expect(fillUtm(template, { campaign: 'ลดราคา ปีใหม่' })).toMatchObject({
      source: '',
      campaign: 'ลดราคา-ปีใหม่',
    });
  });

  it.each([
    ['{network}-post', true],
    ['plain', true],
    ['{creator}', false],
    ['{network', false],
    ['}', false],
  ])('%s is a pattern: %s', (pattern, valid) => expect(UtmPattern.safeParse(pattern).success).toBe(valid));
});

test('Sites that only look like those of networks are none', () => {
  expect(['https://x.com.example/', 'https://notx.com/', 'ftp://x.com/'].some(isNetworkUrl)).toBe(false);
  expect(isNetworkUrl('https://user:secret@X.com:443/a')).toBe(true);
});
