import { z } from 'zod';
import { requestAsPage } from '#connectors/facebook/follow-call.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import type { FollowCall } from '#connectors/kit/follow.ts';

/** The identity used for Instagram requests: a connected page, and the professional account that is linked to it. */
export type LinkedAccount = { via: string; ig: string };

/** How many connected pages are checked for an Instagram account. */
const MOST_PAGES = 25;

const Linked = z.object({ instagram_business_account: z.object({ id: z.string().min(1) }).optional() });

/** The page used for requests, if it is still connected. */
export function findPageValues(
  values: readonly ConnectionValues[],
  via: string,
): ConnectionValues | undefined {
  return values.find((one) => one['account_id'] === via);
}

/**
 * The first of the connected pages that has a business or creator account at Instagram (`GET /{page}?fields=instagram_business_account`,
 * which leaves the field out where there is none). Null where none has; Meta's error where that could not be determined.
 */
export async function findAccount({
  values,
  io,
}: FollowCall): Promise<LinkedAccount | NetworkResponse | null> {
  let refused: NetworkResponse | null = null;
  for (const one of values.slice(0, MOST_PAGES)) {
    const via = one['account_id'] ?? '';
    const called = await requestAsPage(one, io, {
      path: `/${encodeURIComponent(via)}`,
      query: { fields: 'instagram_business_account' },
    });
    const linked = readAccepted(called, Linked);
    if (linked?.instagram_business_account) return { via, ig: linked.instagram_business_account.id };
    if (linked === undefined) refused = called;
  }
  return refused;
}
