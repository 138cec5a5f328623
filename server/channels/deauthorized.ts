import { readSignedRequest, type SignedRequest } from '#connectors/meta/signature.ts';
import { refreshTokensJob } from '#contracts/channels/connections.ts';
import { CHANNELS, getAppChannel } from '#contracts/networks.ts';
import { scheduleTokenChecks } from '#server/channels/connection-store.ts';
import { getAppValues } from '#server/channels/connectors.ts';
import type { Context } from '#server/kit/context.ts';
import { addJob } from '#server/kit/jobs/add.ts';

/**
 * Receives Meta's notification that a user withdrew our app ("Deauthorize callback"): a form with a `signed_request`. It names the user and
 * no page, so the token of every page, and of every account that is linked to one, is checked at once; invalid ones are shown as refused within moments instead of half a day.
 */
export async function handleDeauthorization(context: Context, form: string): Promise<SignedRequest> {
  const secret = getAppValues(context, 'facebook')['app_secret'] ?? '';
  const read = readSignedRequest(new URLSearchParams(form).get('signed_request') ?? '', secret);
  if (!read.ok) return read;
  const channels = CHANNELS.filter((channel) => getAppChannel(channel) === 'facebook');
  await scheduleTokenChecks(context, channels, (db) =>
    addJob(db, refreshTokensJob, {}, { key: 'tend after a withdrawal' }),
  );
  return read;
}
