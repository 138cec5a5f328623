import { join } from 'node:path';
import { SHORT_PATH } from '#contracts/links/short-link.ts';
import type { Context } from '#server/kit/context.ts';
import type { Service } from '#server/kit/service.ts';
import { ClickLog } from '#server/links/clicks/click-log.ts';
import { drainLeft, drainOwn } from '#server/links/clicks/drain.ts';
import { Visitors } from '#server/links/clicks/visitors.ts';
import { redirectVisit, type RedirectParts } from '#server/links/redirect.ts';
import { VisitedLinks } from '#server/links/visited-links.ts';

/** How long after one round of storing the next one begins. */
const PACE_MS = 1000;
/** How many rounds after another files that other processes left are looked for. */
const LEFT_EACH = 5;

const open = new WeakMap<Context, RedirectParts>();

/** Redirects visitors of short links, and stores their clicks at most two seconds later. */
export const linksService: Service = {
  name: 'links',
  start: async (context) => {
    const log = new ClickLog({ root: join(context.config.dataDir, 'link-clicks'), newId: context.newId });
    open.set(context, { log, links: new VisitedLinks(context), visitors: new Visitors(context) });
    await log.touch();
    const stop = startStoring(context, log);
    return async () => {
      await stop();
      await log.close();
    };
  },
  routes: (app, context) => {
    app.get(`${SHORT_PATH}:code`, (http) => {
      const parts = open.get(context);
      if (!parts) throw new Error('links were not started');
      return redirectVisit(context, parts, http);
    });
  },
};

function startStoring(context: Context, log: ClickLog): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let rounds = 0;
  let round: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    await log.touch();
    await drainOwn(context, log);
    if (rounds % LEFT_EACH === 0) await drainLeft(context, log);
    rounds += 1;
  };
  const begin = (): void => {
    round = run()
      .catch((error: unknown) =>
        context.log.error({ err: error }, 'clicks could not be stored; they stay in their files'),
      )
      .finally(() => {
        if (!stopped) timer = setTimeout(begin, PACE_MS);
      });
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await round;
    // The process that starts next stores what cannot be stored now.
    await drainOwn(context, log).catch(() => {});
  };
}
