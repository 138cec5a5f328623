import { z } from 'zod';
import type { ConnectionValues, Io, MeterReport } from '#connectors/kit/exchange.ts';
import { callWeChat } from '#connectors/wechat/call.ts';

const amount = z.coerce.number().int().nonnegative();
const Quota = z.object({ quota: z.object({ daily_limit: amount, used: amount }) });

/** How many calls that send messages WeChat counted today, and how many it allows; nothing where it does not say so. */
export async function reportMeters(values: ConnectionValues, io: Io): Promise<readonly MeterReport[]> {
  const called = await callWeChat(values, io, {
    path: '/cgi-bin/openapi/quota/get',
    body: { cgi_path: '/cgi-bin/message/custom/send' },
  });
  const quota = Quota.safeParse(called.met && called.ok ? called.body : undefined).data?.quota;
  if (!quota || quota.daily_limit === 0) return [];
  return [{ meter: 'private_sent', used: quota.used, allowance: quota.daily_limit }];
}
