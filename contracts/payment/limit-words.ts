import type { Meter } from '#contracts/payment/meter.ts';

/** Where a user whose plan is full can continue. */
export const WAY_ON = '/settings/account/subscriptions';

const counted = (limit: number): string => new Intl.NumberFormat('en').format(limit);

/** The text that a caller of the API reads with a refused limit; screens have their own texts in each language. */
export const LIMIT_TEXTS: Readonly<Record<Meter, (limit: number) => string>> = {
  stored_mentions: (limit) => `the plan stores ${counted(limit)} mentions`,
  monthly_mentions: (limit) => `the plan takes in ${counted(limit)} mentions a month`,
  users: (limit) => `the plan has ${counted(limit)} places for people`,
  channels: (limit) => `the plan connects ${counted(limit)} channels`,
  exported_mentions: (limit) => `the plan exports ${counted(limit)} mentions a month`,
  api_calls: (limit) => `the plan answers ${counted(limit)} API calls a month`,
};
