import { availableParallelism } from 'node:os';
import type { Hono } from 'hono';
import { OPERATOR_ACCOUNTS } from '#contracts/inbound/operator.ts';
import { listMatchingAccounts, isOperator } from '#server/identity/operator.ts';
import { maintainPartitions } from '#server/inbound/partition-store.ts';
import { openPayloadCache } from '#server/inbound/payload-cache.ts';
import { openDuplicateMemory } from '#server/inbound/pipeline/duplicate-memory.ts';
import { openPipeline, type Pipeline } from '#server/inbound/pipeline/pool.ts';
import { listAccounts } from '#server/installation/public.ts';
import { watchKeywords } from '#server/keywords/public.ts';
import type { Context } from '#server/kit/context.ts';
import { getClientAddress } from '#server/kit/http/address.ts';
import type { Service } from '#server/kit/service.ts';
import { watchBlacklists, watchSentiments, watchScoreSettings } from '#server/listening/public.ts';
import { watchTagRules } from '#server/listening/tag-rules/public.ts';

const pipelines = new WeakMap<Context, Pipeline>();

/** The running pipeline. @throws where the process takes no jobs */
export function requirePipeline(context: Context): Pipeline {
  const pipeline = pipelines.get(context);
  if (!pipeline) throw new Error('this process runs no pipeline');
  return pipeline;
}

/** The pipeline's threads, and the keywords that they follow. A process for the web alone has none. */
export const inboundService: Service = {
  name: 'inbound',
  start: async (context) => {
    if (context.config.role === 'web') return async () => {};
    await maintainPartitions(context);
    const duplicates = await openDuplicateMemory(context.config.dataDir, context.log);
    const pipeline = openPipeline({ threads: threadCount(), duplicates: duplicates.bytes }, context.log);
    pipelines.set(context, pipeline);
    const closeHand = openPayloadCache();
    const stopWatching = await watchKeywords(context, (change) => pipeline.change(change));
    const stopFeeling = await watchSentiments(context, (accounts) => pipeline.feel(accounts));
    const stopHiding = await watchBlacklists(context, (accounts) => pipeline.hide(accounts));
    const stopTagging = await watchTagRules(context, (accounts) => pipeline.tag(accounts));
    const stopUnderstanding = await watchScoreSettings(context, (accounts) => pipeline.understand(accounts));
    return async () => {
      await stopWatching();
      await stopFeeling();
      await stopHiding();
      await stopTagging();
      await stopUnderstanding();
      closeHand();
      await pipeline.close();
      await duplicates.close();
    };
  },
  routes: (app, context) => listForOperator(app, context),
};

/** For `npm run import`: all accounts, or with `account` those that this text names. */
function listForOperator(app: Hono, context: Context): void {
  app.get(OPERATOR_ACCOUNTS, async (http) => {
    if (!isOperator(context, http.req.raw, getClientAddress(context.config, http)))
      return http.json({ items: [] }, 404);
    const text = http.req.query('account');
    if (text === undefined) return http.json({ items: await listAccounts(context) });
    return http.json({ items: await listMatchingAccounts(context, text) });
  });
}

/** The stores and the web server want a share of the cores as well. */
const threadCount = (): number => Math.min(8, Math.max(1, Math.floor(availableParallelism() * 0.75)));
