import type { Hono } from 'hono';
import { IMAGE_PATH } from '#contracts/brands/endpoints.ts';
import { findImage } from '#server/brands/brand-store.ts';
import { findBrandByHost, openDirectory } from '#server/brands/directory.ts';
import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';

const YEAR = 31_536_000;
const NAME = /^([0-9a-f]{64})\.\w{3,4}$/;

/** The brands in memory, and their pictures over HTTP. */
export const brandService: Service = {
  name: 'brands',
  start: openDirectory,
  routes: (app, context) => mountPictures(app, context),
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
