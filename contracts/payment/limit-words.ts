import { fault, type Fault } from '#contracts/kit/faults/fault.ts';
import type { Meter } from '#contracts/payment/meter.ts';

/** Where a user whose plan is full can continue. */
export const WAY_ON = '/settings/account/subscriptions';

/** What is refused beyond a limit of the plan. */
export const LIMIT_FAULTS: Readonly<Record<Meter, (limit: number) => Fault>> = {
  stored_mentions: (limit) => fault('plan_stores', { limit }),
  monthly_mentions: (limit) => fault('plan_takes_in', { limit }),
  daily_searches: (limit) => fault('plan_searches', { limit }),
  dashboards: (limit) => fault('plan_dashboards', { limit }),
  uploads: (limit) => fault('plan_uploads', { limit }),
  monthly_posts: (limit) => fault('plan_posts', { limit }),
  short_links: (limit) => fault('plan_links', { limit }),
  users: (limit) => fault('plan_people', { limit }),
  channels: (limit) => fault('plan_channels', { limit }),
  exported_mentions: (limit) => fault('plan_exports', { limit }),
  api_calls: (limit) => fault('plan_calls', { limit }),
};
