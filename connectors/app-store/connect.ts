import { callStore, STORE } from '#connectors/app-store/call.ts';
import { getReviewsPath } from '#connectors/app-store/poll.ts';
import type { ConnectIo, ConnectSide, TokenCheck } from '#connectors/kit/connect.ts';
import type { ConnectionValues } from '#connectors/kit/exchange.ts';
import { toStoreCheck } from '#connectors/kit/review-answers.ts';

/** An app in the App Store: a key of App Store Connect reads one of its reviews. */
export const appStoreConnect: ConnectSide = { check: checkApp };

async function checkApp(values: ConnectionValues, io: ConnectIo): Promise<TokenCheck> {
  const app = values['app_id'] ?? '';
  const called = await callStore(values, io, { method: 'GET', path: getReviewsPath(app, 1) });
  return toStoreCheck(called, STORE, { app, unknownApp: 'app_store_unknown', now: io.now() });
}
