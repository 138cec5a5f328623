import type { Hono } from 'hono';
import { drawPicture } from '#engine/demo/pictures.ts';
import type { Context } from '#server/kit/context.ts';
import { getSuiteAddress } from '#server/kit/suite-address.ts';

const PATH = '/demo-pictures/';
/** A picture of a name never changes. */
const FRESH_SECONDS = 86_400;

/** The address below which the demonstration's posts have their pictures. */
export const getPicturesUrl = (context: Context): string => `${getSuiteAddress(context.config)}${PATH}`;

/** Draws the pictures of the demonstration's posts, which no network keeps; they tell nothing of anybody. */
export const mountPictures = (app: Hono): void => {
  app.get(`${PATH}:motif/:file{.+\\.svg}`, (http) => {
    const { motif, file } = http.req.param();
    const picture = drawPicture(motif, file);
    if (picture === null) return http.notFound();
    http.header('cache-control', `public, max-age=${FRESH_SECONDS}, immutable`);
    http.header('content-type', 'image/svg+xml; charset=utf-8');
    return http.body(picture);
  });
};
