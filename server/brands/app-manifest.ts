import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import type { Brand } from '#contracts/brands/profile.ts';

/** Where the description of the installed app is served (https://www.w3.org/TR/appmanifest), and its icons. */
export const MANIFEST_PATH = '/manifest.webmanifest';
export const APP_ICON_PATH = '/app-icon.svg';
export const TOUCH_ICON_PATH = '/apple-touch-icon.png';

type Icon = { src: string; sizes: string; type: string; purpose?: string };

const OWN_ICONS: readonly Icon[] = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];
const BRAND_ICONS: readonly Icon[] = [
  { src: APP_ICON_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: APP_ICON_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
];

/** The picture from which the icons of a brand are made; null if it has none that fits a square. */
export function getIconSource({
  favicon,
  sidebar_logo,
}: Pick<Brand, 'favicon' | 'sidebar_logo'>): string | null {
  return favicon ?? sidebar_logo;
}

/** The description of the suite as an app under a brand's name, or its own. */
export function buildManifest(brand: Brand | null) {
  const { site_name, site_title, theme_color } = brand ?? OWN_BRAND;
  return {
    id: '/',
    name: site_title,
    short_name: site_name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color,
    icons: brand && getIconSource(brand) ? BRAND_ICONS : OWN_ICONS,
  };
}

/** An icon with a brand's picture in the middle of a white square, within the part that every mask leaves. */
export function drawAppIcon({ type, bytes }: { type: string; bytes: Uint8Array }): string {
  const picture = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">',
    '<rect width="512" height="512" fill="#fff"/>',
    `<image x="96" y="96" width="320" height="320" href="${picture}"/>`,
    '</svg>',
  ].join('');
}
