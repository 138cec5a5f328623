import { describe, expect, it } from 'vitest';
import { chooseTarget, CODE_CHARACTERS, LinkCode, LinkTarget, TargetUrl } from './short-link.ts';
import { readDevice } from './visits.ts';

describe('A target', () => {
  it.each([
    'https://shop.example/a?b=1#c',
    'http://shop.example',
    'https://ร้านกาแฟ.example/เมนู',
    'https://shop.example/@name',
  ])('may be %s', (url) => expect(TargetUrl.parse(` ${url} `)).toBe(url));

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://shop.example/',
    '//shop.example/',
    'shop.example',
    'https:shop.example',
    'https:\\\\shop.example',
    'https://user:secret@shop.example/',
    'https://shop.example@evil.example/',
    'https://shop.example/a b',
    'https://',
    '',
  ])('may not be %s', (url) => expect(TargetUrl.safeParse(url).success).toBe(false));

  it('of some visitors needs a country or a device', () => {
    const url = 'https://shop.example/';
    expect(LinkTarget.safeParse({ url }).success).toBe(false);
    expect(LinkTarget.parse({ url, countries: ['th'] }).countries).toEqual(['TH']);
    expect(LinkTarget.safeParse({ url, countries: ['Thailand'] }).success).toBe(false);
  });

  const link = {
    url: 'https://shop.example/',
    targets: [
      { countries: ['TH'], devices: ['ios' as const], url: 'https://shop.example/th-ios' },
      { countries: ['TH', 'LA'], devices: [], url: 'https://shop.example/th' },
      { countries: [], devices: ['android' as const], url: 'https://shop.example/android' },
    ],
  };
  it.each([
    ['TH', 'ios', '/th-ios'],
    ['TH', 'android', '/th'],
    ['DE', 'android', '/android'],
    [null, 'ios', '/'],
    [null, 'android', '/android'],
  ] as const)('for visitors from %s with %s is %s', (country, device, path) =>
    expect(chooseTarget(link, { country, device })).toBe(`https://shop.example${path}`),
  );
});

describe('A code', () => {
  it('that a person chose is in small letters, with single hyphens', () => {
    expect(LinkCode.parse(' Summer-Sale_27 ')).toBe('summer-sale_27');
    for (const code of ['ab', 'a--b', '-ab', 'a/b', 'ลดราคา', 'a'.repeat(61), '..'])
      expect(LinkCode.safeParse(code).success).toBe(false);
  });

  it('that is made has no characters that look alike', () => {
    expect(CODE_CHARACTERS).not.toMatch(/[il1o0]/);
    expect(new Set(CODE_CHARACTERS).size).toBe(CODE_CHARACTERS.length);
  });
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  [
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    'android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'desktop'],
  ['Mozilla/5.0 (SMART-TV; Tizen 8.0)', 'other'],
  ['', 'other'],
])('%s is read as %s', (agent, device) => expect(readDevice(agent)).toBe(device));
