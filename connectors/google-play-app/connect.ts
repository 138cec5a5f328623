import { callPlay, toFailure } from '#connectors/google-play-app/call.ts';
import { getReviewsPath } from '#connectors/google-play-app/wire.ts';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An app on Google Play: a service account with the right to answer reviews reads one of them. */
export const googlePlayAppConnect: ConnectSide = { check: checkApp };

async function checkApp(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const app = values['package_name'] ?? '';
  const called = await callPlay(values, io, { method: 'GET', path: `${getReviewsPath(app)}?maxResults=1` });
  if (!('met' in called))
    return { status: called.failure === 'reconnect' ? 'refused' : 'unknown', message: called.message };
  if (!called.met) return { status: 'unknown', message: called.message };
  if (called.status === 200) return { status: 'good', account: { id: app, name: app }, expires_at: null };
  const { failure, message } = toFailure(called, io.now());
  if (failure === 'reconnect' || failure === 'right_missing') return { status: 'refused', message };
  if (failure === 'person_gone')
    return {
      status: 'not_ready',
      reason: 'google_play_app_unknown',
      message: fault('refused', { network: 'Google Play' }),
    };
  return { status: 'unknown', message };
}
