import { expect, test } from 'vitest';
import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import { buildManifest, drawAppIcon } from './app-manifest.ts';

test('The installed app has the name, colour and icon of the brand, and those of the suite without one', () => {
  const brand = {
    ...OWN_BRAND,
    site_name: 'Pearl',
    site_title: 'Pearl desk',
    theme_color: '#0f6e84',
    favicon: '/brand-images/1.png',
  };
  expect(buildManifest(brand)).toMatchObject({
    name: 'Pearl desk',
    short_name: 'Pearl',
    theme_color: '#0f6e84',
    display: 'standalone',
    icons: [
      { src: '/app-icon.svg', purpose: 'any' },
      { src: '/app-icon.svg', purpose: 'maskable' },
    ],
  });
  const own = buildManifest(null);
  expect(own).toMatchObject({ name: 'Earshot', start_url: '/' });
  expect(own.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});

test("A brand's icon contains its picture, since an icon may load nothing", () => {
  const icon = drawAppIcon({ type: 'image/png', bytes: new Uint8Array([1, 2, 3]) });
  expect(icon).toContain('href="data:image/png;base64,AQID"');
  expect(icon).not.toMatch(/href="(?!data:)/);
});
