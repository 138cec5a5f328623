import { EMBEDDED_VIZ_PATH } from '#contracts/custom-viz/embedding.ts';
import { Id } from '#contracts/kit/ids.ts';
import { findKey } from '#server/custom-viz/embedding/token-store.ts';
import { allowFrames } from '#server/kit/http/headers.ts';
import type { Service } from '#server/kit/service.ts';

/**
 * Lets pages of the origins of a key frame the page that shows its dashboards. The address names the key, since the token is not there yet
 * when the head of the page is sent. Of a revoked key the frame still opens, so that its visitors read why nothing is shown.
 */
export const embedFrames: Service = {
  name: 'embed-frames',
  start: () => Promise.resolve(() => Promise.resolve()),
  routes: (app, context) => {
    app.get(`${EMBEDDED_VIZ_PATH}/:key_id`, async (http, next) => {
      const id = Id.safeParse(http.req.param('key_id')).data;
      const key = id === undefined ? undefined : await findKey(context, id);
      await next();
      if (key) allowFrames(http, key.origins);
    });
  },
};
