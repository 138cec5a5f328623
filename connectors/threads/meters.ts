import { z } from 'zod';
import type { ConnectionValues, Io, MeterReport } from '#connectors/kit/exchange.ts';
import { callThreads } from '#connectors/threads/call.ts';

const Limits = z.object({
  data: z
    .array(z.object({ reply_quota_usage: z.number(), reply_config: z.object({ quota_total: z.number() }) }))
    .min(1),
});

/**
 * How many replies of the last 24 hours Threads counted, and how many it allows (GET /me/threads_publishing_limit); nothing where it could not
 * be reached.
 */
export async function reportMeters(values: ConnectionValues, io: Io): Promise<readonly MeterReport[]> {
  const called = await callThreads(values, io, {
    path: '/me/threads_publishing_limit',
    query: { fields: 'reply_quota_usage,reply_config' },
  });
  const [limits] = Limits.safeParse(called.met ? called.body : undefined).data?.data ?? [];
  return limits
    ? [{ meter: 'public_sent', used: limits.reply_quota_usage, allowance: limits.reply_config.quota_total }]
    : [];
}
