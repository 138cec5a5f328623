import { callStore, toFailure } from '#connectors/app-store/call.ts';
import { getReviewsPath } from '#connectors/app-store/poll.ts';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** An app in the App Store: a key of App Store Connect reads one of its reviews. */
export const appStoreConnect: ConnectSide = { check: checkApp };

async function checkApp(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const app = values['app_id'] ?? '';
  const called = await callStore(values, io, { method: 'GET', path: getReviewsPath(app, 1) });
  if (!('met' in called)) return { status: 'refused', message: called.message };
  if (!called.met) return { status: 'unknown', message: called.message };
  if (called.status === 200) return { status: 'good', account: { id: app, name: app }, expires_at: null };
  const { failure, message } = toFailure(called, io.now());
  if (failure === 'reconnect' || failure === 'right_missing') return { status: 'refused', message };
  if (failure === 'person_gone')
    return {
      status: 'not_ready',
      reason: 'app_store_unknown',
      message: fault('refused', { network: 'App Store' }),
    };
  return { status: 'unknown', message };
}
