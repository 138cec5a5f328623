import { CONNECTORS } from '#connectors/register.ts';
import { RENEW_BEFORE_MS } from '#server/channels/connections/check.ts';
import type { Context } from '#server/kit/context.ts';

/** How long a network's response is valid, in milliseconds; a network that did not respond is queried in the next round. */
const BELIEVED_MS = 12 * 3_600_000;

const SILENT_MS = 5 * 60_000;

/** How many connections one round checks. */
const MOST = 500;

/** Connections whose token expires soon, and those that were not checked for long. */
export function listDueChecks(context: Context): Promise<{ account_id: string; _id: string }[]> {
  const now = context.clock().getTime();
  return context.database.platform
    .selectFrom('connections')
    .select(['account_id', '_id'])
    .where(
      'channel',
      'in',
      CONNECTORS.filter(({ connect }) => connect).map(({ channel }) => channel),
    )
    .where((either) =>
      either.or([
        either('token_checked_at', 'is', null),
        either('token_checked_at', '<', new Date(now - BELIEVED_MS).toISOString()),
        either.and([
          either('token_state', '=', 'unknown'),
          either('token_checked_at', '<', new Date(now - SILENT_MS).toISOString()),
        ]),
        either.and([
          either('token_expires_at', '<', new Date(now + RENEW_BEFORE_MS).toISOString()),
          either('token_state', '!=', 'refused'),
        ]),
      ]),
    )
    .orderBy('token_checked_at')
    .limit(MOST)
    .execute();
}
