import type { Hono } from 'hono';
import { drawPicture } from '#engine/demo/pictures.ts';
import type { Context } from '#server/kit/context.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

const PATH = '/demo-pictures/';
/** A picture under one name never changes. */
const FRESH_SECONDS = 86_400;

/** The address below which the pictures of the demonstration's posts are served. */
export const getPicturesUrl = (context: Context): string => `${getSuiteAddress(context.config)}${PATH}`;

/** Draws the pictures of the demonstration's posts, which exist on no network; they contain nothing about anybody. */
export function mountPictures(app: Hono): void {
  app.get(`${PATH}:motif/:file{.+\\.svg}`, (http) => {
    const { motif, file } = http.req.param();
    const picture = drawPicture(motif, file);
    if (picture === null) return http.notFound();
    http.header('cache-control', `public, max-age=${FRESH_SECONDS}, immutable`);
    http.header('content-type', 'image/svg+xml; charset=utf-8');
    return http.body(picture);
  });
}
