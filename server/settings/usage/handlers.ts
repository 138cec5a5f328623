import { getUsageOutlook } from '#contracts/settings/usage/endpoints.ts';
import { bind } from '#server/kit/http/call.ts';
import { listUsageWarnings, loadUsage } from '#server/payment/public.ts';

export const handlers = [
  bind(getUsageOutlook, async ({ unit }) => ({
    ...(await loadUsage(unit)),
    told: await listUsageWarnings(unit),
  })),
];
