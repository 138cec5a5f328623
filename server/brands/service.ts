import type { Hono } from 'hono';
import { IMAGE_PATH } from '#contracts/brands/endpoints.ts';
import {
  APP_ICON_PATH,
  MANIFEST_PATH,
  TOUCH_ICON_PATH,
  buildManifest,
  drawAppIcon,
  getIconSource,
} from '#server/brands/app-manifest.ts';
import { findImage } from '#server/brands/brand-store.ts';
import { findBrandByHost, openDirectory } from '#server/brands/directory.ts';
import { findBrandImage } from '#server/brands/picture.ts';
import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';

const YEAR = 31_536_000;
const NAME = /^([0-9a-f]{64})\.\w{3,4}$/;

/** The brands in memory; their pictures and the description of the installed app over HTTP. */
export const brandService: Service = {
  name: 'brands',
  start: openDirectory,
  routes: (app, context) => {
    mountPictures(app, context);
    mountApp(app, context);
  },
};

/** A picture never changes under its address, and whatever it contains cannot run. */
function mountPictures(app: Hono, context: Context): void {
  app.get(`${IMAGE_PATH}/:name`, async (http) => {
    const hash = NAME.exec(http.req.param('name'))?.[1];
    const brand = findBrandByHost(context, http.req.header('host'));
    const image = hash && (await findImage(context, hash, brand?._id));
    if (!image) return http.text('', 404);
    return http.body(new Uint8Array(image.bytes), 200, {
      'content-type': image.type,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': 'inline',
      'cache-control': `public, max-age=${YEAR}, immutable`,
    });
  });
}

const HOUR = 3600;

/** The suite as an app that can be installed, under the name and icon of the brand at a request's host. */
function mountApp(app: Hono, context: Context): void {
  const brandAt = (host: string | undefined) => findBrandByHost(context, host);
  const iconAt = async (host: string | undefined) => {
    const brand = brandAt(host);
    const source = brand && getIconSource(brand);
    return source ? findBrandImage(context, source) : undefined;
  };
  const cached = { 'cache-control': `public, max-age=${HOUR}` };
  app.get(MANIFEST_PATH, (http) =>
    http.body(JSON.stringify(buildManifest(brandAt(http.req.header('host')))), 200, {
      ...cached,
      'content-type': 'application/manifest+json',
    }),
  );
  app.get(APP_ICON_PATH, async (http) => {
    const image = await iconAt(http.req.header('host'));
    if (!image) return http.redirect('/favicon.svg');
    return http.body(drawAppIcon(image), 200, {
      ...cached,
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
    });
  });
  // The home screen of an iPhone takes a PNG only.
  app.get(TOUCH_ICON_PATH, async (http) => {
    const image = await iconAt(http.req.header('host'));
    if (image?.type !== 'image/png') return http.redirect('/icons/touch-icon-180.png');
    return http.body(new Uint8Array(image.bytes), 200, { ...cached, 'content-type': image.type });
  });
}
